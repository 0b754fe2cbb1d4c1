import type { ComponentType } from 'react';
import type { LoaderFunction, MiddlewareFunction, RouteObject } from 'react-router';
import { publicPaths } from '#contract/paths.ts';
import { lazyPage } from '#web/shared/lazy-page.ts';
import { FailurePage } from './failure-page.tsx';
import { PublicFrame } from './frame/public-frame.tsx';
import { SiteRoot } from './frame/site-root.tsx';
import { rootRouteId } from './site-data.ts';

/** A page's module exports its component under the name that the router looks for. */
type LazyPage = () => Promise<{ readonly Component: ComponentType }>;

const frontPage: LazyPage = () => lazyPage(() => import('./pages/front/front-page.tsx'));
const unfilledPage: LazyPage = () => lazyPage(() => import('./pages/unfilled/unfilled-page.tsx'));
const articlePage: LazyPage = () => lazyPage(() => import('./pages/article/article-page.tsx'));
const partnersPage: LazyPage = () => lazyPage(() => import('./pages/partners/partners-page.tsx'));
const videosPage: LazyPage = () => lazyPage(() => import('./pages/videos/videos-page.tsx'));
const newsPage: LazyPage = () => lazyPage(() => import('./pages/news/news-page.tsx'));
const notFoundPage: LazyPage = () => lazyPage(() => import('./pages/not-found/not-found-page.tsx'));
const accountFrame: LazyPage = () => lazyPage(() => import('./frame/account-frame.tsx'));
const loginPage: LazyPage = () => lazyPage(() => import('./pages/login/login-page.tsx'));
const changePasswordPage: LazyPage = () => lazyPage(() => import('./pages/edit/change-password-page.tsx'));

/** Pages in the public frame: header, footer and the navigation between. */
const framedPages: Readonly<Record<string, LazyPage>> = {
  [publicPaths.root]: frontPage,
  [publicPaths.front]: frontPage,
  [publicPaths.saasProduct]: unfilledPage,
  [publicPaths.dataProduct]: unfilledPage,
  [publicPaths.baExplorer]: unfilledPage,
  [publicPaths.baActiveRate]: unfilledPage,
  [publicPaths.baHotWord]: unfilledPage,
  [publicPaths.explain]: unfilledPage,
  [publicPaths.cooperativePartner]: partnersPage,
  [publicPaths.videoList]: videosPage,
  [publicPaths.companyProfile]: unfilledPage,
  [publicPaths.certificate]: unfilledPage,
  [publicPaths.companyNews]: newsPage,
  [publicPaths.companyNewsDetail]: articlePage,
  [publicPaths.joinUs]: unfilledPage,
  [publicPaths.contactUs]: unfilledPage,
  [publicPaths.releaseDetail]: articlePage,
  [publicPaths.previewPushArticleResult]: unfilledPage,
  [publicPaths.privacy]: unfilledPage,
  [publicPaths.reportDetail]: unfilledPage,
  [publicPaths.echartsData]: unfilledPage,
  [publicPaths.hotWordData]: unfilledPage,
  [publicPaths.linkDescription]: unfilledPage,
  [publicPaths.notFound]: notFoundPage,
  '*': notFoundPage,
};

/** Pages in the frame of the login form. */
const accountPages: Readonly<Record<string, LazyPage>> = {
  [publicPaths.login]: loginPage,
  [publicPaths.forget]: unfilledPage,
  [publicPaths.tryUse]: unfilledPage,
  [publicPaths.auth]: unfilledPage,
  [publicPaths.authDetail]: unfilledPage,
  [publicPaths.edit]: changePasswordPage,
};

/** How server and browser differ: where data comes from, and who watches over navigations. */
export interface RouteDependencies {
  readonly loaderOf: (routeId: string) => LoaderFunction;
  readonly middleware?: MiddlewareFunction[];
}

/** The routes of the public site. The id of a page's route is its path. */
export function siteRoutes({ loaderOf, middleware = [] }: RouteDependencies): RouteObject[] {
  const routesOf = (pages: Readonly<Record<string, LazyPage>>): RouteObject[] =>
    Object.entries(pages).map(([path, lazy]) => ({
      id: path,
      path,
      lazy,
      loader: loaderOf(path),
      ErrorBoundary: FailurePage,
    }));
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
        { id: 'framed', Component: PublicFrame, children: routesOf(framedPages) },
        { id: 'account', lazy: accountFrame, children: routesOf(accountPages) },
      ],
    },
  ];
}
