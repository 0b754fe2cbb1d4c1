import { type PublicPath, publicPaths } from '#contract/paths.ts';
import { loadArticle } from '../pages/article/load-article.ts';
import { loadNewsDetail } from '../pages/article/load-news-detail.ts';
import { loadAuth } from '../pages/auth/load-auth.ts';
import { loadAuthDetail } from '../pages/auth-detail/load-auth-detail.ts';
import { loadActivity } from '../pages/ba-active-rate/load-activity.ts';
import { loadBaExplorer } from '../pages/ba-explorer/load-ba-explorer.ts';
import { loadHotWord } from '../pages/ba-hot-word/load-hot-word.ts';
import { loadCareers } from '../pages/careers/load-careers.ts';
import { loadCertificates } from '../pages/certificates/load-certificates.ts';
import { loadCompanyProfile } from '../pages/company-profile/load-company-profile.ts';
import { loadContact } from '../pages/contact/load-contact.ts';
import { loadData } from '../pages/data-product/load-data.ts';
import { loadEdit } from '../pages/edit/load-edit.ts';
import { loadExplain } from '../pages/explain/load-explain.ts';
import { loadForget } from '../pages/forget/load-forget.ts';
import { loadFront } from '../pages/front/load-front.ts';
import { loadLink } from '../pages/link/load-link.ts';
import { loadLogin } from '../pages/login/load-login.ts';
import { loadNews } from '../pages/news/load-news.ts';
import { loadNotFound } from '../pages/not-found/load-not-found.ts';
import { loadPartners } from '../pages/partners/load-partners.ts';
import { loadPrivacy } from '../pages/privacy/load-privacy.ts';
import { loadReport } from '../pages/report/load-report.ts';
import { loadSaas } from '../pages/saas-product/load-saas.ts';
import { isSearch, loadSearch } from '../pages/search/load-search.ts';
import { loadTryUse } from '../pages/try-use/load-try-use.ts';
import { loadVideos } from '../pages/videos/load-videos.ts';
import { loadSharedPage } from './load-shared-page.ts';
import type { PageLoader } from './page-loader.ts';

const loadFrontOrSearch: PageLoader = (context) => (isSearch(context.url) ? loadSearch : loadFront)(context);

const pageLoaders: Readonly<Record<PublicPath, PageLoader>> = {
  [publicPaths.root]: loadFront,
  [publicPaths.front]: loadFrontOrSearch,
  [publicPaths.login]: loadLogin,
  [publicPaths.forget]: loadForget,
  [publicPaths.tryUse]: loadTryUse,
  [publicPaths.edit]: loadEdit,
  [publicPaths.auth]: loadAuth,
  [publicPaths.authDetail]: loadAuthDetail,
  [publicPaths.saasProduct]: loadSaas,
  [publicPaths.dataProduct]: loadData,
  [publicPaths.baExplorer]: loadBaExplorer,
  [publicPaths.baActiveRate]: loadActivity,
  [publicPaths.baHotWord]: loadHotWord,
  [publicPaths.explain]: loadExplain,
  [publicPaths.cooperativePartner]: loadPartners,
  [publicPaths.videoList]: loadVideos,
  [publicPaths.companyProfile]: loadCompanyProfile,
  [publicPaths.certificate]: loadCertificates,
  [publicPaths.companyNews]: loadNews,
  [publicPaths.companyNewsDetail]: loadNewsDetail,
  [publicPaths.joinUs]: loadCareers,
  [publicPaths.contactUs]: loadContact,
  [publicPaths.releaseDetail]: loadArticle,
  [publicPaths.previewPushArticleResult]: loadSharedPage('digest', 'previewPushArticleResult'),
  [publicPaths.privacy]: loadPrivacy,
  [publicPaths.reportDetail]: loadReport,
  [publicPaths.echartsData]: loadSharedPage('chart', 'echartsData'),
  [publicPaths.hotWordData]: loadSharedPage('hotWords', 'hotWordData'),
  [publicPaths.linkDescription]: loadLink,
  [publicPaths.notFound]: loadNotFound,
};

/** The loader of a path; unknown paths load the not-found page. */
export function pageLoaderOf(path: string): PageLoader {
  return Object.hasOwn(pageLoaders, path) ? pageLoaders[path as PublicPath] : loadNotFound;
}
