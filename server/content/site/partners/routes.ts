import { sitePartnerEndpoints } from '#contract/content/site-partners.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { readPartners } from './service.ts';

export const sitePartnerFeature = defineFeature({
  endpoints: sitePartnerEndpoints,
  handlers: {
    'site.partners': ({ query }, { db, language, now }) => readPartners(db, { ...query, language, now }),
  },
});
