import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AlertCondition } from '#contract/insight/alert-rules.ts';
import { articles } from '#server/content/articles/tables.ts';
import { clients } from '#server/identity/companies/tables.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { Tools } from '#server/insight/corpus/tools.ts';
import { HotWordCache } from '#server/insight/hot-words/hot-word-cache.ts';
import { decideStory } from '#server/insight/stories/decide.ts';
import { storyDecisions, storyPins } from '#server/insight/story-pins/tables.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { createArticle, createIndustry, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { readingOf, recordStatements } from '#server/testing/statements.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { actOnAlerts, takeUp } from './act.ts';
import { evaluateAlerts } from './evaluate.ts';
import { readAlerts } from './read-alerts.ts';
import { removeRule } from './save-rule.ts';
import { readSince } from './since.ts';
import { alertEvents, alertFirings, alertRules } from './tables.ts';
import { newsOf } from './tell.ts';

let database: TestDatabase;
let stockId: number;
let actor: SignedInActor;
const tools = new Tools();

/** Friday 20 November 2026, 18:00 in China. */
const now = new Date('2026-11-20T10:00:00Z');
const hour = 60 * 60_000;
const later = (days: number) => new Date(now.getTime() + days * 24 * hour);

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  stockId = await createListedCompany(db, '澄川新材', await createIndustry(db, '新材料'));
  await db.insert(clients).values({ stockId, openedAt: now });
  const { id: userId } = await createUser(db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const rights = { elements: new Set(), isOperator: false };
  actor = { userId, stockId, address: '', language: 'zh-CN', now, rights } as unknown as SignedInActor;
  // The record begins long before.
  await createArticle(db, { publishedAt: '2026-06-01T02:00:00Z', title: { 'zh-CN': '旧事一则' } });
});
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  await db.delete(alertRules);
  await db.delete(alertEvents);
  await db.delete(notifications);
  await db.delete(storyPins);
  await db.delete(storyDecisions);
  await db.delete(articles).where(sql`published_at > '2026-11-01'`);
  await settle(db, now);
});

const addRule = async (condition: AlertCondition) => {
  const since = new Date(now.getTime() - 72 * hour);
  const times = { createdAt: since, updatedAt: since, since, noiseSince: since };
  const [rule] = await database.db
    .insert(alertRules)
    .values({ ...times, stockId, name: '', kind: condition.kind, condition, createdBy: actor.userId })
    .returning();
  return rule?.id ?? 0;
};

const write = (title: string, hours: number, body = title) =>
  createArticle(database.db, {
    publishedAt: new Date(now.getTime() - hours * hour).toISOString(),
    title: { 'zh-CN': title },
    body: { 'zh-CN': `<p>${body}</p>` },
  });

const evaluate = async (at = now) => {
  await settle(database.db, at);
  return evaluateAlerts(database.db, { stockId, now: at, tools });
};

const setState = (state: 'withdrawn' | 'published', id: number) =>
  database.db.update(articles).set({ state }).where(eq(articles.id, id));
const act = (id: number, what: 'acknowledge' | 'resolve' | 'reopen') =>
  actOnAlerts(database.db, { ids: [id], act: what }, actor);
const events = () => database.db.select().from(alertEvents).orderBy(alertEvents.id);
/** Whether a statement about events waits for another's transaction. */
const isWaiting = async () => {
  const { rows } = await database.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%alert_event%'",
  );
  return rows.length > 0;
};
const onlyEvent = async () => {
  const [event, ...others] = await events();
  if (!event || others.length > 0) throw new Error('there is not one event');
  return event;
};

const fined: AlertCondition = { kind: 'keyword', q: '处罚 or 立案', near: 20 };
const title = '澄川新材受到处罚';
const report = '澄川新材因排放超标受到处罚，监管部门责令其三十日内整改完毕并公开说明整改进展。';

/** Characters of no word that no other number has, so that no two are one story. */
const distinct = (number: number) =>
  Array.from({ length: 8 }, (_, place) => String.fromCharCode(0x4e00 + (((number * 8 + place) * 7) % 20_000))).join('');

describe('the alert of a story', () => {
  test('stays as it is however old it grows, until its article is withdrawn', async () => {
    await addRule(fined);
    const id = await write(title, 5, report);
    await evaluate();
    for (const days of [14, 20]) {
      await evaluate(later(days));
      expect(await events()).toMatchObject([{ state: 'open', ending: null }]);
    }
    await act((await onlyEvent()).id, 'acknowledge');
    await evaluate(later(40));
    expect(await events()).toMatchObject([{ state: 'acknowledged', handledBy: actor.userId }]);
    await setState('withdrawn', id);
    await evaluate(later(40));
    expect(await events()).toMatchObject([{ state: 'resolved', ending: 'withdrawn' }]);
  });

  test('says nothing of what an editor writes who has withdrawn and reopened its article', async () => {
    const { db } = database;
    const ids = [await write(title, 5, report), await write('澄川新材新厂投产', 4)];
    await addRule(fined);
    await evaluate();
    // No rule fired on it: somebody has taken it up.
    const taken = { articleId: ids[1] ?? 0 };
    const hotWords = new HotWordCache();
    await takeUp(db, taken, actor, hotWords);
    const draft = '尚未发布的标题';
    await db
      .update(articles)
      .set({ state: 'draft', title: { 'zh-CN': draft } })
      .where(inArray(articles.id, ids));
    for (const at of [now, later(1)]) {
      await settle(db, at);
      const { list } = await readAlerts(db, { page: 1, pageSize: 20 }, actor);
      expect(list.map((event) => event.title).sort()).toEqual(['命中关键词：（原文已下线）', '（原文已下线）']);
      for (const { article } of list) expect(article).toMatchObject({ title: '', sourceName: '', isWithdrawn: true });
      const news = await newsOf(db, { stockId, events: await events(), now: at });
      for (const shown of [list, [...news.values()], await readSince(db, actor, hotWords)]) {
        expect(JSON.stringify(shown)).not.toContain(draft);
      }
    }
  });

  test('keeps what a person does while it is looked at', async () => {
    const { db, pool } = database;
    await addRule(fined);
    await write(title, 5, report);
    await evaluate();
    const event = await onlyEvent();
    // A reprint changes the event, so that the evaluation writes it.
    await write(title, 1, report);
    await settle(db, now);
    const person = await pool.connect();
    try {
      await person.query('begin');
      await person.query(
        "update alert_event set state = 'acknowledged', handled_by = $1, handled_at = $2 where id = $3",
        [actor.userId, now, event.id],
      );
      const evaluated = evaluateAlerts(db, { stockId, now, tools });
      await expect.poll(() => isWaiting()).toBe(true);
      await person.query('commit');
      await evaluated;
    } finally {
      person.release();
    }
    expect(await events()).toMatchObject([{ state: 'acknowledged', handledBy: actor.userId, reprints: 1 }]);
  });

  test('ends with its article also when its rule is switched off', async () => {
    await addRule(fined);
    const id = await write(title, 5, report);
    await evaluate();
    await database.db.update(alertRules).set({ isOn: false });
    await setState('withdrawn', id);
    await evaluate();
    expect(await events()).toMatchObject([{ state: 'resolved', ending: 'withdrawn' }]);
  });

  test('goes on with the reprints of an old article that is withdrawn', async () => {
    await addRule(fined);
    const id = await write(title, 6, report);
    const copy = await write(title, 5, report);
    await evaluate();
    await setState('withdrawn', id);
    expect(await evaluate(later(30))).toEqual([]);
    expect(await events()).toMatchObject([{ state: 'open', articleId: copy, reprints: 0 }]);
  });

  test('is over when its rule would not fire on its text any more', async () => {
    await addRule(fined);
    const id = await write(title, 5, report);
    await evaluate();
    const other = { 'zh-CN': '澄川新材获得表彰' };
    await database.db.update(articles).set({ title: other, body: other }).where(eq(articles.id, id));
    await evaluate();
    expect(await events()).toMatchObject([{ state: 'resolved', ending: 'changed', articleId: id }]);
    await setState('withdrawn', id);
    await evaluate();
    expect(await events()).toMatchObject([{ state: 'resolved', ending: 'withdrawn' }]);
  });

  test('stays open when more stories fit its rule than are looked at', async () => {
    const ruleId = await addRule({ kind: 'keyword', q: '路演', near: null });
    const id = await write('澄川新材路演首场', 30);
    await evaluate();
    const sourceId = await createSource(database.db, '多报');
    await database.db.insert(articles).values(
      Array.from({ length: 505 }, (_, index) => ({
        ...{ category: 'BA' as const, sourceId, state: 'published' as const, publishedOn: '2026-11-20' },
        publishedAt: new Date(now.getTime() - 9 * hour + index * 60_000),
        title: { 'zh-CN': `澄川新材路演${distinct(index)}` },
        ...{ summary: { 'zh-CN': '' }, body: { 'zh-CN': `<p>${distinct(index + 505)}</p>` } },
      })),
    );
    await evaluate();
    const [first] = await events();
    expect(first).toMatchObject({ articleId: id, state: 'open' });
    await setState('withdrawn', id);
    await evaluate();
    expect((await events())[0]).toMatchObject({ id: first?.id, state: 'resolved', ending: 'withdrawn' });
    await database.db.delete(alertRules).where(eq(alertRules.id, ruleId));
  });
});

describe('a story of which people were told', () => {
  beforeEach(async () => {
    await addRule(fined);
  });
  /** Two copies, of which one alert was told, which somebody has; the ids of both. */
  const tell = async () => {
    const ids = [await write(title, 6, report), await write(title, 5, report)] as const;
    expect(await evaluate()).toHaveLength(1);
    await database.db.update(alertEvents).set({ assigneeId: actor.userId });
    return ids;
  };
  const firings = () => database.db.select().from(alertFirings);
  const expectNothingNew = async () => {
    expect(await evaluate()).toEqual([]);
    expect(await database.db.select().from(notifications)).toHaveLength(1);
  };

  test('is not told again when its first article is withdrawn, and what people did stays', async () => {
    const [first, copy] = await tell();
    await setState('withdrawn', first);
    await expectNothingNew();
    expect(await events()).toMatchObject([{ state: 'open', articleId: copy, assigneeId: actor.userId }]);
    await setState('published', first);
    await expectNothingNew();
    expect(await events()).toMatchObject([{ state: 'open', articleId: first, reprints: 1 }]);
  });

  test('is not told again when its first article gets another text', async () => {
    const [first, copy] = await tell();
    const other = { 'zh-CN': '澄川新材举办开放日活动，来宾参观了新建的产线。' };
    await database.db.update(articles).set({ title: other, body: other }).where(eq(articles.id, first));
    await expectNothingNew();
    expect(await events()).toMatchObject([{ state: 'open', articleId: copy, assigneeId: actor.userId }]);
    expect(await firings()).toMatchObject([{ articleId: copy, ending: null }]);
  });

  test('is not told again when its first article fits the rule with another text, too', async () => {
    const [first] = await tell();
    const other = { 'zh-CN': '澄川新材遭立案调查，公司称将全力配合调查工作。' };
    await database.db.update(articles).set({ title: other, body: other }).where(eq(articles.id, first));
    await expectNothingNew();
    expect(await events()).toMatchObject([{ state: 'open', articleId: first, assigneeId: actor.userId }]);
  });

  test('is not told again when an operator splits it', async () => {
    const [first, copy] = await tell();
    const choice = { id: first, articleIds: [copy], targetId: null, reason: '另一份处罚' };
    await decideStory(database.db, choice, { actor, language: 'zh-CN', tools });
    await expectNothingNew();
    expect(await events()).toMatchObject([{ state: 'open', articleId: first, assigneeId: actor.userId }]);
  });
});

test('a removed rule takes along the alerts that nobody has touched, and no others', async () => {
  const ruleId = await addRule(fined);
  const handled = await write(title, 5, report);
  await settle(database.db, now);
  const { id } = await takeUp(database.db, { articleId: handled }, actor, new HotWordCache());
  await act(id, 'resolve');
  const texts = ['澄川新材遭立案调查，公司称将全力配合。', '澄川新材再受处罚，罚款十二万元已经缴清。'];
  for (const text of texts) await write(text, 4);
  await evaluate();
  const [, assigned] = await events();
  await actOnAlerts(database.db, { ids: [assigned?.id ?? 0], act: 'assign', assigneeId: actor.userId }, actor);
  expect(await events()).toHaveLength(3);
  await removeRule(database.db, { id: ruleId, version: 0 }, actor);
  expect(await events()).toMatchObject([
    { id, state: 'resolved', handledBy: actor.userId },
    { id: assigned?.id, assigneeId: actor.userId },
  ]);
});

describe('what somebody took up that no rule had fired on', () => {
  const text = '澄川新材举办开放日活动，来宾参观了新建的产线。';
  const take = async () => {
    const articleId = await write('澄川新材举办开放日活动', 5, text);
    await settle(database.db, now);
    const { id } = await takeUp(database.db, { articleId }, actor, new HotWordCache());
    return { articleId, id };
  };

  test('is over when its article is withdrawn, and is there again with it', async () => {
    const { articleId, id } = await take();
    await evaluate();
    expect(await events()).toMatchObject([{ id, state: 'open' }]);
    await setState('withdrawn', articleId);
    await evaluate();
    expect(await events()).toMatchObject([{ id, state: 'resolved', ending: 'withdrawn' }]);
    await setState('published', articleId);
    expect(await evaluate()).toEqual([]);
    expect(await events()).toMatchObject([{ id, state: 'open', ending: null }]);
  });

  test('is over also when its article is withdrawn much later', async () => {
    const { articleId, id } = await take();
    await setState('withdrawn', articleId);
    await evaluate(later(60));
    expect(await events()).toMatchObject([{ id, state: 'resolved', ending: 'withdrawn' }]);
  });

  test('stays handled when its article is withdrawn and comes back, and is listed once', async () => {
    const { articleId, id } = await take();
    await act(id, 'resolve');
    await setState('withdrawn', articleId);
    await evaluate();
    await setState('published', articleId);
    await settle(database.db, now);
    const listed = async () => (await readSince(database.db, actor, new HotWordCache())).rows;
    expect(await listed()).toMatchObject([{ eventId: id, state: 'resolved' }]);
    expect((await takeUp(database.db, { articleId }, actor, new HotWordCache())).id).not.toBe(0);
    expect(await evaluate()).toEqual([]);
    expect(await events()).toMatchObject([{ id, state: 'resolved', ending: 'person' }]);
    expect(await listed()).toMatchObject([{ eventId: id, state: 'resolved' }]);
  });
});

describe('an alert that somebody opens again', () => {
  const spike: AlertCondition = { kind: 'spike', z: 3, stories: 5, settle: 1.5 };
  const writeSpike = () =>
    Promise.all(
      ['投产', '签约', '增持', '分红', '扩产', '回购'].map((what, index) =>
        write(`澄川新材宣布${what}计划`, 1 + index),
      ),
    );

  test('stays open though its spike is over, until it is resolved', async () => {
    await addRule(spike);
    await writeSpike();
    await evaluate();
    await evaluate(later(3));
    const { id, ending } = await onlyEvent();
    expect(ending).toBe('settled');
    await act(id, 'reopen');
    await evaluate(later(3));
    expect(await onlyEvent()).toMatchObject({ state: 'open', ending: null });
    await act(id, 'acknowledge');
    await evaluate(later(20));
    expect(await onlyEvent()).toMatchObject({ state: 'acknowledged', handledBy: actor.userId });
    await act(id, 'resolve');
    await evaluate(later(20));
    expect(await onlyEvent()).toMatchObject({ state: 'resolved', ending: 'person' });
  });

  test('stays open though its article is withdrawn, until that comes and goes once more', async () => {
    await addRule(fined);
    const articleId = await write(title, 5, report);
    await evaluate();
    await setState('withdrawn', articleId);
    await evaluate();
    await act((await onlyEvent()).id, 'reopen');
    await evaluate();
    expect(await onlyEvent()).toMatchObject({ state: 'open' });
    await evaluate(later(30));
    expect(await onlyEvent()).toMatchObject({ state: 'open' });
    await setState('published', articleId);
    await evaluate();
    expect(await onlyEvent()).toMatchObject({ state: 'open' });
    await setState('withdrawn', articleId);
    await evaluate();
    expect(await onlyEvent()).toMatchObject({ state: 'resolved', ending: 'withdrawn' });
  });
});

describe('of very many alerts', () => {
  /** Alerts of long ago that nobody has resolved, all of one article. */
  const fill = async (many: number, articleId: number) => {
    const ruleId = await addRule(fined);
    await database.db.execute(sql`
      insert into alert_event (stock_id, at, story_id, article_id)
      select ${stockId}, '2026-08-01'::timestamptz + number * interval '1 minute', 1000000 + number, ${articleId}
      from generate_series(1, ${many}) as number`);
    await database.db.execute(sql`analyze alert_event`);
    await database.db.execute(sql`
      insert into alert_firing (stock_id, event_id, rule_id, rule_version, subject, day, story_id, article_id)
      select stock_id, id, ${ruleId}, 0, story_id::text, '2026-08-01', story_id, article_id from alert_event`);
    await database.db.execute(sql`analyze alert_firing`);
  };

  test('an evaluation reads few, and looks at the others in turns', async () => {
    await fill(50_000, await write(title, 5, report));
    const recorded = recordStatements(new URL(database.url).pathname.slice(1));
    const turns = new Map<number, number>();
    await settle(database.db, now);
    recorded.take();
    await evaluateAlerts(database.db, { stockId, now, tools, turns });
    recorded.stop();
    const looks = recorded.take().filter(({ text }) => /^select .*"alert_(event|firing)"/.test(text));
    expect(looks.length).toBeGreaterThan(3);
    for (const look of looks) expect((await readingOf(database.pool, look)).read, look.text).toBeLessThan(1_000);
    const first = turns.get(stockId) ?? 0;
    await evaluateAlerts(database.db, { stockId, now, tools, turns });
    expect(turns.get(stockId)).toBe(first + 250);
  });

  test('those whose articles are gone are over after some evaluations', async () => {
    await fill(600, 999_999_999);
    const open = () => database.db.$count(alertEvents, eq(alertEvents.state, 'open'));
    const turns = new Map<number, number>();
    for (let left = 600; left > 0; left -= 250) {
      expect(await open()).toBe(left);
      await evaluateAlerts(database.db, { stockId, now, tools, turns });
    }
    expect(await open()).toBe(0);
  });
});
