import type { ComponentType } from 'react';
import { publicPaths } from '#contract/paths.ts';

export type LoadPage = () => Promise<{ readonly Component: ComponentType }>;

const article: LoadPage = () => import('./pages/article/article-page.tsx');
const accountNotice: LoadPage = () => import('./pages/account-notice/account-notice-page.tsx');
export const notFoundPage: LoadPage = () => import('./pages/not-found/not-found-page.tsx');

/**
 * Every page but the front page. Where their code lies, and that of all they need, stands in this chunk of its own:
 * a first visit to the front page has no byte to spare for it.
 */
export const otherPages: Readonly<Record<string, LoadPage>> = {
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
  [publicPaths.auth]: accountNotice,
  [publicPaths.authDetail]: accountNotice,
  [publicPaths.linkDescription]: () => import('./pages/link/link-page.tsx'),
  [publicPaths.login]: () => import('./pages/login/login-page.tsx'),
  [publicPaths.edit]: () => import('./pages/edit/change-password-page.tsx'),
  [publicPaths.notFound]: notFoundPage,
  '*': notFoundPage,
};

/** The frames that the front page does not stand in. */
export const otherFrames = {
  account: () => import('./frame/account-frame.tsx'),
  paper: () => import('./frame/paper-frame.tsx'),
} satisfies Record<string, LoadPage>;
