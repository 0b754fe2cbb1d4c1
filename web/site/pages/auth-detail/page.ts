import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadAuthDetail } from './load-auth-detail.ts';

export const page: PageDescription = {
  paths: [publicPaths.authDetail],
  frame: 'account',
  plain: false,
  listed: false,
  keeping: 'nobody',
  load: loadAuthDetail,
};
