import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadSaas } from './load-saas.ts';

export const page: PageDescription = {
  paths: [publicPaths.saasProduct],
  frame: 'public',
  plain: true,
  listed: true,
  keeping: 'everyone',
  load: loadSaas,
};
