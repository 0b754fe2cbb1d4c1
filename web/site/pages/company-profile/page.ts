import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadCompanyProfile } from './load-company-profile.ts';

export const page: PageDescription = {
  paths: [publicPaths.companyProfile],
  frame: 'public',
  plain: true,
  listed: true,
  keeping: 'everyone',
  load: loadCompanyProfile,
};
