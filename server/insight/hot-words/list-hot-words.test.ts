import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyNamed } from '#server/demo/companies.ts';
import { wordsOf } from '#server/insight/corpus/word-places.ts';
import { stateOf } from '#server/insight/formulas/hot-word.ts';
import { readSettings } from '#server/insight/settings/service.ts';
import { openDemoDatabase } from '#server/testing/demo-database.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { listDocuments } from './documents.ts';
import { listHotWords, rankBefore, roundScore } from './list-hot-words.ts';
import { countWordsBySpan } from './queries.ts';
import { rankWords, readWindows } from './rank-words.ts';
import { readWordRules } from './service.ts';
import { readWordDays } from './word-days.ts';

const demoDay = '2026-11-20';
const { stockId } = companyNamed('澄川新材');
let database: TestDatabase;
beforeAll(async () => {
  database = await openDemoDatabase();
});
afterAll(() => database.close());

test('hot words of a company, whose stories are read once, are those that each window has by itself', async () => {
  const { db } = database;
  const scope = { stockId };
  const rules = await readWordRules(db, await readSettings(db, { stockId }));
  const windows = await readWindows(db, scope, demoDay);
  const chosen = { ...({ kind: 'company', scope, name: null, ref: scope, fellBack: false } as const), windows };
  const list = await listHotWords(db, { chosen, rules });

  const ranked = await rankWords(db, scope, windows, rules);
  const before = await rankBefore(db, { scope, windows }, rules);
  const words = ranked.map(({ word }) => word);
  const range = { from: windows.background.from, until: demoDay };
  const weeks = await countWordsBySpan(db, scope, { ...range, words, days: 7 });
  expect(words).not.toEqual([]);
  expect(
    list.map(({ word, rank, z, stories, ratio, sources, state, spark }) => ({
      ...{ word, rank, z: [z.value, z.previous], stories, ratio, sources, state, spark },
    })),
  ).toEqual(
    ranked.map(({ word, rank, z, foreground, ratio, sources }) => {
      const earlier = before.get(word);
      const spark = Array.from({ length: 13 }, () => 0);
      for (const week of weeks) if (week.word === word) spark[week.span] = week.stories;
      return {
        ...{ word, rank, z: [roundScore(z), earlier ? roundScore(earlier.z) : null], stories: foreground },
        ...{ ratio: roundScore(ratio), sources, state: stateOf(rank, earlier?.rank), spark },
      };
    }),
  );
});

test('what is read of each of a company’s stories is its first article', async () => {
  const { db } = database;
  const window = { from: '2026-08-21', until: demoDay };
  const { rows } = await db.execute<{ source: number; places: string; content: string }>(sql`
    select t.source_id as source, t.word_places as places, t.content
    from story_company c join story s on s.id = c.story_id join article_text t on t.article_id = s.original_article_id
    where c.stock_id = ${stockId} and c.published_on between ${window.from} and ${window.until}`);
  const read = await listDocuments(db, { stockId }, window);
  expect(read.length).toBeGreaterThan(50);
  expect(read.map(({ sourceId, wordPlaces, content }) => `${sourceId} ${wordPlaces} ${content}`).sort()).toEqual(
    rows.map(({ source, places, content }) => `${source} ${places} ${content}`).sort(),
  );
});

test('the words are counted that at least as many recent stories of a company have as were asked for', async () => {
  const { db } = database;
  const [first, from] = ['2026-08-21', '2026-11-07'];
  const totals = new Map<string, number>();
  for (const document of await listDocuments(db, { stockId }, { from, until: demoDay }))
    for (const word of wordsOf(document)) totals.set(word, (totals.get(word) ?? 0) + 1);
  const { words } = await readWordDays(db, { stockId }, { first, from, until: demoDay, least: 3 });
  const wanted = [...totals].filter(([, total]) => total >= 3).map(([word]) => word);
  expect([...words.keys()].sort()).toEqual(wanted.sort());
});
