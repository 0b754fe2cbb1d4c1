import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadNews } from './load-news.ts';

export const page: PageDescription = {
  paths: [publicPaths.companyNews],
  frame: 'public',
  plain: true,
  listed: true,
  keeping: 'everyone',
  load: loadNews,
};
