import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadForget } from './load-forget.ts';

export const page: PageDescription = {
  paths: [publicPaths.forget],
  frame: 'account',
  plain: false,
  listed: false,
  keeping: 'everyone',
  load: loadForget,
};
