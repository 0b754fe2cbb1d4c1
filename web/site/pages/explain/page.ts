import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadExplain } from './load-explain.ts';

export const page: PageDescription = {
  paths: [publicPaths.explain],
  frame: 'public',
  plain: true,
  listed: true,
  keeping: 'everyone',
  load: loadExplain,
};
