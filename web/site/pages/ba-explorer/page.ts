import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadBaExplorer } from './load-ba-explorer.ts';

export const page: PageDescription = {
  paths: [publicPaths.baExplorer],
  frame: 'public',
  plain: true,
  listed: true,
  keeping: 'everyone',
  load: loadBaExplorer,
};
