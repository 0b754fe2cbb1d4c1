import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadReport } from './load-report.ts';

export const page: PageDescription = {
  paths: [publicPaths.reportDetail],
  frame: 'paper',
  plain: false,
  listed: false,
  keeping: 'nobody',
  load: loadReport,
};
