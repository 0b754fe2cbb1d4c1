import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadTryUse } from './load-try-use.ts';

export const page: PageDescription = {
  paths: [publicPaths.tryUse],
  frame: 'public',
  plain: false,
  listed: true,
  keeping: 'reader',
  load: loadTryUse,
};
