import { toneEndpoints } from '#contract/insight/tone.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import { correctTone, explainTone, type ReadAgain } from './service.ts';

/** The segmentation of the analyser, so that a headline is explained as it was judged. */
interface ReadingTools {
  get(db: Database): Promise<{ readonly segmenter: Segmenter }>;
}

export function toneFeature(tools: ReadingTools, readAgain: ReadAgain) {
  return defineFeature({
    endpoints: toneEndpoints,
    handlers: {
      'tone.explain': async ({ params }, { db, now }) =>
        explainTone(db, { id: params.id, now, segmenter: (await tools.get(db)).segmenter }),
      'tone.correct': async ({ body }, { db, actor }) =>
        correctTone(db, body, { actor, segmenter: (await tools.get(db)).segmenter, readAgain }),
    },
  });
}
