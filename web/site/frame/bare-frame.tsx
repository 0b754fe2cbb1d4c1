import type { PropsWithChildren } from 'react';
import { SkipLink } from './skip-link.tsx';

/** Frame of a page that fills the window by itself. */
function BareFrame({ children }: PropsWithChildren) {
  return (
    <>
      <SkipLink />
      {children}
    </>
  );
}

export { BareFrame as Component };
