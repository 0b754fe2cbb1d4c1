import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadQuote } from './load-quote.ts';

export const page: PageDescription = {
  paths: [publicPaths.quote],
  frame: 'bare',
  plain: false,
  listed: false,
  keeping: 'everyone',
  load: loadQuote,
};
