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

const frontPage: LazyPage = () => lazyPage(() => import('./pages/front/front-page.tsx'));
const unfilledPage: LazyPage = () => lazyPage(() => import('./pages/unfilled/unfilled-page.tsx'));
const baExplorerPage: LazyPage = () => lazyPage(() => import('./pages/ba-explorer/ba-explorer-page.tsx'));
const articlePage: LazyPage = () => lazyPage(() => import('./pages/article/article-page.tsx'));
const partnersPage: LazyPage = () => lazyPage(() => import('./pages/partners/partners-page.tsx'));
const videosPage: LazyPage = () => lazyPage(() => import('./pages/videos/videos-page.tsx'));
const newsPage: LazyPage = () => lazyPage(() => import('./pages/news/news-page.tsx'));
const notFoundPage: LazyPage = () => lazyPage(() => import('./pages/not-found/not-found-page.tsx'));
const reportPage: LazyPage = () => lazyPage(() => import('./pages/report/report-page.tsx'));
const chartDataPage: LazyPage = () => lazyPage(() => import('./pages/chart-data/chart-data-page.tsx'));
const hotWordDataPage: LazyPage = () => lazyPage(() => import('./pages/hot-word-data/hot-word-data-page.tsx'));
const digestPage: LazyPage = () => lazyPage(() => import('./pages/digest/digest-page.tsx'));
const explainPage: LazyPage = () => lazyPage(() => import('./pages/explain/explain-page.tsx'));
const linkPage: LazyPage = () => lazyPage(() => import('./pages/link/link-page.tsx'));
const paperFrame: LazyPage = () => lazyPage(() => import('./frame/paper-frame.tsx'));
const accountFrame: LazyPage = () => lazyPage(() => import('./frame/account-frame.tsx'));
const loginPage: LazyPage = () => lazyPage(() => import('./pages/login/login-page.tsx'));
const changePasswordPage: LazyPage = () => lazyPage(() => import('./pages/edit/change-password-page.tsx'));

/** Paths in the frame of the login form; all others stand in the public frame: header, footer, navigation. */
const accountPaths: ReadonlySet<string> = new Set([
  publicPaths.login,
  publicPaths.forget,
  publicPaths.tryUse,
  publicPaths.auth,
  publicPaths.authDetail,
  publicPaths.edit,
]);

/** Paths in the frame of what is read by link. */
const paperPaths: ReadonlySet<string> = new Set(Object.values(sharePaths));

/** The pages that have content. A public path that is not among them says what is missing. */
const filledPages: Readonly<Record<string, LazyPage>> = {
  [publicPaths.root]: frontPage,
  [publicPaths.front]: frontPage,
  [publicPaths.cooperativePartner]: partnersPage,
  [publicPaths.videoList]: videosPage,
  [publicPaths.baExplorer]: baExplorerPage,
  [publicPaths.companyNews]: newsPage,
  [publicPaths.companyNewsDetail]: articlePage,
  [publicPaths.releaseDetail]: articlePage,
  [publicPaths.reportDetail]: reportPage,
  [publicPaths.echartsData]: chartDataPage,
  [publicPaths.hotWordData]: hotWordDataPage,
  [publicPaths.previewPushArticleResult]: digestPage,
  [publicPaths.explain]: explainPage,
  [publicPaths.linkDescription]: linkPage,
  [publicPaths.login]: loginPage,
  [publicPaths.edit]: changePasswordPage,
  [publicPaths.notFound]: notFoundPage,
  '*': notFoundPage,
};

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
        lazy: filledPages[path] ?? unfilledPage,
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
        { id: 'paper', lazy: paperFrame, children: pagesIn('paper', (path) => paperPaths.has(path)) },
        { id: 'account', lazy: accountFrame, children: pagesIn('account', (path) => accountPaths.has(path)) },
      ],
    },
  ];
}
