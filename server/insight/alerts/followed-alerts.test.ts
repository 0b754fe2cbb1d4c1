import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AlertCondition } from '#contract/insight/alert-rules.ts';
import { articles } from '#server/content/articles/tables.ts';
import { clients } from '#server/identity/companies/tables.ts';
import { Tools } from '#server/insight/corpus/tools.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { createArticle, createIndustry, createListedCompany } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { actOnAlerts, takeUp } from './act.ts';
import { evaluateAlerts } from './evaluate.ts';
import { removeRule } from './save-rule.ts';
import { alertEvents, alertRules } from './tables.ts';

let database: TestDatabase;
let stockId: number;
let actor: SignedInActor;
const tools = new Tools();

/** Friday 20 November 2026, 18:00 in China. */
const now = new Date('2026-11-20T10:00:00Z');
const hour = 60 * 60_000;

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

const act = (id: number, what: 'acknowledge' | 'resolve') => actOnAlerts(database.db, { ids: [id], act: what }, actor);
const events = () => database.db.select().from(alertEvents).orderBy(alertEvents.id);
const fined: AlertCondition = { kind: 'keyword', q: '处罚 or 立案', near: 20 };
const title = '澄川新材受到处罚';
const report = '澄川新材因排放超标受到处罚，监管部门责令其三十日内整改完毕并公开说明整改进展。';

test('a removed rule takes along the alerts that nobody has touched, and no others', async () => {
  const ruleId = await addRule(fined);
  const handled = await write(title, 5, report);
  await settle(database.db, now);
  const { id } = await takeUp(database.db, { articleId: handled }, actor);
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
