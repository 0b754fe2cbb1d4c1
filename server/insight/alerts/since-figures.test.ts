import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HotWordScope } from '#contract/insight/hot-words.ts';
import { companyNamed } from '#server/demo/companies.ts';
import { HotWordCache } from '#server/insight/hot-words/hot-word-cache.ts';
import { readHotWords } from '#server/insight/hot-words/service.ts';
import { readSettings } from '#server/insight/settings/service.ts';
import type { Window } from '#server/platform/days.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { demoNow as now, openDemoDatabase } from '#server/testing/demo-database.ts';
import { createUser } from '#server/testing/factories.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { actOnAlerts, takeUp } from './act.ts';
import { readSince } from './since.ts';
import { findNewWords, findRankChange, isListed } from './since-figures.ts';
import { alertEvents } from './tables.ts';

const { stockId } = companyNamed('澄川新材');
const language = 'zh-CN';
const [today, yesterday] = ['2026-11-20', '2026-11-19'];
/** The day before somebody last looked, and the day on which they did. */
const [then, nextDay] = ['2026-11-10', '2026-11-11'];
let database: TestDatabase;
beforeAll(async () => {
  database = await openDemoDatabase();
});
afterAll(() => database.close());

/** The company is in all stories of these days. */
const mentionIn = ({ from, until }: Window) =>
  database.db.execute(sql`
    insert into story_company (stock_id, published_on, story_id, position)
    select ${stockId}, published_on, id, 'body' from story where published_on between ${from} and ${until}
    on conflict do nothing`);

async function listOf(wanted: HotWordScope, until: string) {
  const settings = await readSettings(database.db, { stockId });
  const list = await readHotWords(database.db, { reader: { stockId, wanted }, until, settings, language, now });
  return { scope: list.scope, words: list.items.map(({ word }) => word) };
}

/** By somebody who last looked at nine in the morning of that day. */
const findWords = (day: string) =>
  findNewWords(database.db, {
    reader: { stockId, language, now },
    since: new Date(`${day}T01:00:00Z`),
    hotWords: new HotWordCache(),
  });

test('words are new on the list that is shown today, also where another one was shown at the last visit', async () => {
  // Enough stories for a list of its own then, which the window has left by today.
  await mentionIn({ from: '2026-08-12', until: '2026-08-21' });
  expect([(await listOf('company', then)).scope, (await listOf('company', today)).scope]).toEqual([
    'company',
    'industry',
  ]);
  const before = (await listOf('industry', then)).words;
  const expected = (await listOf('industry', today)).words.filter((word) => !before.includes(word)).slice(0, 5);
  const found = await findWords(nextDay);
  expect(found.map(({ title }) => title)).toEqual(expected);
  expect(expected).not.toEqual([]);
  expect(found[0]).toMatchObject({ kind: 'word', wordScope: { scope: 'industry', scopeName: '新材料' } });
});

test('words of the company’s own list are said to be its own', async () => {
  await mentionIn({ from: '2026-08-22', until: '2026-09-10' });
  const before = (await listOf('company', then)).words;
  const { scope, words } = await listOf('company', today);
  expect(scope).toBe('company');
  const found = await findWords(nextDay);
  expect(found.map(({ title }) => title)).toEqual(words.filter((word) => !before.includes(word)).slice(0, 5));
  expect(found[0]).toMatchObject({ wordScope: { scope: 'company', scopeName: '澄川新材' } });
});

test('words that came after somebody looked in the morning are new the same evening', async () => {
  const before = (await listOf('company', yesterday)).words;
  const came = (await listOf('company', today)).words.filter((word) => !before.includes(word)).slice(0, 5);
  expect(came).not.toEqual([]);
  expect((await findWords(today)).map(({ title }) => title)).toEqual(came);
});

test('a place that changed after somebody looked in the morning is told the same evening', async () => {
  const find = () => findRankChange(database.db, { stockId, since: new Date(`${today}T01:00:00Z`), now });
  await database.db.execute(sql`
    update company_day set headline_value = headline_value + 1000
    where stock_id = ${stockId} and published_on = ${yesterday}`);
  expect(await find()).toEqual([]);
  await database.db.execute(sql`
    update company_day set headline_value = headline_value + 5000
    where stock_id <> ${stockId} and published_on = ${today}`);
  const [row] = await find();
  expect(row).toMatchObject({ kind: 'rank', places: { before: 1, now: expect.any(Number) } });
  // What is listed can be dealt with.
  const asked = { reader: { stockId, language, now } as const, hotWords: new HotWordCache() };
  expect(await isListed(database.db, row?.subject ?? '', asked)).toBe(true);
});

/** Somebody of the company; `at` is when they look. */
async function someone(): Promise<(at?: Date) => SignedInActor> {
  const { id: userId } = await createUser(database.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const rights = { elements: new Set(), isOperator: false };
  return (at = now) => ({ userId, stockId, address: '', language, now: at, rights }) as unknown as SignedInActor;
}

const rowsFor = async (actor: SignedInActor) => (await readSince(database.db, actor, new HotWordCache())).rows;
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 60 * 60_000);

test('a word that somebody dealt with the day before is not listed as new once more', async () => {
  const actor = (await someone())();
  const rows = () => rowsFor(actor);
  const row = (await rows()).find(({ kind }) => kind === 'word');
  const word = row?.title ?? '';
  expect(row).toMatchObject({ eventId: null, subject: `word ${word} ${today}` });
  const at = new Date(now.getTime() - 24 * 60 * 60_000);
  await database.db
    .insert(alertEvents)
    .values({ stockId, at, state: 'resolved', ending: 'person', subject: `word ${word} 2026-11-19` });
  const about = (await rows()).filter(({ title, subject }) => title.includes(word) || subject?.includes(word));
  // By its name alone, as where nobody has dealt with it: that is what its page is opened by.
  expect(about).toMatchObject([{ state: 'resolved', title: word }]);
});

test('words and places that were dealt with at the last visit are not open again at the next ones', async () => {
  const [own, colleague] = [await someone(), await someone()];
  for (const actor of [own(), colleague()]) await rowsFor(actor);
  const isFigure = ({ kind }: { readonly kind: string }) => kind === 'word' || kind === 'rank';
  const found = (await rowsFor(own(hoursLater(1)))).filter((row) => isFigure(row) && row.eventId === null);
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['word', 'rank']));
  await rowsFor(colleague(hoursLater(1)));
  const acting = own(hoursLater(1.1));
  for (const { subject } of found) {
    const { id } = await takeUp(database.db, { subject: subject ?? '' }, acting, new HotWordCache());
    await actOnAlerts(database.db, { act: 'resolve', ids: [id] }, acting);
  }
  const titles = new Set(found.map(({ kind, title }) => `${kind} ${title}`));
  // They looked after it was dealt with, and come again the same evening and the day after.
  for (const hours of [2, 4, 20]) {
    for (const actor of [own(hoursLater(hours)), colleague(hoursLater(hours))]) {
      const again = (await rowsFor(actor)).filter((row) => isFigure(row) && titles.has(`${row.kind} ${row.title}`));
      expect(again.filter(({ state }) => state !== 'resolved')).toEqual([]);
    }
  }
});

test('a word that somebody has taken up and not resolved comes as what it is', async () => {
  const own = await someone();
  await rowsFor(own());
  const at = hoursLater(-1);
  await database.db.delete(alertEvents);
  const before = (await rowsFor(own(hoursLater(1)))).find(({ kind }) => kind === 'word');
  await database.db
    .insert(alertEvents)
    .values({ stockId, at, state: 'acknowledged', subject: `word ${before?.title} ${today}` });
  const after = (await rowsFor(own(hoursLater(1)))).filter(({ title }) => title === before?.title);
  expect(after).toMatchObject([{ eventId: expect.any(Number), state: 'acknowledged' }]);
});

test('a story that was handled is not open again where many others were handled after it', async () => {
  const actor = (await someone())();
  const story = (await rowsFor(actor)).find(({ kind, eventId }) => kind === 'story' && eventId === null);
  const event = await takeUp(database.db, { articleId: story?.articleId ?? 0 }, actor, new HotWordCache());
  await actOnAlerts(database.db, { act: 'resolve', ids: [event.id] }, actor);
  await database.db.insert(alertEvents).values(
    Array.from({ length: 60 }, (_, index) => ({
      ...{ stockId, state: 'resolved' as const, ending: 'person' as const, handledAt: hoursLater(1) },
      ...{ at: hoursLater(1), subject: `word ${index} ${today}` },
    })),
  );
  const about = (await rowsFor(actor)).filter(({ articleId }) => articleId === story?.articleId);
  expect(about.filter(({ state }) => state !== 'resolved')).toEqual([]);
});
