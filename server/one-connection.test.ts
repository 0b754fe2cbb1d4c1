import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { alertKinds, usualConditions } from '#contract/insight/alert-rules.ts';
import { articles } from '#server/content/articles/tables.ts';
import { readBrand } from '#server/content/site/service.ts';
import { sendSms } from '#server/cooperation/inquiries/send-sms.ts';
import { quoteInvitations } from '#server/cooperation/inquiries/tables.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { clients } from '#server/identity/companies/tables.ts';
import { notify } from '#server/identity/notifications/notify.ts';
import { sendWaitingMails } from '#server/identity/notifications/send-mails.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { menuItems } from '#server/identity/permissions/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { evaluateAlerts } from '#server/insight/alerts/evaluate.ts';
import { alertEvents, alertRules } from '#server/insight/alerts/tables.ts';
import { Tools } from '#server/insight/corpus/tools.ts';
import { contacts } from '#server/outreach/contacts/tables.ts';
import { openPool } from '#server/platform/database/database.ts';
import type { MessageQueue } from '#server/platform/messages/message-queue.ts';
import type { Message } from '#server/platform/messages/outbox.ts';
import { createArticle, createIndustry, createListedCompany } from '#server/testing/article-factories.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser, openAllModules } from '#server/testing/factories.ts';
import { addServiceField, publishable } from '#server/testing/inquiry-factories.ts';
import { nextCreditCode } from '#server/testing/supplier-factories.ts';
import { openTestApp, type TestApp, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

/**
 * An app whose pool has one connection: whoever asks for a second one in a transaction waits for itself, and is told so
 * at last. Those who wait for one another come to their turn much earlier, also on a busy machine.
 */
let t: TestApp;
const queued: Message[] = [];
const messages = {
  queue: async (_tx: unknown, message: Message) => queued.push(message),
  wake: () => {},
} as unknown as MessageQueue;

beforeAll(async () => {
  const database = await openTestDatabase();
  const alone = openPool({
    ...{ connection: { connectionString: database.url }, connections: 1, statementTimeoutMs: 30_000 },
    ...{ connectionWait: 20_000, onError: (error) => expect.fail(error.message) },
  });
  const close = async () => {
    await alone.close();
    await database.close();
  };
  t = await openTestApp({}, { database: { ...database, ...alone, close } });
  await createContent(t.db, 'settings', { brand: { 'zh-CN': '商鉴' } });
  await addServiceField(t.db);
});
afterAll(() => t.close());

const call = async (name: EndpointName, token: string, body: object) => (await t.call(name, token, { body })).json();

test('an inquiry is published, and its suppliers are told by mail and SMS in the name of the product', async () => {
  const { username, stockIds } = await createUser(t.db, { role: 'ADMIN_BUYER' });
  const [stockId = 0] = stockIds;
  await openAllModules(t.db, stockIds);
  const token = await t.login(username);
  const contactOf = { name: '林岚', job: '', phone: '19900000007', email: 'lin@example.com' };
  const supplier = {
    stockId,
    name: '合作方',
    creditCode: nextCreditCode(),
    fields: ['10'],
    state: 'approved' as const,
  };
  const [{ id: supplierId = 0 } = {}] = await t.db
    .insert(suppliers)
    .values({ ...supplier, contacts: [contactOf], addedAt: t.now() })
    .returning({ id: suppliers.id });
  const content = publishable({ supplierIds: [supplierId] });
  const { id, version } = (await call('inquiry.save', token, { content })).result;
  expect(await call('inquiry.publish', token, { id, version, content })).toMatchObject({ code: 200 });
  await expect.poll(() => t.sent.filter(({ to }) => to === contactOf.email)).toMatchObject([{ fromName: '商鉴' }]);
  await t.db.update(quoteInvitations).set({ isSmsDue: true });
  const limit = { dailyLimit: 10, onUsedUp: () => {}, onShareUsedUp: () => {} };
  await sendSms(t.db, t.now(), { messages, readBrand, secret: testShareSecret, ...limit, isPossible: true });
  expect(queued.at(-1)).toMatchObject({ channel: 'sms', text: expect.stringMatching(/^【商鉴】/) });
});

test('a push with a theme is sent at once', async () => {
  const { username, stockIds } = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  const [stockId = 0] = stockIds;
  const token = await t.login(username);
  await createArticle(t.db, { publishedAt: '2026-11-19T08:05:00Z', title: { 'zh-CN': '澄川新材产线投产' } });
  await settle(t.db, t.now());
  const [{ id: contactId = 0 } = {}] = await t.db
    .insert(contacts)
    .values({
      ...{ stockId, name: '陆', email: 'lu@example.com', createdAt: t.now(), updatedAt: t.now() },
      ...{ isReceiving: true, consentAt: new Date('2026-01-05T00:00:00Z'), consentSource: 'form' },
    })
    .returning({ id: contacts.id });
  const searches = [{ name: '产线', q: '产线' }];
  const draft = { subject: '商业周报', foreword: '本周', articleIds: [], contactIds: [contactId], searches };
  const { id, version } = (await call('push.save', token, draft)).result;
  const answer = await call('push.schedule', token, { id, version, sendAt: null });
  expect(answer).toMatchObject({ code: 200, result: { state: 'sending' } });
});

test('a notification is mailed with a link to its page', async () => {
  const { id, stockIds } = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  const [stockId = 0] = stockIds;
  await t.db.update(users).set({ email: 'wen@example.com' }).where(eq(users.id, id));
  const item = { types: 'MENU' as const, component: 'Reports', path: '/reports-of-one', name: { 'zh-CN': '报告' } };
  await t.db.insert(menuItems).values({ ...item, id: 1, sort: 0, pid: 0, icon: '' });
  const title = { 'zh-CN': '报告好了' };
  const about = { kind: 'reportReady', subject: 'report 1', title, page: 'Reports' } as const;
  await notify(t.db, [{ ...about, stockId, userIds: [id] }], t.now());
  const deps = { messages, publicUrl: () => 'http://localhost', readBrand, secret: testShareSecret };
  await sendWaitingMails(t.db, deps, { now: t.now(), signal: new AbortController().signal });
  expect(queued.at(-1)).toMatchObject({ fromName: '商鉴', text: expect.stringContaining('/reports-of-one') });
});

test('alerts of every kind of rule are found, told and ended', async () => {
  const { db } = t;
  const now = t.now();
  const stockId = await createListedCompany(db, '澄川新材', await createIndustry(db, '新材料'));
  await db.insert(clients).values({ stockId, openedAt: now });
  const { id: userId } = await createUser(db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const since = new Date(now.getTime() - 72 * 60 * 60_000);
  const times = { createdAt: since, updatedAt: since, since, noiseSince: since };
  const theme = { kind: 'theme', query: 'q=开放', isOwn: true } as const;
  const rules = alertKinds.map((kind) => (kind === 'theme' ? theme : usualConditions[kind]));
  await db
    .insert(alertRules)
    .values(
      rules.map((condition) => ({ ...times, stockId, name: '', kind: condition.kind, condition, createdBy: userId })),
    );
  const title = { 'zh-CN': '澄川新材举办开放日活动' };
  const id = await createArticle(db, { publishedAt: new Date(now.getTime() - 60_000).toISOString(), title });
  await settle(db, now);
  const evaluate = () => evaluateAlerts(db, { stockId, now, tools: new Tools() });
  expect(await evaluate()).toHaveLength(1);
  const told = () => db.select().from(notifications).where(eq(notifications.userId, userId));
  expect(await told()).toMatchObject([{ kind: 'alert', title: { 'zh-CN': expect.stringContaining('开放日') } }]);
  await db.update(articles).set({ state: 'withdrawn' }).where(eq(articles.id, id));
  await settle(db, now);
  expect(await evaluate()).toEqual([]);
  expect(await db.select().from(alertEvents).where(eq(alertEvents.stockId, stockId))).toMatchObject([
    { state: 'resolved', ending: 'withdrawn' },
  ]);
});
