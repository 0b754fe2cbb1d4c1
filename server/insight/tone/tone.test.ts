import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExplorerAnswer, explorerAnswerSchema } from '#contract/insight/explorer.ts';
import type { ToneExplanation } from '#contract/insight/tone.ts';
import { articles } from '#server/content/articles/tables.ts';
import { companyDays } from '#server/insight/corpus/tables.ts';
import { describeReadings } from '#server/insight/explanations/describe-readings.ts';
import { readSettings, versionsNow } from '#server/insight/settings/service.ts';
import { createArticle, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { toneCorrections } from './tables.ts';

let app: TestApp;
let client: string;
let operator: string;
let won: number;
let sued: number;
let foreign: number;

beforeAll(async () => {
  app = await openTestApp();
  const { db } = app;
  const own = await createListedCompany(db, '澄川', null);
  const sourceId = await createSource(db, '产线日报');
  const write = (title: { 'zh-CN': string; en?: string }) =>
    createArticle(db, { publishedAt: '2026-06-01T01:00:00Z', title, sourceId });
  won = await write({ 'zh-CN': '澄川中标储能项目 净利润同比增长三成' });
  sued = await write({ 'zh-CN': '澄川被证监会立案调查 上半年亏损' });
  foreign = await write({ 'zh-CN': '', en: 'Chengchuan signs a contract' });
  await settle(db, app.now());
  await createUser(db, { username: 'reader', role: 'CLIENT_USER', stockIds: [own] });
  await createUser(db, { username: 'keeper', role: 'ADMIN' });
  client = await app.login('reader');
  operator = await app.login('keeper');
});
afterAll(() => app.close());

async function explain(id: number, token = client): Promise<ToneExplanation> {
  const answer = await app.call('tone.explain', token, { params: { id: String(id) } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result;
}

async function search(tones: readonly string[] = []): Promise<ExplorerAnswer> {
  const body = { from: '2026-05-01', until: '2026-06-30', tones };
  return explorerAnswerSchema.parse((await app.call('explorer.search', client, { body })).json().result);
}

/** What figures are added up from: stories of the company by tone. */
async function countTones() {
  const [sums] = await app.db
    .select({
      positive: sql<number>`sum(${companyDays.positive})::integer`,
      neutral: sql<number>`sum(${companyDays.neutral})::integer`,
      negative: sql<number>`sum(${companyDays.negative})::integer`,
      stories: sql<number>`sum(${companyDays.stories})::integer`,
    })
    .from(companyDays);
  return sums;
}

const correct = (id: number, tone: string | null, reason = '', token = operator) =>
  app.call('tone.correct', token, { body: { id, tone, reason } });

const cents = (value: number) => Math.round(value * 100);

describe('the tone of an article', () => {
  test('is explained by weights that add up to the digit, without the name of the company', async () => {
    const { tone, score, constant, words, limits } = await explain(won);
    expect(tone).toBe('positive');
    expect(score).toBeGreaterThanOrEqual(limits.decided);
    expect(words.reduce((sum, { weight }) => sum + cents(weight), cents(constant))).toBe(cents(score));
    expect(words.find(({ text }) => text === '澄川')?.weight).toBe(0);
    expect(words.map(({ text }) => text).join('')).toBe('澄川中标储能项目 净利润同比增长三成');
    expect((await explain(sued)).tone).toBe('negative');
  });

  test('names a version that counts changes of the weights and of how headlines are read', async () => {
    const { version } = await explain(won);
    expect(version).toBe(2);
    const { versions } = await readSettings(app.db, { stockId: 0 });
    expect([versions.toneWeights, (await versionsNow(app.db, 0)).toneWeights]).toEqual([version, version]);
    expect(
      describeReadings('zh-CN', { nameType: String, nameTone: String }).find(({ kind }) => kind === 'tone')
        ?.formulaVersion,
    ).toBe('2');
  });

  test('is left open where there is no Chinese headline', async () => {
    expect((await explain(foreign)).tone).toBe('unsure');
  });

  test('stands beside each result of a search, filters them and is counted', async () => {
    const { list, facets } = await search();
    const toneOf = new Map(list.map((hit) => [hit.id, hit.tone]));
    expect([won, sued, foreign].map((id) => toneOf.get(id))).toEqual(['positive', 'negative', 'unsure']);
    expect(Object.fromEntries(facets.tones.map(({ value, count }) => [value, count]))).toEqual({
      ...{ positive: 1, neutral: 0, negative: 1, unsure: 1 },
    });
    // After the search of all: a count that was kept is of its own choice.
    const some = await search(['negative', 'unsure']);
    expect(some.list.map(({ id }) => id).sort()).toEqual([sued, foreign].sort());
    expect(some.total).toBe(2);
  });

  test('of an article that is not published is not told', async () => {
    const draft = await createArticle(app.db, { publishedAt: '2026-06-01T01:00:00Z', state: 'draft' });
    const answer = await app.call('tone.explain', client, { params: { id: String(draft) } });
    expect(answer.statusCode).toBe(404);
  });
});

describe('a correction', () => {
  test('counts for the article, says who decided, stays when the article is read again, and is kept to learn from', async () => {
    const answer = await correct(won, 'neutral', '合同须经股东会审议');
    expect(answer.json().result).toMatchObject({ tone: 'neutral', judged: 'positive' });
    // At once: who corrects is asking for the lists again by now.
    expect((await search(['neutral'])).list.map(({ id }) => id)).toEqual([won]);
    expect(await countTones()).toEqual({ positive: 0, neutral: 1, negative: 1, stories: 2 });
    expect((await explain(won)).correction).toMatchObject({ tone: 'neutral', reason: '合同须经股东会审议' });

    await app.db
      .update(articles)
      .set({ body: { 'zh-CN': '<p>又及</p>' } })
      .where(eq(articles.id, won));
    await settle(app.db, app.now());
    expect((await search(['neutral'])).list.map(({ id }) => id)).toEqual([won]);

    expect((await correct(won, 'negative')).json().result).toMatchObject({ tone: 'negative' });
    await correct(won, null);
    await settle(app.db, app.now());
    expect((await explain(won)).correction).toBeNull();
    expect((await search(['positive'])).list.map(({ id }) => id)).toEqual([won]);
    const kept = await app.db.select().from(toneCorrections).orderBy(toneCorrections.id);
    expect(kept.map(({ headline, tone, judged, endedAt }) => [headline, tone, judged, endedAt !== null])).toEqual([
      ['澄川中标储能项目 净利润同比增长三成', 'neutral', 'positive', true],
      ['澄川中标储能项目 净利润同比增长三成', 'negative', 'positive', true],
    ]);
  });

  test('by two people at once leaves one in force', async () => {
    await Promise.all([correct(sued, 'neutral'), correct(sued, 'positive')]);
    expect(['neutral', 'positive']).toContain((await explain(sued)).tone);
  });

  test('needs the right, a tone and an article', async () => {
    expect((await correct(won, 'neutral', '', client)).json().code).not.toBe(200);
    expect((await correct(won, 'unsure')).statusCode).toBe(400);
    expect((await correct(won, 'neutral', '长'.repeat(201))).json().issues).toMatchObject([{ path: 'body.reason' }]);
    expect((await correct(2_147_000_000, 'neutral')).statusCode).toBe(404);
  });
});
