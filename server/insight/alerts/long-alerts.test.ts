import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AlertCondition, alertConstants } from '#contract/insight/alert-rules.ts';
import { clients } from '#server/identity/companies/tables.ts';
import { Tools } from '#server/insight/corpus/tools.ts';
import { saveSetting } from '#server/insight/settings/service.ts';
import { createArticle, createIndustry, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { evaluateAlerts } from './evaluate.ts';
import { alertEvents, alertFirings, alertRules } from './tables.ts';

let database: TestDatabase;
let stockId: number;
let peerId: number;
let otherId: number;
const tools = new Tools();

/** 18:00 in China on the day before the first story. */
const start = new Date('2026-07-01T10:00:00Z');
const onDay = (day: number) => new Date(start.getTime() + day * 24 * 60 * 60_000);
const longer = alertConstants.backTestDays;

const leads = [
  { name: '澄川新材', from: 1 },
  { name: '远岫能源', from: 8 },
  { name: '澄川新材', from: 110 },
  { name: '远岫能源', from: 126 },
];

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const industryId = await createIndustry(db, '新材料');
  stockId = await createListedCompany(db, '澄川新材', industryId);
  peerId = await createListedCompany(db, '远岫能源', industryId);
  otherId = await createListedCompany(db, '砚山精工', industryId);
  await db.insert(clients).values({ stockId, openedAt: start });
  const sourceId = await createSource(db);
  for (let day = 1; day <= 140; day += 1) {
    await write('澄川新材', day, sourceId);
    // Weeks with enough stories to compare shares: the company's, the peer's, and both once more.
    const lead = leads.find(({ from }) => day >= from && day < from + 7);
    if (lead) for (let number = 0; number < 7; number += 1) await write(lead.name, day, sourceId);
  }
  await settle(db, onDay(140));
}, 120_000);
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(alertRules);
  await database.db.delete(alertEvents);
  await choose([peerId]);
});

const choose = (content: readonly number[]) =>
  saveSetting(database.db, { topic: 'peers', stockId, content, changedBy: null });

let written = 0;
/** A story of its own: its other characters are in no other. */
function write(name: string, day: number, sourceId: number) {
  written += 1;
  const distinct = Array.from({ length: 8 }, (_, place) =>
    String.fromCharCode(0x4e00 + (((written * 8 + place) * 7) % 20_000)),
  ).join('');
  const title = `${name}${distinct}`;
  return createArticle(database.db, {
    ...{ publishedAt: new Date(onDay(day).getTime() - 60 * 60_000).toISOString(), sourceId },
    ...{ title: { 'zh-CN': title }, body: { 'zh-CN': `<p>${title}</p>` } },
  });
}

async function addRule(condition: AlertCondition): Promise<void> {
  const times = { createdAt: start, updatedAt: start, since: start, noiseSince: start };
  await database.db.insert(alertRules).values({ ...times, stockId, name: '', kind: condition.kind, condition });
}

const evaluate = (day: number) => evaluateAlerts(database.db, { stockId, now: onDay(day), tools });
const events = () => database.db.select().from(alertEvents).orderBy(alertEvents.id);
const firings = () => database.db.select().from(alertFirings).orderBy(alertFirings.id);

test('a day of many stories that is followed by others stays one alert for longer than rules look back', async () => {
  await addRule({ kind: 'volume', stories: 1 });
  expect(await evaluate(1)).toHaveLength(1);
  for (const day of [longer - 1, longer, longer + 1, longer + 40]) expect(await evaluate(day)).toEqual([]);
  expect(await events()).toMatchObject([{ state: 'open', ending: null }]);
  expect(await firings()).toMatchObject([{ day: '2026-07-02', until: null }]);
  // 142 and 143 are without a story.
  expect(await evaluate(143)).toEqual([]);
  expect(await events()).toMatchObject([{ state: 'resolved', ending: 'settled' }]);
});

test('what lasts settles although its rule was switched off meanwhile, which tells of nothing new', async () => {
  await addRule({ kind: 'volume', stories: 1 });
  expect(await evaluate(1)).toHaveLength(1);
  await addRule({ kind: 'overtaken', points: 2 });
  expect(await evaluate(14)).toHaveLength(1);
  await database.db.update(alertRules).set({ isOn: false, version: 1, since: onDay(15), noiseSince: onDay(15) });
  expect(await evaluate(20)).toEqual([]);
  expect(await events()).toMatchObject([{ state: 'open' }, { state: 'open' }]);
  expect(await evaluate(116)).toEqual([]);
  expect(await evaluate(132)).toEqual([]);
  expect(await evaluate(143)).toEqual([]);
  const settled = { state: 'resolved', ending: 'settled' };
  expect(await events()).toMatchObject([settled, settled]);
});

test('a lead ends with the peer that it is of, and goes on where that is one again', async () => {
  await addRule({ kind: 'overtaken', points: 2 });
  expect(await evaluate(14)).toHaveLength(1);
  await choose([otherId]);
  expect(await evaluate(15)).toEqual([]);
  expect(await events()).toMatchObject([{ state: 'resolved', ending: 'changed' }]);
  await choose([peerId]);
  expect(await evaluate(16)).toEqual([]);
  expect(await events()).toMatchObject([{ state: 'open', ending: null }]);
  // Also after longer than rules look back, by a rule that is off.
  await database.db.update(alertRules).set({ isOn: false, version: 1 });
  await choose([]);
  expect(await evaluate(longer + 10)).toEqual([]);
  expect(await events()).toMatchObject([{ state: 'resolved', ending: 'changed' }]);
});

test('a peer that overtakes again after a long lead is told again, and the first alert has settled', async () => {
  await addRule({ kind: 'overtaken', points: 2 });
  expect(await evaluate(14)).toHaveLength(1);
  for (const day of [100, 109]) expect(await evaluate(day)).toEqual([]);
  expect(await events()).toMatchObject([{ state: 'open' }]);
  expect(await evaluate(116)).toEqual([]);
  expect(await events()).toMatchObject([{ state: 'resolved', ending: 'settled' }]);
  expect(await evaluate(132)).toHaveLength(1);
  expect(await firings()).toMatchObject([
    { day: '2026-07-14', peerId, ending: 'settled' },
    { day: '2026-11-08', peerId, ending: null, until: null },
  ]);
});

test('a peer that overtook long ago and has turned since is told when it overtakes again at once', async () => {
  await addRule({ kind: 'overtaken', points: 2 });
  expect(await evaluate(14)).toHaveLength(1);
  // Nobody looked while it turned.
  expect(await evaluate(131)).toHaveLength(1);
  expect(await events()).toMatchObject([{ state: 'resolved', ending: 'settled' }, { state: 'open' }]);
});
