import { sourceEndpoints } from '#contract/content/sources.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { countEach } from '#server/platform/lists/outline.ts';
import { countSources, listSources } from './list-queries.ts';
import { mergeSources, previewMerge } from './merge-sources.ts';
import { readSource, readSources } from './read-sources.ts';
import { previewTier, removeSource, saveSource } from './service.ts';

export const sourceFeature = defineFeature({
  endpoints: sourceEndpoints,
  handlers: {
    'source.list': (_request, { db }) => listSources(db),
    'source.manageList': ({ body }, { db, now }) => readSources(db, { ...body, now }),
    'source.manageCounts': ({ body }, { db }) => countEach(body.filters, (filter) => countSources(db, filter)),
    'source.detail': ({ params: { id } }, { db, now }) => readSource(db, id, now),
    'source.preview': ({ body }, { db }) => previewTier(db, body),
    'source.save': ({ body }, { db, actor }) => saveSource(db, body, actor),
    'source.previewMerge': ({ body }, { db, actor }) => previewMerge(db, body, actor),
    'source.merge': ({ body }, { db, actor }) => mergeSources(db, body, actor),
    'source.delete': ({ params }, { db, actor }) => removeSource(db, params.id, actor),
  },
});
