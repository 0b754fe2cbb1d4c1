import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadLogin } from './load-login.ts';

export const page: PageDescription = {
  paths: [publicPaths.login],
  frame: 'account',
  plain: false,
  listed: false,
  keeping: 'everyone',
  load: loadLogin,
};
