import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadSetup } from './load-setup.ts';

export const page: PageDescription = {
  paths: [publicPaths.setup],
  frame: 'bare',
  plain: false,
  listed: false,
  keeping: 'nobody',
  load: loadSetup,
};
