import { storyEndpoints } from '#contract/insight/stories.ts';
import type { Tools } from '#server/insight/corpus/tools.ts';
import type { HotWordCache } from '#server/insight/hot-words/hot-word-cache.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { decideStory, previewDecision, undoDecision } from './decide.ts';
import { compareArticles, readStory, readStoryFigures } from './read-story.ts';
import { readRetellings } from './retellings.ts';

/** `kept` is shared with the page of hot words. */
export function storyFeature(tools: Tools, kept: HotWordCache) {
  return defineFeature({
    endpoints: storyEndpoints,
    handlers: {
      'story.detail': ({ params }, { db, actor, language, now }) =>
        readStory(db, { id: params.id, stockId: actor.stockId, language, now }),
      'story.figures': ({ params }, { db, actor, language, now }) =>
        readStoryFigures(db, { id: params.id, stockId: actor.stockId, language, now, kept }),
      'story.comparison': ({ params }, { db, language, now }) => compareArticles(db, { ...params, language, now }),
      'story.retellings': ({ body }, { db, language, now }) => readRetellings(db, { ...body, language, now }),
      'story.preview': ({ body }, { db, language }) => previewDecision(db, body, language),
      'story.split': ({ body }, { db, actor, language }) =>
        decideStory(db, { ...body, targetId: null }, { actor, language, tools }),
      'story.merge': ({ body }, { db, actor, language }) => decideStory(db, body, { actor, language, tools }),
      'story.undo': ({ body }, { db, actor }) => undoDecision(db, body.id, { actor, tools }),
    },
  });
}
