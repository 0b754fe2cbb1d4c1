import type { PropsWithChildren } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { mainId, SkipLink } from './skip-link.tsx';
import { SubNavigation } from './sub-navigation.tsx';

/** Header, navigation and footer of a public page (docs/visual-language.md, "Frame of the public site"). */
function PublicFrame({ children }: PropsWithChildren) {
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <SubNavigation />
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

export { PublicFrame as Component };
