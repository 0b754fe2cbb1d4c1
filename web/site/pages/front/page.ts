import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadFront } from './load-front.ts';

export const page: PageDescription = {
  paths: [publicPaths.root, publicPaths.front],
  frame: 'public',
  plain: true,
  listed: true,
  keeping: 'everyone',
  load: loadFront,
};
