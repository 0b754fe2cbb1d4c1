import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadAuth } from './load-auth.ts';

export const page: PageDescription = {
  paths: [publicPaths.auth],
  frame: 'account',
  plain: false,
  listed: false,
  keeping: 'nobody',
  load: loadAuth,
};
