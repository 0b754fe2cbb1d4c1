import { manualEndpoints } from '#contract/content/manual.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { readManual } from './service.ts';

export const manualFeature = defineFeature({
  endpoints: manualEndpoints,
  handlers: { 'manual.chapters': (_request, { db, language, now }) => readManual(db, { language, now }) },
});
