import { type Theme, themeEndpoints } from '#contract/insight/themes.ts';
import type { Tools } from '#server/insight/corpus/tools.ts';
import { NextTimeCache } from '#server/insight/explorer/next-time-cache.ts';
import type { Cut } from '#server/insight/explorer/understand-query.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AnswerCache } from '#server/platform/revisions/answer-cache.ts';
import type { Topic } from '#server/platform/revisions/revisions.ts';
import { explainTheme } from './explain-theme.ts';
import { findTheme } from './open-theme.ts';
import { countTheme, listThemes, readTheme } from './read-theme.ts';
import { listReportThemes, reportTheme } from './report-theme.ts';

/** What themes depend on besides their conditions. */
const topics: readonly Topic[] = ['articles', 'texts', 'sources', 'companies', 'dictionary', 'settings'];
/** An answer takes about 60 kB. */
const mostKept = 100;
const mostCounted = 2_000;

/** Themes: saved searches with what is counted of their stories. */
export function themeFeature({ db: ownDb }: Pick<Platform, 'db'>, tools: Tools) {
  const kept = new AnswerCache<Theme>(topics, mostKept);
  const counted = new AnswerCache<{ readonly stories: number }>(topics, mostCounted);
  const nextTime = new NextTimeCache(ownDb);
  const cut = (q: string): Cut | Promise<Cut> => (q === '' ? () => [] : tools.findCut(ownDb));
  return defineFeature({
    endpoints: themeEndpoints,
    handlers: {
      'theme.list': (_request, { db, actor, now }) =>
        listThemes(db, actor, async (query) => {
          const asked = { revisions: actor.revisions, key: [query, chinaDate(now)], now };
          const { stories } = await counted.get(asked, async () => ({
            answer: { stories: await countTheme(db, query, { now, cut }) },
            until: await nextTime.get(actor),
          }));
          return stories;
        }),
      'theme.detail': async ({ params, query: { days } }, { db, actor, language, now }) => {
        const { name, query, isInReports } = await findTheme(db, { id: params.id, owner: actor });
        const key = [actor.stockId, actor.userId, params.id, name, query, isInReports, days, language, chinaDate(now)];
        return kept.get({ revisions: actor.revisions, key, now }, async () => ({
          answer: await readTheme(db, { id: params.id, owner: actor, days, language, now, cut }),
          until: await nextTime.get(actor),
        }));
      },
      'theme.inReports': (_request, { db, actor }) => listReportThemes(db, actor),
      'theme.report': ({ body }, { db, actor }) => reportTheme(db, body, actor),
      'theme.explain': ({ body }, { db, actor, language, now }) =>
        explainTheme(db, { ref: body, owner: actor, language, now, cut }),
    },
    caches: [kept, counted, nextTime],
  });
}
