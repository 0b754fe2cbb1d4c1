import { comparisonEndpoints } from '#contract/insight/comparison.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { readComparison } from './comparison-overview.ts';

export const comparisonFeature = defineFeature({
  endpoints: comparisonEndpoints,
  handlers: {
    'comparison.overview': ({ query }, { db, actor, language, now }) =>
      readComparison(db, { ...query, stockId: actor.stockId, language, now }),
  },
});
