import { publicPaths } from '#contract/paths.ts';
import { loadSharedPage } from '../../loading/load-shared-page.ts';
import type { PageDescription } from '../../page-description.ts';

export const page: PageDescription = {
  paths: [publicPaths.echartsData],
  frame: 'paper',
  plain: false,
  listed: false,
  keeping: 'nobody',
  load: loadSharedPage('chart', 'echartsData'),
};
