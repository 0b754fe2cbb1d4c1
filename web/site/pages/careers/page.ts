import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadCareers } from './load-careers.ts';

export const page: PageDescription = {
  paths: [publicPaths.joinUs],
  frame: 'public',
  plain: true,
  listed: true,
  keeping: 'everyone',
  load: loadCareers,
};
