import type { ComponentType } from 'react';
import type { LoaderFunction, MiddlewareFunction, RouteObject } from 'react-router';
import { publicPaths, sharePaths } from '#contract/paths.ts';
import { lazyPage } from '#web/shared/lazy-page.ts';
import { FailurePage } from './failure-page.tsx';
import { PublicFrame } from './frame/public-frame.tsx';
import { SiteRoot } from './frame/site-root.tsx';
import { rootRouteId } from './site-data.ts';

/** A page's module exports its component under the name that the router looks for. */
type LazyPage = () => Promise<{ readonly Component: ComponentType }>;

const loadOthers = () => import('./other-pages.ts');

/** The code of the page at a path; that of the front page alone is known from the start. */
function pageOf(path: string): LazyPage {
  if (path === publicPaths.root || path === publicPaths.front) {
    return () => lazyPage(() => import('./pages/front/front-or-search.tsx'));
  }
  return () =>
    lazyPage(async () => {
      const { otherPages, notFoundPage } = await loadOthers();
      return (otherPages[path] ?? notFoundPage)();
    });
}

const frameOf =
  (name: 'account' | 'paper'): LazyPage =>
  () =>
    lazyPage(async () => (await loadOthers()).otherFrames[name]());

/** Paths in the frame of the login form; all others stand in the public frame: header, footer, navigation. */
const accountPaths: ReadonlySet<string> = new Set([
  publicPaths.login,
  publicPaths.forget,
  publicPaths.auth,
  publicPaths.authDetail,
  publicPaths.edit,
]);

/** Paths in the frame of what is read by link. */
const paperPaths: ReadonlySet<string> = new Set(Object.values(sharePaths));

const paths = [...Object.values(publicPaths), '*'];

/** How server and browser differ: where data comes from, and who watches over navigations. */
export interface RouteDependencies {
  readonly loaderOf: (routeId: string) => LoaderFunction;
  readonly middleware?: MiddlewareFunction[];
}

/** The routes of the public site. The id of a page's route is its path. */
export function siteRoutes({ loaderOf, middleware = [] }: RouteDependencies): RouteObject[] {
  // The boundary stands on a route around the pages: on a page whose code did not arrive the router shows nothing.
  const pagesIn = (frame: string, belongs: (path: string) => boolean): RouteObject[] => [
    {
      id: `${frame} pages`,
      ErrorBoundary: FailurePage,
      children: paths.filter(belongs).map((path) => ({
        id: path,
        path,
        lazy: pageOf(path),
        loader: loaderOf(path),
      })),
    },
  ];
  return [
    {
      id: rootRouteId,
      loader: loaderOf(rootRouteId),
      // Language and frame change with the document only.
      shouldRevalidate: () => false,
      middleware,
      Component: SiteRoot,
      ErrorBoundary: FailurePage,
      children: [
        {
          id: 'framed',
          Component: PublicFrame,
          children: pagesIn('framed', (path) => !accountPaths.has(path) && !paperPaths.has(path)),
        },
        { id: 'paper', lazy: frameOf('paper'), children: pagesIn('paper', (path) => paperPaths.has(path)) },
        { id: 'account', lazy: frameOf('account'), children: pagesIn('account', (path) => accountPaths.has(path)) },
      ],
    },
  ];
}
