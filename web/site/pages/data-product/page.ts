import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadData } from './load-data.ts';

export const page: PageDescription = {
  paths: [publicPaths.dataProduct],
  frame: 'public',
  plain: true,
  listed: true,
  keeping: 'everyone',
  load: loadData,
};
