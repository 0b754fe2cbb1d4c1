import { finderEndpoints } from '#contract/outreach/finder.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { find } from './find.ts';

export const finderFeature = defineFeature({
  endpoints: finderEndpoints,
  handlers: { 'finder.find': ({ body }, { db, actor }) => find(db, body.words, actor) },
});
