import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadEdit } from './load-edit.ts';

export const page: PageDescription = {
  paths: [publicPaths.edit],
  frame: 'account',
  plain: false,
  listed: false,
  keeping: 'everyone',
  load: loadEdit,
};
