import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companies } from '#server/identity/companies/tables.ts';
import { Tools } from '#server/insight/corpus/tools.ts';
import { stateOf } from '#server/insight/formulas/hot-word.ts';
import { chooseScope } from '#server/insight/hot-words/choose-scope.ts';
import { countWords } from '#server/insight/hot-words/queries.ts';
import { rankWords, readWindows } from '#server/insight/hot-words/rank-words.ts';
import { readNames } from '#server/insight/hot-words/read-names.ts';
import { readWordRules } from '#server/insight/hot-words/service.ts';
import { addDays, daysIn, windowUntil } from '#server/platform/days.ts';
import { openDemoDatabase } from '#server/testing/demo-database.ts';
import { createUser } from '#server/testing/factories.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { listToldWords } from './live-queries.ts';
import type { Ground } from './occasion.ts';
import { openGround } from './occasions.ts';
import { alertEvents, alertFirings, alertRules } from './tables.ts';
import { findWords } from './word-occasions.ts';

const now = new Date('2026-11-20T10:00:00Z');
const days = 30;
let database: TestDatabase;
/** Companies with so few stories that they are compared with more than their own. */
let few: number[];
beforeAll(async () => {
  database = await openDemoDatabase();
  const { rows } = await database.db.execute<{ id: number }>(sql`
    select stock_id as id from story_company where published_on > '2026-08-22' group by 1
    having count(*) between 40 and 199 order by count(*) desc, 1 limit 2`);
  few = rows.map(({ id }) => id);
});
afterAll(() => database.close());

/** The words that are told by looking at the list of each day, one after the other. */
async function tellOneByOne({ db, stockId, window, settings }: Ground, least: number): Promise<string[]> {
  const until = addDays(window.until, -1);
  const { scope } = await chooseScope(db, { stockId, wanted: 'company', until });
  const rules = await readWordRules(db, settings);
  const listOf = async (day: string) => rankWords(db, scope, await readWindows(db, scope, day), rules);
  const told = new Map<string, string>();
  const found: string[] = [];
  for (const day of daysIn({ from: window.from, until })) {
    const before = new Map((await listOf(addDays(day, -7))).map(({ word, rank }) => [word, rank]));
    const list = await listOf(day);
    const own = await countWords(db, { stockId }, { ...windowUntil(day, 7), words: list.map(({ word }) => word) });
    for (const { word, rank } of list) {
      const last = told.get(word);
      const isRepeat = last !== undefined && day < addDays(last, 14);
      const count = own.find((one) => one.word === word)?.stories ?? 0;
      if (stateOf(rank, before.get(word)) !== 'new' || isRepeat || count < least) continue;
      told.set(word, day);
      found.push(`${word} ${day} ${count}`);
    }
  }
  return found;
}

test('words of a company with few stories are those of the lists of all days, among its industry and among all', async () => {
  const { db } = database;
  const [cut, names] = [await new Tools().findCut(db), await readNames(db)];
  const all: string[] = [];
  for (const [place, stockId] of few.entries()) {
    if (place === 1) await db.update(companies).set({ industryId: null }).where(eq(companies.stockId, stockId));
    const ground = await openGround(db, { stockId, window: windowUntil('2026-11-20', days), now, cut, names });
    const { occasions } = await findWords(ground, { kind: 'hotWord', stories: 1 });
    const found = occasions.map(({ word, day, stories }) => `${word} ${day} ${stories}`);
    expect(found).toEqual(await tellOneByOne(ground, 1));
    all.push(...found);
  }
  expect(few).toHaveLength(2);
  expect(all).not.toEqual([]);
});

test('what a rule looks at in its last days is told as by looking at all days', async () => {
  const { db } = database;
  const [cut, names] = [await new Tools().findCut(db), await readNames(db)];
  const [stockId = 0] = few;
  const ground = await openGround(db, { stockId, window: windowUntil('2026-11-20', days), now, cut, names });
  const condition = { kind: 'hotWord', stories: 1 } as const;
  const all = (await findWords(ground, condition)).occasions;
  const told = (from: string) =>
    new Map(all.flatMap(({ word, day }) => (word !== null && day < from ? [[word, day] as const] : [])));
  let kept = 0;
  for (const from of daysIn({ from: addDays(ground.window.from, 7), until: '2026-11-10' })) {
    const short = { ...ground, window: { ...ground.window, from }, told: told(from) };
    const { occasions } = await findWords(short, condition);
    expect(occasions).toEqual(all.filter(({ day }) => day >= from));
    kept += told(from).size;
  }
  expect(kept).toBeGreaterThan(0);
});

test('words that a rule told are read with when it did so last, as far back as they may not be told again', async () => {
  const { db } = database;
  const [stockId = 0] = few;
  const since = new Date('2026-10-01T00:00:00Z');
  const { id: createdBy } = await createUser(db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const times = { createdBy, createdAt: since, updatedAt: since, since, noiseSince: since };
  const condition = { kind: 'hotWord', stories: 3 } as const;
  const made = Array.from({ length: 2 }, () => ({ stockId, name: '', kind: 'hotWord' as const, condition, ...times }));
  const [rule, other] = await db.insert(alertRules).values(made).returning();
  const [event] = await db.insert(alertEvents).values({ stockId, at: now }).returning();
  const tell = (ruleId = 0, word: string | null, day: string) =>
    db
      .insert(alertFirings)
      .values({ stockId, eventId: event?.id ?? 0, ruleId, ruleVersion: 0, subject: `${word} ${day}`, day, word });
  for (const day of ['2026-10-22', '2026-10-25', '2026-11-04']) await tell(rule?.id, '固态电池', day);
  await tell(rule?.id, '氢能', '2026-10-21');
  await tell(rule?.id, '钠电', '2026-10-22');
  await tell(rule?.id, null, '2026-10-28');
  await tell(other?.id, '储能', '2026-10-28');
  const told = await listToldWords(db, { id: rule?.id ?? 0, stockId }, '2026-11-04');
  expect(told).toEqual(
    new Map([
      ['固态电池', '2026-10-25'],
      ['钠电', '2026-10-22'],
    ]),
  );
});
