import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadPartners } from './load-partners.ts';

export const page: PageDescription = {
  paths: [publicPaths.cooperativePartner],
  frame: 'public',
  plain: true,
  listed: true,
  keeping: 'everyone',
  load: loadPartners,
};
