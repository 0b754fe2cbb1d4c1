import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadNotFound } from './load-not-found.ts';

export const page: PageDescription = {
  paths: [publicPaths.notFound],
  frame: 'public',
  plain: true,
  listed: true,
  keeping: 'everyone',
  load: loadNotFound,
};
