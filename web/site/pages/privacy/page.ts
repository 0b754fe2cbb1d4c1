import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadPrivacy } from './load-privacy.ts';

export const page: PageDescription = {
  paths: [publicPaths.privacy],
  frame: 'public',
  plain: true,
  listed: true,
  keeping: 'everyone',
  load: loadPrivacy,
};
