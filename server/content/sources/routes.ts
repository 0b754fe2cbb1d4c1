import { sourceEndpoints } from '#contract/content/sources.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { listSources } from './queries.ts';
import { removeSource, saveSource } from './service.ts';

export const sourceFeature = defineFeature({
  endpoints: sourceEndpoints,
  handlers: {
    'source.list': (_request, { db }) => listSources(db),
    'source.save': ({ body }, { db, actor }) => saveSource(db, body, actor),
    'source.delete': ({ params }, { db, actor }) => removeSource(db, params.id, actor),
  },
});
