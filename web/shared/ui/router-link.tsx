import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';

interface RouterLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  readonly to: To;
}

/**
 * A link that navigates without loading the document. React Router's own `Link` brings its code for prefetching
 * along, 2 KB compressed which neither half has a use for and the first visit to the site cannot afford.
 */
export function RouterLink({ to, ...anchor }: RouterLinkProps) {
  return <a {...anchor} href={useHref(to)} onClick={useLinkClickHandler(to)} />;
}
