import { siteEndpoints } from '#contract/content/site.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { readFrame } from './service.ts';

export const siteFrameFeature = defineFeature({
  endpoints: siteEndpoints,
  handlers: { 'site.frame': (_request, { db, language, now }) => readFrame(db, { language, now }) },
});
