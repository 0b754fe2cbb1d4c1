import { type SourcePage, sourcePageEndpoints } from '#contract/insight/source-page.ts';
import { NextTimeCache } from '#server/insight/explorer/next-time-cache.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AnswerCache } from '#server/platform/revisions/answer-cache.ts';
import type { Topic } from '#server/platform/revisions/revisions.ts';
import { readSource } from './read-source.ts';

const topics: readonly Topic[] = ['articles', 'texts', 'sources', 'companies'];
/** An answer takes about 5 kB. */
const mostKept = 200;

/** What a source publishes, how early, and how often it is reprinted. */
export function sourcePageFeature({ db: ownDb }: Pick<Platform, 'db'>) {
  const kept = new AnswerCache<SourcePage>(topics, mostKept);
  const nextTime = new NextTimeCache(ownDb);
  return defineFeature({
    endpoints: sourcePageEndpoints,
    handlers: {
      'sourcePage.detail': ({ params, query: { days } }, { db, actor, language, now }) => {
        const key = [params.id, days, actor.stockId, language, chinaDate(now)];
        return kept.get({ revisions: actor.revisions, key, now }, async () => ({
          answer: await readSource(db, { id: params.id, days, stockId: actor.stockId, language, now }),
          until: await nextTime.get(actor),
        }));
      },
    },
    caches: [kept, nextTime],
  });
}
