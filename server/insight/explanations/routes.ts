import { definitionEndpoints } from '#contract/insight/explanations.ts';
import { figureEndpoints } from '#contract/insight/figures.ts';
import { forgetIndustryVolumes } from '#server/insight/figures/industry-volume-cache.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { explainFigure } from './explain-figure.ts';
import { type DescribeThemes, listDefinitions } from './list-definitions.ts';

/** Definitions of figures, and each figure taken apart. */
export const explanationFeature = (describeThemes: DescribeThemes) =>
  defineFeature({
    endpoints: { ...figureEndpoints, ...definitionEndpoints },
    handlers: {
      'figure.explain': ({ body }, { db, actor, language, now }) =>
        explainFigure(db, {
          ...{ ref: body, viewerId: actor.stockId, language, now },
          countsLink: actor.rights.elements.has('explorer:view'),
        }),
      'figure.definitions': (_request, { db, language }) => listDefinitions(db, language, describeThemes),
    },
    caches: [{ forget: forgetIndustryVolumes }],
  });
