import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadMailPreferences } from './load-mail-preferences.ts';

export const page: PageDescription = {
  paths: [publicPaths.mailPreferences],
  frame: 'public',
  plain: true,
  listed: false,
  keeping: 'nobody',
  load: loadMailPreferences,
};
