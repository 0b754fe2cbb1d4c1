import { hotWordEndpoints } from '#contract/insight/hot-words.ts';
import type { Tools } from '#server/insight/corpus/tools.ts';
import { readSettings } from '#server/insight/settings/service.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { CallContext } from '#server/platform/http/call-context.ts';
import { discoverPhrases, forgetSearched } from './discover-phrases.ts';
import type { HotWordCache } from './hot-word-cache.ts';
import { forgetNames } from './read-names.ts';
import { readHotWord, readHotWords } from './service.ts';

/** How soon a phrase that has come up counts as a word, in seconds. */
const lookForPhrasesEvery = 600;

/** `kept` is shared with the pages that show hot words beside other figures. */
export function hotWordFeature(kept: HotWordCache, tools: Tools) {
  const reading = async (asked: string | undefined, { db, actor, language, now }: CallContext) => {
    const today = chinaDate(now);
    const until = asked ?? today;
    // Days that have not come would count as days without stories.
    if (until > today) throw fieldIssue('query.until', 'dayAhead', language);
    return { until, settings: await readSettings(db, { stockId: actor.stockId }), now, kept };
  };
  return defineFeature({
    endpoints: hotWordEndpoints,
    handlers: {
      'hotWord.list': async ({ query: { until, scope } }, call) => {
        const reader = { stockId: call.actor.stockId, wanted: scope };
        return readHotWords(call.db, { ...(await reading(until, call)), reader, language: call.language });
      },
      'hotWord.detail': async ({ query: { until, scope, word } }, call) => {
        const reader = { stockId: call.actor.stockId, wanted: scope };
        return readHotWord(call.db, { ...(await reading(until, call)), reader, language: call.language, word });
      },
    },
    // Delayed, to keep the start quick.
    repeated: [
      {
        ...{ name: 'find-phrases', every: lookForPhrasesEvery, delay: lookForPhrasesEvery },
        run: ({ db, now }) => discoverPhrases(db, { tools, now }),
      },
    ],
    caches: [
      { forgetOn: ['site', 'dictionary'], forget: () => kept.forget() },
      { forget: forgetNames },
      { forget: forgetSearched },
    ],
  });
}
