import { Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { useHydrated } from '../ui/use-hydrated.ts';
import { Brand } from './brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { mainId, SkipLink } from './skip-link.tsx';

/** The frame of what is read by link: seal and print button above, nothing below (design/layout.md §3). */
function PaperFrame() {
  const { pathname } = useLocation();
  const page = useRouteLoaderData(pathname) as { readonly texts?: { readonly print: string } } | undefined;
  const hydrated = useHydrated();
  return (
    <div className="paper-frame">
      <SkipLink />
      <header className="paper-bar">
        <Brand />
        <div className="paper-side">
          <LanguageSwitch names="short" />
          {hydrated && page?.texts && (
            <button type="button" className="button" onClick={() => print()}>
              {page.texts.print}
            </button>
          )}
        </div>
      </header>
      <main id={mainId} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

export { PaperFrame as Component };
