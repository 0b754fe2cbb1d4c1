import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AlertCondition, alertLimits } from '#contract/insight/alert-rules.ts';
import { articleKind, createArticle as draftArticle } from '#server/content/articles/edit-article.ts';
import { articles, importedArticles } from '#server/content/articles/tables.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { takeStep } from '#server/content/versions/take-step.ts';
import { clients } from '#server/identity/companies/tables.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { Tools } from '#server/insight/corpus/tools.ts';
import { HotWordCache } from '#server/insight/hot-words/hot-word-cache.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { createArticle, createIndustry, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { actOnAlerts, takeUp } from './act.ts';
import { AlertWatcher } from './alert-watcher.ts';
import { backTest } from './back-test.ts';
import { evaluateAlerts } from './evaluate.ts';
import { readRules } from './read-alerts.ts';
import { checkCondition, saveRule } from './save-rule.ts';
import { noteVisit, readSince } from './since.ts';
import { alertEvents, alertFirings, alertRules } from './tables.ts';

let database: OpenDatabase;
let stockId: number;
let first: number;
const tools = new Tools();

/** Friday 20 November 2026, 18:00 in China. */
const now = new Date('2026-11-20T10:00:00Z');
const hour = 60 * 60_000;
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hour).toISOString();

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  stockId = await createListedCompany(db, '澄川新材', await createIndustry(db, '新材料'));
  await db.insert(clients).values({ stockId, openedAt: now });
  first = await createSource(db, '首级');
  await db.execute(sql`update source set tier = 1 where id = ${first}`);
  // As operators have called it.
  const label = { 'zh-CN': '权威媒体', en: 'Leading media' };
  await db.insert(dictionaryItems).values({ enumeration: 'source_tier', key: '1', label, sort: 1 });
  // The record begins long before.
  await createArticle(db, { publishedAt: '2026-06-01T02:00:00Z', title: { 'zh-CN': '旧事一则' } });
  await settle(db, now);
});
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  await db.delete(alertRules);
  await db.delete(alertEvents);
  await db.delete(articles).where(sql`published_at > '2026-11-01'`);
  await settle(db, now);
});

const addRule = async (condition: AlertCondition, createdBy: number | null = null) => {
  const since = new Date(now.getTime() - 72 * hour);
  const [rule] = await database.db
    .insert(alertRules)
    .values({
      stockId,
      name: '',
      kind: condition.kind,
      condition,
      createdBy,
      createdAt: since,
      updatedAt: since,
      since,
      noiseSince: since,
    })
    .returning();
  return rule?.id ?? 0;
};

const write = (title: string, hours: number, { sourceId, body = title }: { sourceId?: number; body?: string } = {}) =>
  createArticle(database.db, {
    publishedAt: hoursAgo(hours),
    title: { 'zh-CN': title },
    body: { 'zh-CN': `<p>${body}</p>` },
    ...(sourceId !== undefined && { sourceId }),
  });

const evaluate = async (at = now) => {
  await settle(database.db, at);
  return evaluateAlerts(database.db, { stockId, now: at, tools });
};

const events = () => database.db.select().from(alertEvents).orderBy(alertEvents.id);
const firings = () => database.db.select().from(alertFirings).orderBy(alertFirings.id);

const headline: AlertCondition = { kind: 'firstHeadline' };
const fined: AlertCondition = { kind: 'keyword', q: '处罚 or 立案', near: 20 };
const report = '澄川新材因排放超标受到处罚，监管部门责令其三十日内整改完毕并公开说明整改进展。';

describe('a story', () => {
  test('on which two rules fire is one event, told once however often it is reprinted', async () => {
    const { id: userId } = await createUser(database.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
    await addRule(headline);
    await addRule(fined);
    await write('澄川新材受到处罚', 5, { sourceId: first, body: report });
    expect(await evaluate()).toHaveLength(1);
    for (let copy = 0; copy < 50; copy += 1) await write('澄川新材受到处罚', 4 - copy / 20, { body: report });
    expect(await evaluate()).toEqual([]);
    expect(await events()).toMatchObject([{ state: 'open', reprints: 50 }]);
    expect(await firings()).toHaveLength(2);
    expect(await database.db.select().from(notifications)).toMatchObject([
      {
        userId,
        kind: 'alert',
        title: { 'zh-CN': '权威媒体首发：澄川新材受到处罚' },
        page: 'Alerts',
        line: { 'zh-CN': '权威媒体首发、关键词：处罚 or 立案，距本公司 20 字以内' },
      },
    ]);
  });

  test('is told neither late, nor when it was imported, nor from before the rule', async () => {
    await addRule(fined);
    await write('澄川新材受到处罚', 49, { body: report });
    const imported = await write('澄川新材遭立案调查', 3, { body: '澄川新材遭立案调查，公司称将全力配合调查工作。' });
    await database.db
      .insert(importedArticles)
      .select(
        database.db
          .select({ articleId: articles.id, publishedOn: articles.publishedOn })
          .from(articles)
          .where(eq(articles.id, imported)),
      );
    expect(await evaluate()).toEqual([]);
    await database.db.update(alertRules).set({ since: now });
    await write('澄川新材再受处罚', 1, { body: '澄川新材再受处罚，罚款金额为十二万元，公司已经缴清。' });
    expect(await evaluate()).toEqual([]);
  });

  test('that is withdrawn settles its event, and one whose first article came late keeps it', async () => {
    await addRule(fined);
    const id = await write('澄川新材受到处罚', 5, { body: report });
    await evaluate();
    const earlier = await write('澄川新材受到处罚', 6, { body: report });
    expect(await evaluate()).toEqual([]);
    expect(await events()).toMatchObject([{ articleId: earlier, state: 'open', reprints: 1 }]);
    await database.db.update(articles).set({ state: 'withdrawn' }).where(sql`id in (${id}, ${earlier})`);
    expect(await evaluate()).toEqual([]);
    expect(await events()).toMatchObject([{ state: 'resolved', ending: 'withdrawn' }]);
  });

  test('that somebody has resolved stays so', async () => {
    await addRule(fined);
    await write('澄川新材受到处罚', 5, { body: report });
    await evaluate();
    await database.db.update(alertEvents).set({ state: 'resolved', ending: 'person' });
    await write('澄川新材受到处罚', 1, { body: report });
    expect(await evaluate()).toEqual([]);
    expect(await events()).toMatchObject([{ state: 'resolved', ending: 'person', reprints: 1 }]);
  });
});

test('a rule whose search fails keeps no other from firing, and what it has told stays as it is', async () => {
  const { db } = database;
  const broken = await addRule(fined);
  await write('澄川新材受到处罚', 5, { body: report });
  await evaluate();
  const other = await addRule(headline);
  await write('澄川新材签订供货合同', 2, { sourceId: first, body: '澄川新材签订供货合同，向砚山精工供应涂层材料。' });
  await settle(db, now);
  const errors: unknown[] = [];
  const watcher = new AlertWatcher({
    ...{ db, clock: () => now, timeOfStep: async () => now, tools },
    onError: (error, of) => errors.push([error, of]),
  });
  // Of the two, only the search by words asks for grams.
  await db.execute(sql`alter function number_grams(text, date) rename to number_grams_away`);
  try {
    await watcher.lookAgain();
  } finally {
    await db.execute(sql`alter function number_grams_away(text, date) rename to number_grams`);
    await watcher.close();
  }
  expect(await firings()).toMatchObject([{ ruleId: broken, ending: null }, { ruleId: other }]);
  expect(await events()).toMatchObject([{ state: 'open' }, { state: 'open' }]);
  expect(errors).toMatchObject([[{ cause: { code: '42883' } }, { ruleId: broken }]]);
});

describe('a theme', () => {
  test('says which of its companies are there no more', async () => {
    const gone = 2_000_000_000;
    const query = `company=${stockId}&company=${gone}`;
    const id = await addRule({ kind: 'theme', query, isOwn: false });
    const { rules } = await readRules(database.db, { stockId, language: 'zh-CN', now });
    expect(rules.find((rule) => rule.id === id)?.goneCompanies).toEqual([gone]);
    // Of one that is not saved yet its test says so.
    const condition = { kind: 'theme', query, isOwn: false } as const;
    const tested = await backTest(database.db, { condition, tools }, { stockId, language: 'zh-CN', now });
    expect(tested).toMatchObject({ goneCompanies: [gone] });
  });

  const titles = async () =>
    (
      await database.db
        .select({ title: articles.title })
        .from(alertFirings)
        .innerJoin(articles, eq(articles.id, alertFirings.articleId))
    )
      .map(({ title }) => title['zh-CN'])
      .sort();

  test('fires on what fits all its conditions, whomever it is about, or on the own company alone', async () => {
    const { id: userId } = await createUser(database.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
    const other = await createListedCompany(database.db, '砚山精工', await createIndustry(database.db, '机械'));
    const penalties = `event=penalty&company=${other}&company=${stockId}`;
    const anybody = await addRule({ kind: 'theme', query: penalties, isOwn: false }, userId);
    const own = await addRule({ kind: 'theme', query: penalties, isOwn: true }, userId);
    const negative = await addRule({ kind: 'theme', query: 'q=整改&tone=negative', isOwn: false }, userId);
    await write('澄川新材受到处罚', 5, { body: report });
    await write('砚山精工受到处罚', 6, { body: '砚山精工因信息披露违规受到处罚，罚款三十万元，公司表示接受。' });
    await write('砚山精工中标轨道项目', 7, {
      body: '砚山精工中标轨道交通项目，金额九千万元，工期两年，前期整改已经完成。',
    });
    await write('砚山精工亏损扩大', 8, {
      body: '砚山精工公布年度业绩，亏损扩大到两亿元，公司称产线整改已经拖延交货。',
    });
    expect(await evaluate()).toHaveLength(3);
    expect(await titles()).toEqual(['澄川新材受到处罚', '澄川新材受到处罚', '砚山精工亏损扩大', '砚山精工受到处罚']);
    const fired = (await firings()).map(({ ruleId }) => ruleId).sort((one, next) => one - next);
    expect(fired).toEqual([anybody, anybody, own, negative]);
    // Nothing is told twice.
    expect(await evaluate()).toEqual([]);
  });

  test('of other companies, narrowed to the own one, fires on what mentions both, as its back-test says', async () => {
    const { db } = database;
    const { id: userId } = await createUser(db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
    const peer = await createListedCompany(db, '岚汐电气', await createIndustry(db, '电气'));
    await write('岚汐电气受到处罚', 5, {
      body: '岚汐电气因产品缺陷召回设备并受到处罚，罚款四十万元。另据了解，澄川新材的交货不受影响。',
    });
    await write('澄川新材受到处罚', 6, { body: report.replace('排放超标', '召回不力') });
    await write('岚汐电气扩大召回范围', 7, { body: '岚汐电气宣布召回范围扩大到三个批次，涉及变压器两千台。' });
    const told = async (query: string) => {
      await db.delete(alertRules);
      await db.delete(alertEvents);
      const condition: AlertCondition = { kind: 'theme', query, isOwn: true };
      await addRule(condition, userId);
      await evaluate();
      const { times } = await backTest(db, { condition, tools }, { stockId, language: 'zh-CN', now });
      return { titles: await titles(), times };
    };
    const both = { titles: ['岚汐电气受到处罚'], times: 1 };
    expect(await told(`q=召回&company=${peer}`)).toEqual(both);
    expect(await told(`company=${peer}`)).toEqual(both);
    expect(await told(`event=penalty&company=${peer}`)).toEqual(both);
    // Events of a theme without companies are the own one's.
    expect(await told('event=penalty')).toEqual({ titles: ['澄川新材受到处罚'], times: 1 });
    const companies = `company=${peer}&company=${stockId}`;
    expect(await told(`q=召回&${companies}`)).toEqual({
      ...{ titles: ['岚汐电气受到处罚', '澄川新材受到处罚'], times: 2 },
    });
  });

  test('is told of others’ stories soon, and not with every article', async () => {
    const { id: userId } = await createUser(database.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
    await addRule({ kind: 'theme', query: 'event=penalty', isOwn: false }, userId);
    let at = now;
    const errors: unknown[] = [];
    const watcher = new AlertWatcher({
      ...{ db: database.db, clock: () => at, timeOfStep: async () => at, tools },
      onError: (error) => errors.push(error),
    });
    await watcher.lookAgain();
    await write('砚山精工受到处罚', 6, { body: '砚山精工因信息披露违规受到处罚，罚款三十万元，公司表示接受。' });
    await settle(database.db, now);
    watcher.wake();
    at = new Date(now.getTime() + 1_000);
    await expect.poll(() => watcher.isResting, { interval: 20 }).toBe(true);
    expect(await events()).toEqual([]);
    at = new Date(now.getTime() + 30_000);
    watcher.wake();
    await expect.poll(async () => (await events()).length, { interval: 20 }).toBe(1);
    await watcher.close();
    expect(errors).toEqual([]);
  });

  test('without any condition, or with words that mean nothing, is refused at its field', async () => {
    const check = (query: string) =>
      checkCondition(database.db, { kind: 'theme', query, isOwn: true }, { stockId, language: 'zh-CN' });
    for (const query of ['', 'sort=newest&from=2026-01-01', 'q=(a', 'q=((']) {
      await expect(check(query)).rejects.toMatchObject({ issues: [{ path: 'body.condition.query' }] });
    }
    await check('tone=negative');
  });
});

describe('a spike', () => {
  const spike: AlertCondition = { kind: 'spike', z: 3, stories: 5, settle: 1.5 };
  const stories = ['投产', '签约', '增持', '分红', '扩产', '回购'].map((what) => `澄川新材宣布${what}计划`);

  test('is one event until two days are quiet, and settles by itself', async () => {
    await addRule(spike);
    await Promise.all(stories.map((title, index) => write(title, 1 + index)));
    expect(await evaluate()).toHaveLength(1);
    expect(await firings()).toMatchObject([{ day: '2026-11-20', stories: 6, until: null }]);
    const later = (days: number) => new Date(now.getTime() + days * 24 * hour);
    await evaluate(later(2));
    expect(await events()).toMatchObject([{ state: 'open' }]);
    expect(await evaluate(later(3))).toEqual([]);
    expect(await events()).toMatchObject([{ state: 'resolved', ending: 'settled' }]);
  });

  test('that its rule, edited since, would not find any more settles as it would have', async () => {
    const id = await addRule(spike);
    await Promise.all(stories.map((title, index) => write(title, 1 + index)));
    expect(await evaluate()).toHaveLength(1);
    const stricter = { ...spike, stories: 100 };
    await database.db.update(alertRules).set({ condition: stricter, version: 1 }).where(eq(alertRules.id, id));
    const later = (days: number) => new Date(now.getTime() + days * 24 * hour);
    for (const days of [0, 2]) {
      expect(await evaluate(later(days))).toEqual([]);
      expect(await events()).toMatchObject([{ state: 'open', ending: null }]);
    }
    expect(await evaluate(later(3))).toEqual([]);
    expect(await events()).toMatchObject([{ state: 'resolved', ending: 'settled' }]);
    expect(await firings()).toMatchObject([{ day: '2026-11-20', until: '2026-11-22' }]);
  });

  test('of imported stories is none', async () => {
    await addRule(spike);
    const ids = await Promise.all(stories.map((title, index) => write(title, 1 + index)));
    await database.db
      .insert(importedArticles)
      .values(ids.map((articleId) => ({ articleId, publishedOn: '2026-11-20' })));
    expect(await evaluate()).toEqual([]);
  });

  test('is the same in whatever order its stories came, one by one or together', async () => {
    await addRule(spike);
    await addRule(fined);
    const all = [
      ...stories.map((title, index) => ({ title, hours: 2 + index, body: `${title}，公告称该事项已获董事会通过。` })),
      { title: '澄川新材受到处罚', hours: 4, body: report },
      { title: '澄川新材受到处罚', hours: 3, body: report },
    ];
    const told = async () =>
      (await firings())
        .map(({ day, value, stories: count, subject }) => [day, value, count, subject.startsWith('2026')])
        .sort();
    const outcomes: unknown[] = [];
    for (const order of [all, all.toReversed(), [...all.slice(4), ...all.slice(0, 4)]]) {
      await database.db.delete(alertEvents);
      await database.db.delete(articles).where(sql`published_at > '2026-11-01'`);
      for (const { title, hours, body } of order) {
        await write(title, hours, { body });
        if (order !== all) await evaluate();
      }
      await evaluate();
      outcomes.push([await told(), (await events()).length]);
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[2]).toEqual(outcomes[0]);
  });
});

test('many stories of one’s own are told after a month that was imported, whose days do not count', async () => {
  await addRule({ kind: 'volume', stories: 5 });
  const noteImported = async (ids: readonly number[]) => {
    const imported = await database.db
      .select({ articleId: articles.id, publishedOn: articles.publishedOn })
      .from(articles)
      .where(inArray(articles.id, [...ids]));
    await database.db.insert(importedArticles).values(imported);
  };
  const subjects = ['投产', '签约', '增持', '分红', '扩产', '回购'];
  const days = Array.from({ length: 19 }, (_, index) => index + 1);
  const pages = days.flatMap((day) => subjects.map((what) => ({ day, what })));
  const ids = await Promise.all(
    pages.map(({ day, what }, index) => {
      const distinct = String.fromCharCode(...[1, 2, 3, 4, 5, 6].map((place) => 0x4e00 + (index * 6 + place) * 7));
      return write(`澄川新材${distinct}${what}`, 24 * day, { body: `${distinct}${what}` });
    }),
  );
  await noteImported(ids);
  expect(await evaluate()).toEqual([]);
  await Promise.all(subjects.map((what, index) => write(`澄川新材宣布${what}计划`, 1 + index)));
  expect(await evaluate()).toHaveLength(1);
  expect(await firings()).toMatchObject([{ day: '2026-11-20', stories: 6 }]);
});

test('a visit begins after half an hour, and goes on from where the last one ended', async () => {
  const { id: userId } = await createUser(database.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const visit = (hours: number) =>
    noteVisit(database.db, { stockId, userId, now: new Date(now.getTime() + hours * hour) });
  expect(await visit(0)).toBeNull();
  expect(await visit(0.4)).toBeNull();
  const last = { endedAt: new Date(now.getTime() + 0.4 * hour) };
  expect(await visit(5)).toMatchObject(last);
  expect(await visit(5.2)).toMatchObject(last);
});

test('what was published before the last visit and came after it is listed, once', async () => {
  const { id: userId } = await createUser(database.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const rights = { elements: new Set(), isOperator: false };
  const visit = async (hours: number) => {
    const at = new Date(now.getTime() + hours * hour);
    await settle(database.db, at);
    const visitor = { userId, stockId, address: '', language: 'zh-CN', now: at, rights } as unknown as SignedInActor;
    return (await readSince(database.db, visitor, new HotWordCache())).rows.map(({ title }) => title);
  };
  const early = '澄川新材举办开放日活动';
  await write(early, 5);
  expect(await visit(0)).toEqual([early]);
  const late = '澄川新材与高校共建实验室';
  await write(late, 1);
  // The first article of a story that was there comes last, and an import is nobody's news.
  await write(early, 6);
  const imported = await write('澄川新材公布招聘计划', 2);
  await database.db.insert(importedArticles).values({ articleId: imported, publishedOn: '2026-11-20' });
  expect(await visit(2)).toEqual([late]);
  expect(await visit(2.2)).toEqual([late]);
  expect(await visit(4)).toEqual([]);

  // After a longer absence than is shown, what came late before that is no more news than the rest of it.
  const month = 31 * 24;
  await write('澄川新材更新旧闻汇编', 5 - 24);
  expect(await visit(4 + month)).toEqual([]);
});

test('an alert about another company ranks with its tone, as one’s own does', async () => {
  const { id: userId } = await createUser(database.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  await addRule({ kind: 'theme', query: 'q=整改', isOwn: false }, userId);
  await write('澄川新材举办开放日活动', 3);
  const body = '砚山精工公布年度业绩，亏损扩大到两亿元，公司称产线整改已经拖延交货。';
  const articleId = await write('砚山精工亏损扩大', 8, { body });
  await write('砚山精工整改完成验收', 4, { body: '砚山精工完成整改并通过验收，产线恢复运行，交货如期。' });
  expect(await evaluate()).toHaveLength(2);
  const rights = { elements: new Set(), isOperator: false };
  const reader = { userId, stockId, address: '', language: 'zh-CN', now, rights } as unknown as SignedInActor;
  const { rows } = await readSince(database.db, reader, new HotWordCache());
  expect(rows[0]).toMatchObject({ articleId, tone: 'negative' });
  expect(rows.filter(({ eventId }) => eventId !== null).map(({ tone }) => tone)).not.toContain(null);
});

test('what was a draft before the last visit and was published after it is listed, once, and not when it comes back', async () => {
  const { id: userId } = await createUser(database.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const rights = { elements: new Set(), isOperator: false };
  const actorAt = (hours: number) => {
    const at = new Date(now.getTime() + hours * hour);
    return { userId, stockId, address: '', language: 'zh-CN', now: at, rights } as unknown as SignedInActor;
  };
  const visit = async (hours: number) => {
    const actor = actorAt(hours);
    await settle(database.db, actor.now);
    return (await readSince(database.db, actor, new HotWordCache())).rows.map(({ title }) => title);
  };
  const title = '澄川新材举办开放日活动';
  const content = {
    ...{ title: { 'zh-CN': title }, summary: { 'zh-CN': '' }, body: { 'zh-CN': `<p>${title}</p>` }, link: null },
    ...{ sourceId: first, category: 'BA' as const, publishedAt: hoursAgo(2) },
  };
  const { id } = await draftArticle(database.db, { content }, actorAt(-1));
  const take = async (hours: number, version: number, action: 'publish' | 'withdraw' | 'reopen') =>
    takeStep(database.db, articleKind, { id, version, action }, actorAt(hours));
  await write('澄川新材与高校共建实验室', 1);
  expect(await visit(0)).toEqual(['澄川新材与高校共建实验室']);
  await take(1, 1, 'publish');
  expect(await visit(2)).toEqual([title]);
  expect(await visit(4)).toEqual([]);
  await take(5, 2, 'withdraw');
  await take(5, 3, 'reopen');
  await take(5, 4, 'publish');
  expect(await visit(6)).toEqual([]);
});

test('what no rule fired on is listed since the last visit, and becomes one event when somebody handles it', async () => {
  const { id: userId } = await createUser(database.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const session = {
    userId,
    stockId,
    address: '',
    language: 'zh-CN',
    now,
    rights: { elements: new Set(), isOperator: false },
  };
  const actor = session as unknown as SignedInActor;
  const read = async () => (await readSince(database.db, actor, new HotWordCache())).rows;
  const articleId = await write('澄川新材举办开放日活动', 5, {
    body: '澄川新材举办开放日活动，来宾参观了新建的产线。',
  });
  await settle(database.db, now);
  expect(await read()).toMatchObject([{ kind: 'story', eventId: null, articleId, state: 'open' }]);
  const { id } = await takeUp(database.db, { articleId }, actor, new HotWordCache());
  expect((await takeUp(database.db, { articleId }, actor, new HotWordCache())).id).toBe(id);
  await actOnAlerts(database.db, { ids: [id], act: 'resolve' }, actor);
  expect(await read()).toMatchObject([{ kind: 'story', eventId: id, articleId, state: 'resolved' }]);
  await addRule({ kind: 'keyword', q: '开放日', near: null });
  expect(await evaluate()).toEqual([]);
  expect(await events()).toMatchObject([{ id, state: 'resolved', ending: 'person' }]);
});

test('a back-test counts every story of a keyword, also where there are more than it looks at', async () => {
  const sourceId = await createSource(database.db, '多报');
  const many = 510;
  await database.db.insert(articles).values(
    Array.from({ length: many }, (_, index) => ({
      ...{ category: 'BA' as const, sourceId, state: 'published' as const, publishedOn: '2026-11-10' },
      publishedAt: new Date(Date.parse('2026-11-10T01:00:00Z') + index * 60_000),
      title: { 'zh-CN': `澄川新材路演${distinct(index)}` },
      ...{ summary: { 'zh-CN': '' }, body: { 'zh-CN': `<p>${distinct(index + many)}</p>` } },
    })),
  );
  await settle(database.db, now);
  const condition: AlertCondition = { kind: 'keyword', q: '路演', near: null };
  const result = await backTest(database.db, { condition, tools }, { stockId, language: 'zh-CN', now });
  expect(result.times).toBe(many);
  expect(result.hits).toHaveLength(100);
  const [early] = await database.db
    .select({ articleId: articles.id, publishedOn: articles.publishedOn })
    .from(articles)
    .where(eq(articles.sourceId, sourceId))
    .orderBy(articles.publishedAt)
    .limit(1);
  if (early) await database.db.insert(importedArticles).values(early);
  expect(await backTest(database.db, { condition, tools }, { stockId, language: 'zh-CN', now })).toMatchObject({
    times: many - 1,
  });
});

test.each<AlertCondition>([
  { kind: 'keyword', q: '路演', near: null },
  { kind: 'firstHeadline' },
  { kind: 'volume', stories: 3 },
])('a back-test of a $kind rule leaves out what was imported, which is never told', async (condition) => {
  const imported = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      write(`澄川新材路演${distinct(index)}`, 200 + index, { sourceId: first, body: distinct(index + 5) }),
    ),
  );
  const rows = await database.db
    .select({ articleId: articles.id, publishedOn: articles.publishedOn })
    .from(articles)
    .where(inArray(articles.id, imported));
  await database.db.insert(importedArticles).values(rows);
  await settle(database.db, now);
  const test = () => backTest(database.db, { condition, tools }, { stockId, language: 'zh-CN', now });
  expect(await test()).toMatchObject({ times: 0, hits: [] });
  expect((await test()).nearest.filter(({ value }) => value >= 3)).toEqual([]);
  for (let index = 10; index < 13; index += 1)
    await write(`澄川新材路演${distinct(index)}`, 100 + index / 10, { sourceId: first, body: distinct(index + 5) });
  await settle(database.db, now);
  expect((await test()).times).toBe(condition.kind === 'volume' ? 1 : 3);
});

test('a rule whose answer was lost is not added once more, also where it was the last that there is room for', async () => {
  const { id: userId } = await createUser(database.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const rights = { elements: new Set(), isOperator: false };
  const actor = { userId, stockId, address: '', language: 'zh-CN', now, rights } as unknown as SignedInActor;
  const condition = { kind: 'firstHeadline' as const };
  for (let count = 1; count < alertLimits.rules; count += 1) await addRule(condition, userId);
  const asked = { ...{ name: '首发', condition, isOn: true, assigneeId: null }, key: randomUUID() };
  await saveRule(database.db, asked, actor);
  const { rules, saved } = await saveRule(database.db, asked, actor);
  expect(rules.map(({ id }) => id)).toContain(saved);
  expect(rules.filter(({ name }) => name === '首发')).toHaveLength(1);
  await expect(saveRule(database.db, { ...asked, key: randomUUID() }, actor)).rejects.toThrow('ALERT_RULES_USED_UP');
});

/** Characters of no word that no other number has, so that no two are one story. */
const distinct = (number: number) =>
  Array.from({ length: 8 }, (_, place) => String.fromCharCode(0x4e00 + (((number * 8 + place) * 7) % 20_000))).join('');
