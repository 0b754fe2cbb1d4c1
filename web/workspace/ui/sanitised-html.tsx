import { useCallback } from 'react';
import { isSitePath, withinSite } from '#contract/content/site-path.ts';
import { outboundAttributes } from '#web/shared/outbound.ts';
import prose from './prose.module.css';

interface SanitisedHtmlProps {
  /** HTML sanitised by the server. */
  readonly html: string;
  /** Language of the text if it differs from the page's. */
  readonly lang?: string | undefined;
}

/** Text written by editors. It is parsed in an inert document and then moved in; links to other sites show their target first. */
export function SanitisedHtml({ html, lang }: SanitisedHtmlProps) {
  const fill = useCallback(
    (element: HTMLElement | null) => {
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')) {
        const address = withinSite(link.getAttribute('href') ?? '', location.origin);
        Object.assign(link, isSitePath(address) ? { href: address } : outboundAttributes(address));
      }
      element?.replaceChildren(...body.childNodes);
    },
    [html],
  );
  return <div ref={fill} className={prose.prose} lang={lang} />;
}
