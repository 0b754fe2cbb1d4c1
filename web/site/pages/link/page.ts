import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadLink } from './load-link.ts';

export const page: PageDescription = {
  paths: [publicPaths.linkDescription],
  frame: 'public',
  plain: true,
  listed: false,
  keeping: 'everyone',
  load: loadLink,
};
