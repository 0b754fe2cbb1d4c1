import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { isSearch, loadSearch } from './load-search.ts';

export const page: PageDescription = {
  paths: [publicPaths.front],
  answers: isSearch,
  frame: 'public',
  plain: true,
  listed: true,
  keeping: 'everyone',
  load: loadSearch,
};
