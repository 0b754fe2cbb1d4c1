import type { ComponentType } from 'react';
import { publicPaths, sharePaths } from '#contract/paths.ts';
import type { PageParts } from './shown-page.tsx';

type LoadPage = () => Promise<{ readonly Component: ComponentType }>;

const front: LoadPage = () => import('./pages/front/front-or-search.tsx');
const article: LoadPage = () => import('./pages/article/article-page.tsx');
const notFound: LoadPage = () => import('./pages/not-found/not-found-page.tsx');

/** Code of each page. */
const pages: Readonly<Record<string, LoadPage>> = {
  [publicPaths.root]: front,
  [publicPaths.front]: front,
  [publicPaths.cooperativePartner]: () => import('./pages/partners/partners-page.tsx'),
  [publicPaths.videoList]: () => import('./pages/videos/videos-page.tsx'),
  [publicPaths.baHotWord]: () => import('./pages/ba-hot-word/hot-word-page.tsx'),
  [publicPaths.baActiveRate]: () => import('./pages/ba-active-rate/activity-page.tsx'),
  [publicPaths.saasProduct]: () => import('./pages/saas-product/saas-page.tsx'),
  [publicPaths.dataProduct]: () => import('./pages/data-product/data-page.tsx'),
  [publicPaths.baExplorer]: () => import('./pages/ba-explorer/ba-explorer-page.tsx'),
  [publicPaths.companyNews]: () => import('./pages/news/news-page.tsx'),
  [publicPaths.companyNewsDetail]: article,
  [publicPaths.releaseDetail]: article,
  [publicPaths.reportDetail]: () => import('./pages/report/report-page.tsx'),
  [publicPaths.echartsData]: () => import('./pages/chart-data/chart-data-page.tsx'),
  [publicPaths.hotWordData]: () => import('./pages/hot-word-data/hot-word-data-page.tsx'),
  [publicPaths.previewPushArticleResult]: () => import('./pages/digest/digest-page.tsx'),
  [publicPaths.explain]: () => import('./pages/explain/explain-page.tsx'),
  [publicPaths.companyProfile]: () => import('./pages/company-profile/company-profile-page.tsx'),
  [publicPaths.certificate]: () => import('./pages/certificates/certificates-page.tsx'),
  [publicPaths.joinUs]: () => import('./pages/careers/careers-page.tsx'),
  [publicPaths.contactUs]: () => import('./pages/contact/contact-page.tsx'),
  [publicPaths.privacy]: () => import('./pages/privacy/privacy-page.tsx'),
  [publicPaths.tryUse]: () => import('./pages/try-use/try-use-page.tsx'),
  [publicPaths.forget]: () => import('./pages/forget/forget-page.tsx'),
  [publicPaths.auth]: () => import('./pages/auth/auth-page.tsx'),
  [publicPaths.authDetail]: () => import('./pages/auth-detail/auth-detail-page.tsx'),
  [publicPaths.linkDescription]: () => import('./pages/link/link-page.tsx'),
  [publicPaths.login]: () => import('./pages/login/login-page.tsx'),
  [publicPaths.edit]: () => import('./pages/edit/change-password-page.tsx'),
  [publicPaths.notFound]: notFound,
  '*': notFound,
};

type LoadFrame = () => Promise<{ readonly Component: PageParts['Frame'] }>;

const publicFrame: LoadFrame = () => import('./frame/public-frame.tsx');
const accountFrame: LoadFrame = () => import('./frame/account-frame.tsx');
const paperFrame: LoadFrame = () => import('./frame/paper-frame.tsx');

/** Pages without header and footer: sign-in and shared documents. */
const otherFrames: Readonly<Record<string, LoadFrame>> = {
  [publicPaths.login]: accountFrame,
  [publicPaths.forget]: accountFrame,
  [publicPaths.auth]: accountFrame,
  [publicPaths.authDetail]: accountFrame,
  [publicPaths.edit]: accountFrame,
  ...Object.fromEntries(Object.values(sharePaths).map((path) => [path, paperFrame])),
};

/** The code of the page at a path; unknown paths have the not-found page. */
export async function loadParts(path: string): Promise<PageParts> {
  const [frame, page] = await Promise.all([(otherFrames[path] ?? publicFrame)(), (pages[path] ?? notFound)()]);
  return { Frame: frame.Component, Page: page.Component };
}
