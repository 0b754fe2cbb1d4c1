import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadUnsubscribe } from './load-unsubscribe.ts';

export const page: PageDescription = {
  paths: [publicPaths.unsubscribe],
  frame: 'public',
  plain: true,
  listed: false,
  keeping: 'nobody',
  load: loadUnsubscribe,
};
