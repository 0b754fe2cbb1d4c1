import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventExplanation, EventTimeline } from '#contract/insight/events.ts';
import { articles } from '#server/content/articles/tables.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { eventCorrections } from '#server/insight/events/tables.ts';
import { createArticle, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let client: string;
let operator: string;
let own: number;
let other: number;
let tender: number;
let signed: number;

const day = 24 * 60 * 60_000;
const before = (days: number) => new Date(app.now().getTime() - days * day).toISOString();

beforeAll(async () => {
  app = await openTestApp();
  const { db } = app;
  own = await createListedCompany(db, '澄川新材', null);
  other = await createListedCompany(db, '青筠科技', null);
  const sourceId = await createSource(db, '产线日报');
  const write = (days: number, title: string, body = '') =>
    createArticle(db, { publishedAt: before(days), title: { 'zh-CN': title }, body: { 'zh-CN': body }, sourceId });
  tender = await write(20, '澄川新材中标安澜储能示范项目', '<p>公司公告，中标金额2.2亿元。</p>');
  await write(19.9, '澄川新材中标安澜储能示范项目', '<p>公司公告，中标金额2.2亿元。</p>');
  signed = await write(10, '澄川新材与青筠科技签订供货合同，金额2.2亿元');
  await write(5, '澄川新材召开年会');
  await write(120, '澄川新材被监管部门罚款84万元');
  await write(180, '行业开始收录');
  await settle(db, app.now());
  await createUser(db, { username: 'reader', role: 'CLIENT_USER', stockIds: [own] });
  await createKeeper(app);
  client = await app.login('reader');
  operator = await app.login('keeper');
});
afterAll(() => app.close());

/** One who runs the platform: that company is not tracked. */
async function createKeeper({ db }: TestApp): Promise<void> {
  const { stockIds } = await createUser(db, { username: 'keeper', role: 'ADMIN' });
  await db.update(companies).set({ code: '' }).where(inArray(companies.stockId, stockIds));
}

async function read(query: Record<string, string> = {}): Promise<EventTimeline> {
  const answer = await app.call('event.timeline', client, { query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result;
}

const told = ({ events }: EventTimeline) =>
  events.map(({ articleId, type, role, amount, articles: count }) => [articleId, type, role, amount, count]);

describe('the timeline', () => {
  test('tells the events of the company by stories, latest first, with role and amount', async () => {
    const timeline = await read();
    expect(told(timeline)).toEqual([
      [signed, 'contract', 'subject', '220000000', 1],
      [tender, 'tender', 'subject', '220000000', 2],
    ]);
    expect(timeline.company).toEqual({ stockId: own, name: '澄川新材' });
    expect(timeline.before).toEqual([{ type: 'penalty', count: 1 }]);
    expect(new Set(timeline.events.map(({ deal }) => deal)).size).toBe(1);
  });

  test('reaches as far back as asked, and is that of another company where asked', async () => {
    expect(told(await read({ days: '30' }))).toHaveLength(2);
    expect(told(await read({ days: '365' })).at(-1)).toMatchObject([
      expect.any(Number),
      'penalty',
      'other',
      '840000',
      1,
    ]);
    expect(told(await read({ stockId: String(other) }))).toEqual([[signed, 'contract', 'other', '220000000', 1]]);
  });

  test('is compared with the days before only where all of them are on record', async () => {
    expect((await read({ days: '90' })).before).toEqual([{ type: 'penalty', count: 1 }]);
    expect((await read({ days: '365' })).before).toBeNull();
  });

  test('is that of the first company for those whose own is not tracked, with all to choose from', async () => {
    const answer = await app.call('event.timeline', operator);
    expect(answer.statusCode, answer.body).toBe(200);
    const { company, companies } = answer.json().result as EventTimeline;
    expect(company).toEqual(companies[0]);
    expect(companies.map(({ name }) => name)).toEqual(expect.arrayContaining(['澄川新材', '青筠科技']));
  });

  test('tells nothing where no company is tracked', async () => {
    const empty = await openTestApp();
    await createKeeper(empty);
    const { statusCode, body } = await empty.call('event.timeline', await empty.login('keeper'));
    expect([statusCode, JSON.parse(body).result]).toMatchObject([200, { company: null, companies: [], events: [] }]);
    await empty.close();
  });

  test('refuses a company that is not tracked, and another length', async () => {
    expect((await app.call('event.timeline', client, { query: { stockId: '999999' } })).statusCode).toBe(404);
    expect((await app.call('event.timeline', client, { query: { days: '7' } })).statusCode).toBe(400);
  });

  test('leaves out types that are off, and says so', async () => {
    const isContract = eq(dictionaryItems.key, 'contract');
    const label = { 'zh-CN': '签署合同', en: 'Contract signed' };
    await app.db
      .insert(dictionaryItems)
      .values({ enumeration: 'event_type', key: 'contract', label, sort: 1, isOff: true });
    const timeline = await read();
    expect(timeline.events.map(({ type }) => type)).toEqual(['tender']);
    expect(timeline.types.filter(({ isOff }) => isOff)).toEqual([{ type: 'contract', label: '签署合同', isOff: true }]);
    await app.db.delete(dictionaryItems).where(isContract);
  });
});

describe('an event', () => {
  const explain = async (params: { id: number; stockId: number; type: string }): Promise<EventExplanation> => {
    const { id, stockId, type } = params;
    const answer = await app.call('event.explain', client, {
      params: { id: String(id), stockId: String(stockId), type },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().result;
  };
  const readAs = async (token: string, query: Record<string, string> = { stockId: String(other) }) => {
    const answer = await app.call('event.timeline', token, { query });
    return (answer.json().result as EventTimeline).dismissed;
  };
  const correct = (role: string | null, token = operator, reason = '') =>
    app.call('event.correct', token, { body: { id: signed, stockId: other, type: 'contract', role, reason } });

  test('is explained by its sentence and the words that told it', async () => {
    expect(await explain({ id: signed, stockId: other, type: 'contract' })).toMatchObject({
      companyName: '青筠科技',
      judged: {
        role: 'other',
        trigger: '签订',
        roleWords: '与',
        sentence: '澄川新材与青筠科技签订供货合同,金额2.2亿元',
      },
      correction: null,
    });
    const missing = { id: String(signed), stockId: String(other), type: 'pledge' };
    expect((await app.call('event.explain', client, { params: missing })).statusCode).toBe(404);
  });

  test('is corrected, keeps that when it is read again, and goes back to the rules', async () => {
    expect((await correct('subject', operator, '双方互为供方')).json().result.correction).toMatchObject({
      ...{ role: 'subject', reason: '双方互为供方' },
    });
    await settle(app.db, app.now());
    await app.db
      .update(articles)
      .set({ summary: { 'zh-CN': '又及' } })
      .where(eq(articles.id, signed));
    await settle(app.db, app.now());
    expect(told(await read({ stockId: String(other) }))).toMatchObject([
      [signed, 'contract', 'subject', '220000000', 1],
    ]);

    // At once: who corrects is asking for the timeline again by now.
    await correct('none', operator, '只是意向');
    expect(told(await read({ stockId: String(other) }))).toEqual([]);
    // Who decided it can find it again to take it back; others are not told.
    const dismissed = await readAs(operator);
    expect(dismissed).toMatchObject([
      {
        articleId: signed,
        type: 'contract',
        title: '澄川新材与青筠科技签订供货合同，金额2.2亿元',
        sourceName: '产线日报',
      },
    ]);
    expect(dismissed[0]).toMatchObject({ correctedAt: app.now().toISOString(), correctedBy: expect.any(String) });
    expect(await readAs(client)).toEqual([]);
    expect(await readAs(operator, { days: '30', stockId: String(own) })).toEqual([]);

    await correct(null);
    expect(await readAs(operator)).toEqual([]);
    expect(told(await read({ stockId: String(other) }))).toMatchObject([[signed, 'contract', 'other', '220000000', 1]]);
    const kept = await app.db.select().from(eventCorrections).orderBy(eventCorrections.id);
    expect(kept.map(({ role, judged, endedAt }) => [role, judged, endedAt !== null])).toEqual([
      ['subject', 'other', true],
      ['none', 'other', true],
    ]);
  });

  test('is corrected only by those who may, with a role', async () => {
    expect((await correct('other', client)).json().code).not.toBe(200);
    expect((await correct('unsure')).statusCode).toBe(400);
    expect((await correct('other', operator, '长'.repeat(201))).statusCode).toBe(400);
  });
});
