import { normalizePath, publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadArticle } from './load-article.ts';
import { loadNewsDetail } from './load-news-detail.ts';

export const page: PageDescription = {
  paths: [publicPaths.releaseDetail, publicPaths.companyNewsDetail],
  frame: 'public',
  plain: true,
  listed: true,
  keeping: 'everyone',
  load: (context) =>
    normalizePath(context.url.pathname) === publicPaths.releaseDetail ? loadArticle(context) : loadNewsDetail(context),
};
