import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadInvite } from './load-invite.ts';

export const page: PageDescription = {
  paths: [publicPaths.invite],
  frame: 'account',
  plain: false,
  listed: false,
  keeping: 'everyone',
  load: loadInvite,
};
