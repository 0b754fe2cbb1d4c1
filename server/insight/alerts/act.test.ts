import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AlertCondition, alertConstants, usualConditions } from '#contract/insight/alert-rules.ts';
import { type AlertActRequest, alertActRequest } from '#contract/insight/alerts.ts';
import { clients, companies } from '#server/identity/companies/tables.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { memberships } from '#server/identity/sessions/tables.ts';
import { Tools } from '#server/insight/corpus/tools.ts';
import { HotWordCache } from '#server/insight/hot-words/hot-word-cache.ts';
import { openPool } from '#server/platform/database/database.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { createArticle, createIndustry, createListedCompany } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { actOnAlerts, takeUp } from './act.ts';
import { evaluateAlerts } from './evaluate.ts';
import { readRules } from './read-alerts.ts';
import { answerProposal, saveRule } from './save-rule.ts';
import { alertEvents, alertFirings, alertRules } from './tables.ts';
import { tellOf } from './tell.ts';

let database: TestDatabase;
let stockId: number;
let li: SignedInActor;
let wang: SignedInActor;
let ruleId: number;
const tools = new Tools();

/** Friday 20 November 2026, 18:00 in China. */
const now = new Date('2026-11-20T10:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  stockId = await createListedCompany(db, '澄川新材', await createIndustry(db, '新材料'));
  await db.insert(clients).values({ stockId, openedAt: now });
  const rights = { elements: new Set(), isOperator: false };
  const colleague = async () => {
    const { id: userId } = await createUser(db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
    return { userId, stockId, address: '', language: 'zh-CN', now, rights } as unknown as SignedInActor;
  };
  [li, wang] = [await colleague(), await colleague()];
});
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  await db.delete(alertRules);
  await db.delete(alertEvents);
  await db.delete(notifications);
  ruleId = await addRule(usualConditions.spike);
});

const addRule = async (condition: AlertCondition) => {
  const times = { createdAt: now, updatedAt: now, since: now, noiseSince: now };
  const [rule] = await database.db
    .insert(alertRules)
    .values({ ...times, stockId, name: '', kind: condition.kind, condition, createdBy: li.userId })
    .returning();
  return rule?.id ?? 0;
};

/** An event that a rule fired on. */
const fire = async (subject = '2026-11-19') => {
  const [event] = await database.db.insert(alertEvents).values({ stockId, at: now }).returning();
  const eventId = event?.id ?? 0;
  const day = '2026-11-19';
  await database.db.insert(alertFirings).values({ stockId, eventId, ruleId, ruleVersion: 0, subject, day });
  return eventId;
};

const act = (id: number, asked: Omit<AlertActRequest, 'ids'>, actor = li) =>
  actOnAlerts(database.db, { ids: [id], ...asked }, actor);
const read = async (id: number) => {
  const [event] = await database.db.select().from(alertEvents).where(eq(alertEvents.id, id));
  return event;
};

test('an alert that is acknowledged and put off comes back when its time has come', async () => {
  const title = { 'zh-CN': '澄川新材举办开放日活动' };
  const articleId = await createArticle(database.db, { publishedAt: '2026-11-20T05:00:00Z', title });
  await settle(database.db, now);
  const { id } = await takeUp(database.db, { articleId }, li, new HotWordCache());
  await act(id, { act: 'acknowledge' });
  await act(id, { act: 'snooze', until: later(60).toISOString() });
  await evaluateAlerts(database.db, { stockId, now: later(59), tools });
  expect(await database.db.select().from(notifications)).toEqual([]);
  await evaluateAlerts(database.db, { stockId, now: later(61), tools });
  expect(await database.db.select().from(notifications)).toHaveLength(2);
  expect(await read(id)).toMatchObject({ state: 'acknowledged', snoozedUntil: null });
});

test('an alert that a colleague has taken since it was shown stays theirs, and whose it is is answered', async () => {
  const id = await fire();
  const take = (assigneeId: number | null, shown: number | null) =>
    act(id, { act: 'assign', assigneeId, shown: [{ id, assigneeId: shown }] });
  const dueAt = later(60).toISOString();
  await act(id, { act: 'assign', assigneeId: wang.userId, until: dueAt, shown: [{ id, assigneeId: null }] }, wang);
  expect(await take(li.userId, null)).toMatchObject([{ assignee: { id: wang.userId }, dueAt }]);
  expect(await take(null, li.userId)).toMatchObject([{ assignee: { id: wang.userId }, dueAt }]);
  expect(await take(li.userId, wang.userId)).toMatchObject([{ assignee: { id: li.userId } }]);
});

test('an alert that a colleague has resolved is neither acknowledged, given to somebody nor put off', async () => {
  const id = await fire();
  await act(id, { act: 'resolve' }, wang);
  const stale: Omit<AlertActRequest, 'ids'>[] = [
    { act: 'acknowledge' },
    { act: 'assign', assigneeId: li.userId },
    { act: 'snooze', until: later(60).toISOString() },
  ];
  for (const asked of stale) await expect(act(id, asked)).rejects.toMatchObject({ code: 'ALERT_RESOLVED' });
  expect(await read(id)).toMatchObject({ state: 'resolved', handledBy: wang.userId, assigneeId: null });
});

test('an alert is put off until a time to come, within reach', async () => {
  const id = await fire();
  const past = { act: 'snooze', until: later(-1).toISOString() } as const;
  await expect(act(id, past)).rejects.toMatchObject({
    issues: [{ path: 'body.until', message: '时间已过，请选之后的时间' }],
  });
  const far = alertActRequest.safeParse({ ids: [id], act: 'snooze', until: '9999-12-31T00:00:00.000Z' });
  expect(far.error?.issues).toMatchObject([{ path: ['until'], message: 'momentRequired' }]);
});

test('what a colleague has done already is not done again', async () => {
  const id = await fire();
  await act(id, { act: 'acknowledge' }, wang);
  expect(await act(id, { act: 'acknowledge' })).toMatchObject([{ id, state: 'acknowledged' }]);
  expect(await read(id)).toMatchObject({ handledBy: wang.userId });
  await act(id, { act: 'resolve' }, wang);
  await act(id, { act: 'resolve' });
  expect(await read(id)).toMatchObject({ state: 'resolved', handledBy: wang.userId });
});

describe('taking back that an alert is resolved', () => {
  test('brings back what a colleague had done', async () => {
    const id = await fire();
    await act(id, { act: 'acknowledge' }, wang);
    await act(id, { act: 'snooze', until: later(60).toISOString() }, wang);
    const before = await read(id);
    await act(id, { act: 'resolve' });
    expect(await act(id, { act: 'undo' })).toMatchObject([{ id, state: 'acknowledged' }]);
    expect(await read(id)).toEqual(before);
  });

  test('changes nothing where somebody has opened it again', async () => {
    const id = await fire();
    await act(id, { act: 'resolve' });
    await act(id, { act: 'reopen' }, wang);
    await act(id, { act: 'acknowledge' }, wang);
    const before = await read(id);
    await act(id, { act: 'undo' });
    expect(await read(id)).toEqual(before);
  });

  test('leaves nothing of a story that no rule had fired on', async () => {
    const title = { 'zh-CN': '澄川新材举办开放日活动' };
    const articleId = await createArticle(database.db, { publishedAt: '2026-11-20T05:00:00Z', title });
    await settle(database.db, now);
    const { id } = await takeUp(database.db, { articleId }, li, new HotWordCache());
    await act(id, { act: 'resolve' });
    expect(await act(id, { act: 'undo' })).toEqual([]);
    expect(await read(id)).toBeUndefined();
    const again = await takeUp(database.db, { articleId }, li, new HotWordCache());
    await act(again.id, { act: 'assign', assigneeId: wang.userId });
    await act(again.id, { act: 'resolve' });
    expect(await act(again.id, { act: 'undo' })).toMatchObject([{ state: 'open', assignee: { id: wang.userId } }]);
  });
});

test.each([
  'word 凭空捏造 2026-11-20',
  'word 凭空捏造 2026-12-01',
  'word 凭空捏造 2026-02-31',
  'rank 3 1 2026-11-20',
  'rank 99 98 2026-11-20',
])('no alert is made of %s, which is not on the list', async (subject) => {
  await expect(takeUp(database.db, { subject }, li, new HotWordCache())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await database.db.select().from(alertEvents)).toEqual([]);
});

test('an alert of a rank is made of the place that the company had before, and of no other', async () => {
  const { db } = database;
  const [{ industryId } = { industryId: null }] = await db
    .select()
    .from(companies)
    .where(eq(companies.stockId, stockId));
  for (const name of ['青筠科技', '岫衡仪器']) await createListedCompany(db, name, industryId);
  const write = (title: string, day: string) =>
    createArticle(db, { publishedAt: `2026-11-${day}T02:00:00Z`, title: { 'zh-CN': title } });
  for (const title of ['青筠科技获得专利授权', '青筠科技董事会完成换届']) await write(title, '10');
  await write('澄川新材召开投资者交流会', '12');
  for (const title of ['澄川新材签署年度长协', '澄川新材第二条产线投产', '澄川新材披露三季度报告'])
    await write(title, '19');
  await settle(db, now);
  const take = (subject: string) => takeUp(db, { subject }, li, new HotWordCache());
  await expect(take('rank 3 1 2026-11-20')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(take('rank 2 1 2026-11-20')).resolves.toMatchObject({ state: 'open' });
});

test('an alert of somebody who may not see alerts any more is told to all who may', async () => {
  const { id: gone } = await createUser(database.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const id = await fire();
  await database.db.update(alertEvents).set({ assigneeId: gone }).where(eq(alertEvents.id, id));
  const tell = async () => {
    const events = await database.db.select().from(alertEvents).where(eq(alertEvents.id, id));
    await database.db.delete(notifications);
    await database.db.transaction((tx) => tellOf(tx, { stockId, events, now }));
    return (await database.db.select().from(notifications)).map(({ userId }) => userId).sort();
  };
  expect(await tell()).toEqual([gone]);
  await database.db.update(memberships).set({ withdrawnAt: now }).where(eq(memberships.userId, gone));
  expect(await tell()).toEqual([li.userId, wang.userId].sort());
});

test('an alert is given to nobody who leaves the company in that moment', async () => {
  const { id: leaving } = await createUser(database.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const id = await fire();
  let given: Promise<unknown> = Promise.resolve();
  await database.db.transaction(async (tx) => {
    await tx.update(memberships).set({ withdrawnAt: now }).where(eq(memberships.userId, leaving));
    given = act(id, { act: 'assign', assigneeId: leaving }).catch((error: unknown) => error);
    await expect.poll(() => countLockWaits(database.db)).toBe(1);
  });
  expect(await given).toMatchObject({ code: 'NOT_FOUND' });
  expect(await read(id)).toMatchObject({ assigneeId: null });
});

test('an alert is given to a colleague on a single connection', async () => {
  const connection = { connectionString: database.url };
  // Whoever asks for a second one waits for itself, and is told so at last. To make one takes seconds on a busy machine.
  const wait = { statementTimeoutMs: 30_000, connectionWait: 20_000 };
  const alone = openPool({ connection, connections: 1, ...wait, onError: (error) => expect.fail(error.message) });
  try {
    const id = await fire();
    const [event] = await actOnAlerts(alone.db, { ids: [id], act: 'assign', assigneeId: wang.userId }, li);
    expect(event?.assignee).toMatchObject({ id: wang.userId });
    const told = await database.db.select().from(notifications);
    expect(told).toMatchObject([{ userId: wang.userId, subject: `alert ${id} ${now.toISOString()}` }]);
    // Nothing changes, so nobody is told again.
    await actOnAlerts(alone.db, { ids: [id], act: 'assign', assigneeId: wang.userId }, { ...li, now: later(1) });
    expect(await database.db.$count(notifications)).toBe(1);
  } finally {
    await alone.close();
  }
});

test('a rule whose assignee has left can be changed, and given to no other stranger', async () => {
  const { id: gone } = await createUser(database.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const { id: stranger } = await createUser(database.db, { role: 'CLIENT_ADMIN' });
  const condition = usualConditions.spike;
  const save = (isOn: boolean, assigneeId: number, version: number) =>
    saveRule(database.db, { id: ruleId, version, name: '', condition, isOn, assigneeId }, li);
  await save(true, gone, 0);
  await database.db.update(memberships).set({ withdrawnAt: now }).where(eq(memberships.userId, gone));
  const { rules } = await save(false, gone, 1);
  expect(rules.find(({ id }) => id === ruleId)).toMatchObject({ isOn: false });
  await expect(save(false, stranger, 2)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('alerts and rules are given to nobody who may not see them, and stay where they are', async () => {
  const { id: blind } = await createUser(database.db, { role: 'EDITOR', stockIds: [stockId] });
  const id = await fire();
  const { colleagues, rules } = await readRules(database.db, li);
  expect(colleagues.map((one) => one.id).sort()).toEqual([li.userId, wang.userId].sort());
  await expect(act(id, { act: 'assign', assigneeId: blind })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await database.db.$count(notifications)).toBe(0);
  const { name, condition, isOn } = rules.find((rule) => rule.id === ruleId) ?? expect.fail('no rule');
  const save = (version: number) =>
    saveRule(database.db, { id: ruleId, version, name, condition, isOn, assigneeId: blind }, li);
  await expect(save(0)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await database.db.update(alertRules).set({ assigneeId: blind }).where(eq(alertRules.id, ruleId));
  expect(await save(0)).toMatchObject({ colleagues: [{}, {}] });
});

test('a rule is given to nobody who leaves the company in that moment', async () => {
  const { id: leaving } = await createUser(database.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const asked = { name: '', condition: usualConditions.spike, isOn: true, assigneeId: leaving };
  let saved: Promise<unknown> = Promise.resolve();
  await database.db.transaction(async (tx) => {
    await tx.update(memberships).set({ withdrawnAt: now }).where(eq(memberships.userId, leaving));
    saved = saveRule(database.db, { id: ruleId, version: 0, ...asked }, li).catch((error: unknown) => error);
    await expect.poll(() => countLockWaits(database.db)).toBe(1);
  });
  expect(await saved).toMatchObject({ code: 'NOT_FOUND' });
  const [rule] = await database.db.select().from(alertRules).where(eq(alertRules.id, ruleId));
  expect(rule).toMatchObject({ assigneeId: null, version: 0 });
});

test.each<[AlertCondition, AlertCondition]>([
  [usualConditions.spike, { ...usualConditions.spike, z: 4 }],
  [usualConditions.keyword, { ...usualConditions.keyword, near: null }],
  [usualConditions.theme, { ...usualConditions.theme, isOwn: false }],
])(
  'a rule that is renamed tells of what it told of, one with another condition of what comes from then on',
  async (condition, other) => {
    const id = await addRule(condition);
    const save = async (version: number, minutes: number, wanted: AlertCondition) => {
      const values = { name: '改过的名称', condition: wanted, isOn: true, assigneeId: null };
      await saveRule(database.db, { id, version, ...values }, { ...li, now: later(minutes) });
      const [rule] = await database.db.select().from(alertRules).where(eq(alertRules.id, id));
      return rule;
    };
    expect(await save(0, 1, condition)).toMatchObject({ name: '改过的名称', since: now, noiseSince: now });
    expect(await save(1, 2, other)).toMatchObject({ since: later(2), noiseSince: later(2) });
  },
);

test('a rule that proposes nothing is not changed by taking its proposal', async () => {
  const answer = () => answerProposal(database.db, { id: ruleId, version: 0, take: true }, li);
  const judge = async (isUseful: boolean, subject: string) => {
    const eventId = await fire(subject);
    await database.db
      .update(alertFirings)
      .set({ isUseful, judgedBy: li.userId, judgedAt: later(1) })
      .where(eq(alertFirings.eventId, eventId));
  };
  for (let index = 1; index < alertConstants.noise; index++) await judge(false, `${index}`);
  await expect(answer()).rejects.toMatchObject({ code: 'ALERT_RULE_CHANGED' });
  await judge(false, 'the last one');
  const { rules } = await answer();
  expect(rules.find(({ id }) => id === ruleId)).toMatchObject({ version: 1, condition: { z: 4 } });
});
