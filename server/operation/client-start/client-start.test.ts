import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StartStep } from '#contract/operation/client-start.ts';
import { membershipRoles, memberships } from '#server/identity/sessions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { createArticle, createIndustry, createListedCompany } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser, openAllModules } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
let own: number;
let peer: number;
let admin: string;
let operator: string;

beforeAll(async () => {
  t = await openTestApp();
  const industry = await createIndustry(t.db, '新材料');
  own = await createListedCompany(t.db, '云麓材料', industry);
  peer = await createListedCompany(t.db, '青砚电子', industry);
  operator = await t.login((await createUser(t.db, { role: 'ADMIN_SALESMAN' })).username);
  await openAllModules(t.db, [own]);
});
afterAll(() => t.close());

const seen = async () => (await t.call('clientStart.ofClient', operator, { params: { id: own } })).json().result;
const weekAgo = () => new Date(t.now().getTime() - 7 * 24 * 60 * 60_000).toISOString();
const isDone = async (step: StartStep) => (await seen()).steps.find((one) => one.step === step)?.isDone;

test('a client that was just opened has done nothing yet, and has fourteen days', async () => {
  const { openedAt, until, steps, names } = await seen();
  expect(Date.parse(until) - Date.parse(openedAt)).toBe(14 * 24 * 60 * 60_000);
  expect(steps.map(({ step, isDone }) => [step, isDone])).toEqual([
    ['signIn', false],
    ['names', false],
    ['peers', false],
    ['contacts', false],
    ['digest', false],
    ['colleague', false],
  ]);
  expect(names).toContain('云麓材料');
});

test('an admin who has signed in for another company only has not signed in for the client', async () => {
  const { id, username } = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  await t.login(username);
  await t.db.insert(memberships).values({ userId: id, stockId: own, sort: 1 });
  await t.db.insert(membershipRoles).values({ userId: id, stockId: own, roleCode: 'CLIENT_ADMIN' });
  expect(await isDone('signIn')).toBe(false);
  await t.call('session.switchCompany', await t.login(username), { body: { stockId: own } });
  expect(await isDone('signIn')).toBe(true);
  await t.db.update(memberships).set({ withdrawnAt: t.now() }).where(eq(memberships.userId, id));
});

test('each step is done by what it leaves behind', async () => {
  const { username } = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [own] });
  expect(await isDone('signIn')).toBe(false);
  admin = await t.login(username);
  expect(await isDone('signIn')).toBe(true);

  await t.call('clientStart.confirmNames', admin);
  expect(await isDone('names')).toBe(true);

  await t.call('peer.add', admin, { body: { stockIds: [peer] } });
  expect(await isDone('peers')).toBe(true);

  await t.call('contact.add', admin, { body: { name: '陆景行', mobile: '13800000001' } as never });
  expect(await isDone('contacts')).toBe(true);

  const draft = (await t.call('push.save', admin, { body: { subject: '周报', autoArticles: 5 } })).json().result;
  const rhythm = { kind: 'workdays', time: '08:30' };
  await t.call('push.schedule', admin, { body: { id: draft.id, version: draft.version, sendAt: null, rhythm } });
  expect(await isDone('digest')).toBe(true);

  await createUser(t.db, { role: 'CLIENT_USER', stockIds: [own] });
  expect(await isDone('colleague')).toBe(true);
  expect(await seen()).toEqual({
    ...(await t.call('clientStart.own', admin)).json().result,
    report: null,
    hasReports: true,
    canReport: false,
  });
});

test('a client without contacts is not asked for any', async () => {
  await t.call('client.changeModule', operator, {
    body: { stockId: own, moduleCode: 'contacts', expiresAt: t.now().toISOString(), shown: null },
  });
  expect((await seen()).steps.map(({ step }) => step)).not.toContain('contacts');
});

test('the checklist is put aside, and what was confirmed stays so', async () => {
  expect((await t.call('clientStart.hide', admin)).json().result).toMatchObject({ isHidden: true });
  expect(await isDone('names')).toBe(true);
});

test('no report is generated, and none is offered, of a week that ended before the first article', async () => {
  await createArticle(t.db, { publishedAt: t.now().toISOString(), mentions: [[own, 'headline']] });
  const refused = (await t.call('clientStart.generateReport', operator, { body: { stockId: own } })).json();
  expect(refused).toMatchObject({ code: 400, issues: [{ path: 'body.stockId' }] });
  expect(await seen()).toMatchObject({ report: null, canReport: false });
  await createArticle(t.db, { publishedAt: weekAgo(), mentions: [[own, 'headline']] });
  await settle(t.db, t.now());
  expect(await seen()).toMatchObject({ report: null, canReport: true });
});

test('its first report is generated by an operator, once, who is not shown what stands in it', async () => {
  const generate = async (stockId: number) =>
    await t.call('clientStart.generateReport', operator, { body: { stockId } });
  expect((await generate(peer)).statusCode).toBe(404);
  const { report } = (await generate(own)).json().result;
  if (!report) throw new Error('no report');
  expect(report).toEqual({
    ...{ id: expect.any(Number), kind: 'weekly', from: expect.any(String), until: expect.any(String) },
    generatedAt: t.now().toISOString(),
  });
  expect((await generate(own)).json().result.report).toEqual(report);
  const body = { page: 1, pageSize: 10 };
  expect((await t.call('report.list', admin, { body })).json().result).toMatchObject({ total: 1, list: [report] });
  expect((await t.call('report.detail', operator, { params: { id: report.id } })).json().code).not.toBe(200);
  const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'report.generate'));
  expect(entries).toMatchObject([{ stockId: own, subject: `report ${report.id}` }]);
  const told = (await t.call('notification.list', admin, { query: {} })).json().result;
  expect(JSON.stringify(told)).toContain('reportReady');
});

test('operators are told where nobody of the client can open reports', async () => {
  const closed = await createListedCompany(t.db, '墨岭科技', await createIndustry(t.db, '软件'));
  await t.call('client.open', operator, { body: { stockId: closed } });
  const start = (await t.call('clientStart.ofClient', operator, { params: { id: closed } })).json().result;
  expect([start.hasReports, (await seen()).hasReports]).toEqual([false, true]);
  const made = await t.call('clientStart.generateReport', operator, { body: { stockId: closed } });
  expect(made.json().result).toMatchObject({ hasReports: false, report: { kind: 'weekly' } });
});

test('a company that is no client has none', async () => {
  expect((await t.call('clientStart.ofClient', operator, { params: { id: peer } })).statusCode).toBe(404);
  const { username } = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [peer] });
  await t.db.execute(`delete from client_module where stock_id = ${peer}`);
  await t.db.execute(`delete from client where stock_id = ${peer}`);
  const token = await t.login(username);
  expect((await t.call('clientStart.own', token)).json().result).toBeNull();
  expect((await t.call('clientStart.confirmNames', token)).statusCode).toBe(404);
});
