import { frontPageEndpoints } from '#contract/insight/front-page.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { readFront } from './service.ts';

export const frontPageFeature = defineFeature({
  endpoints: frontPageEndpoints,
  handlers: { 'site.front': (_request, { db, language, now }) => readFront(db, { language, now }) },
});
