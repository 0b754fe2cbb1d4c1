import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadContact } from './load-contact.ts';

export const page: PageDescription = {
  paths: [publicPaths.contactUs],
  frame: 'public',
  plain: false,
  listed: true,
  keeping: 'reader',
  load: loadContact,
};
