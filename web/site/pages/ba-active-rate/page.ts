import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadActivity } from './load-activity.ts';

export const page: PageDescription = {
  paths: [publicPaths.baActiveRate],
  frame: 'public',
  plain: true,
  listed: true,
  keeping: 'everyone',
  load: loadActivity,
};
