import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadHotWord } from './load-hot-word.ts';

export const page: PageDescription = {
  paths: [publicPaths.baHotWord],
  frame: 'public',
  plain: true,
  listed: true,
  keeping: 'everyone',
  load: loadHotWord,
};
