import { eventEndpoints } from '#contract/insight/events.ts';
import type { Tools } from '#server/insight/corpus/tools.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { correctEvent, explainEvent } from './explain-event.ts';
import { readTimeline } from './read-timeline.ts';

/** @param tools those of the analyser, so that an event is explained as it was read */
export function eventFeature(tools: Tools) {
  return defineFeature({
    endpoints: eventEndpoints,
    handlers: {
      'event.timeline': ({ query }, { db, actor, language, now }) =>
        readTimeline(db, {
          ...{ own: actor.stockId, stockId: query.stockId, days: query.days, language, now },
          mayCorrect: actor.rights.elements.has('explorer:tone'),
        }),
      'event.explain': async ({ params }, { db, language, now }) =>
        explainEvent(db, params, { tools: await tools.get(db), language, now }),
      'event.correct': ({ body }, { db, actor, language, now }) =>
        correctEvent(db, body, { actor, tools, language, now }),
    },
  });
}
