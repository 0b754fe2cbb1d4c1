import type { PropsWithChildren } from 'react';
import { usePageData } from '../shown-page.tsx';
import type { PageData } from '../site-data.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { Brand } from './brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { mainId, SkipLink } from './skip-link.tsx';

/**
 * Frame of shared documents: seal and print button at the top, nothing below (docs/visual-language.md, "Public pages").
 */
function PaperFrame({ children }: PropsWithChildren) {
  const { texts } = usePageData<PageData & { readonly texts?: { readonly print: string } }>();
  const hydrated = useHydrated();
  return (
    <div className="paper-frame">
      <SkipLink />
      <header className="paper-bar">
        <Brand />
        <div className="paper-side">
          <LanguageSwitch names="short" />
          {hydrated && texts && (
            <button type="button" className="button" onClick={() => print()}>
              {texts.print}
            </button>
          )}
        </div>
      </header>
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

export { PaperFrame as Component };
