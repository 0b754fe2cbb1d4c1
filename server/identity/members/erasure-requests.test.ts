import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { alwaysMailed } from '#contract/identity/notifications.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { memberships } from '#server/identity/sessions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createUser, grantElement } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { erasureRequests } from './tables.ts';

let t: TestApp;
let operator: { id: number; token: string };
const { ERASURE_WAITS, ERASURE_ENDED, OWN_RIGHTS, RIGHTS_BEYOND_OWN } = errorTable;

beforeAll(async () => {
  t = await openTestApp();
  await applyProductRows(t.db, { now: t.now() });
  const user = await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] });
  operator = { id: user.id, token: await t.login(user.username) };
});
afterAll(() => t.close());

async function person() {
  const user = await createUser(t.db);
  const token = await t.login(user.username);
  const ask = async (note = '') => (await t.call('erasure.ask', token, { body: { note } })).json();
  const state = async () => (await t.call('erasure.state', token)).json().result.request;
  return { ...user, token, ask, state };
}
const byOperator = async (...[name, body]: [Parameters<TestApp['call']>[0], object]) =>
  (await t.call(name, operator.token, { body })).json();
const detail = async (id: number) => (await t.call('user.detail', operator.token, { params: { id } })).json().result;
const waiting = async () => (await byOperator('user.list', { page: 1, pageSize: 50, erasure: 'asked' })).result.list;
const lastEntry = async (action: string) =>
  (await t.db.select().from(auditEntries).where(eq(auditEntries.action, action)).orderBy(desc(auditEntries.id)))[0];

test('a person asks once, sees that it waits, and may take it back', async () => {
  const one = await person();
  expect(await one.state()).toBeNull();
  const { result } = await one.ask('换了公司');
  expect(result.request).toMatchObject({ outcome: null, requestedAt: t.now().toISOString() });
  expect((await one.ask()).code).toBe(ERASURE_WAITS.code);
  expect((await waiting()).map(({ id }: { id: number }) => id)).toContain(one.id);
  expect((await detail(one.id)).erasureRequest).toMatchObject({ note: '换了公司', id: result.request?.id });
  const taken = await t.call('erasure.withdraw', one.token);
  expect(taken.json().result.request?.outcome).toBe('takenBack');
  expect((await lastEntry('account.keepAccount'))?.userId).toBe(one.id);
  expect((await t.call('erasure.withdraw', one.token)).json().code).toBe(ERASURE_ENDED.code);
  expect((await detail(one.id)).erasureRequest).toBeNull();
  expect((await one.ask()).code).toBe(200);
  expect((await lastEntry('account.askErasure'))?.userId).toBe(one.id);
});

test('of two requests sent at once one waits', async () => {
  const one = await person();
  const codes = (await Promise.all([one.ask(), one.ask()])).map(({ code }) => code);
  expect(codes.sort()).toEqual([ERASURE_WAITS.code, 200]);
});

test('an operator refuses with a reason that the person sees, once', async () => {
  const one = await person();
  const request = (await one.ask()).result.request?.id ?? 0;
  expect((await byOperator('user.refuseErasure', { request, reason: '' })).issues).toMatchObject([
    { path: 'body.reason' },
  ]);
  expect((await byOperator('user.refuseErasure', { request, reason: '仍有未结的询价' })).code).toBe(200);
  expect(await one.state()).toMatchObject({ outcome: 'refused', answer: '仍有未结的询价' });
  expect((await byOperator('user.refuseErasure', { request, reason: '再次' })).code).toBe(ERASURE_ENDED.code);
  expect((await byOperator('user.refuseErasure', { request: 987_654, reason: 'x' })).code).toBe(404);
});

test('who is refused is told the reason, always by mail as well, also without a company by now', async () => {
  const people = [await person(), await person()];
  const requests = [];
  for (const { ask } of people) requests.push((await ask()).result.request?.id ?? 0);
  await t.db
    .update(memberships)
    .set({ withdrawnAt: t.now() })
    .where(eq(memberships.userId, people[1]?.id ?? 0));
  for (const [place, { id }] of people.entries()) {
    await byOperator('user.refuseErasure', { request: requests[place], reason: '仍有未结的询价' });
    expect(await t.db.select().from(notifications).where(eq(notifications.userId, id))).toMatchObject([
      {
        kind: 'erasureRefused',
        title: { 'zh-CN': '您的注销申请未获通过', en: 'Your request to erase the account was refused' },
        line: { 'zh-CN': '理由：仍有未结的询价', en: 'Reason: 仍有未结的询价' },
      },
    ]);
  }
  expect(alwaysMailed.has('erasureRefused')).toBe(true);
});

test('nobody decides about the own request, nor about that of somebody who may do more', async () => {
  const { result } = (await t.call('erasure.ask', operator.token, { body: {} })).json();
  const own = { request: result.request?.id ?? 0, reason: 'x' };
  expect((await byOperator('user.refuseErasure', own)).code).toBe(OWN_RIGHTS.code);
  await grantElement(t.db, 'EDITOR', 'user:edit');
  const editor = await createUser(t.db, { role: 'EDITOR', stockIds: [operatorStockId] });
  const answer = await t.call('user.refuseErasure', await t.login(editor.username), { body: own });
  expect(answer.json().code).toBe(RIGHTS_BEYOND_OWN.code);
  await t.call('erasure.withdraw', operator.token);
});

test('anonymising meets the request, proves it by its number, and leaves nothing that the person wrote', async () => {
  const one = await person();
  const request = (await one.ask('我的手机号是 13900004480')).result.request?.id ?? 0;
  await byOperator('user.disable', { id: one.id, reason: '本人申请' });
  expect((await detail(one.id)).erasureRequest?.id).toBe(request);
  await byOperator('user.anonymise', { id: one.id, username: one.username, reason: '本人申请' });
  const [row] = await t.db
    .select()
    .from(erasureRequests)
    .where(and(eq(erasureRequests.id, request)));
  expect(row).toMatchObject({ outcome: 'erased', decidedBy: operator.id, decidedAt: t.now(), note: '' });
  expect((await lastEntry('user.anonymise'))?.detail).toMatchObject({ request });
  expect((await waiting()).map(({ id }: { id: number }) => id)).not.toContain(one.id);
});
