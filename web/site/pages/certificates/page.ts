import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadCertificates } from './load-certificates.ts';

export const page: PageDescription = {
  paths: [publicPaths.certificate],
  frame: 'public',
  plain: false,
  listed: true,
  keeping: 'everyone',
  load: loadCertificates,
};
