import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { emptyAccount } from '#server/identity/members/anonymise.ts';
import { roleElements } from '#server/identity/permissions/tables.ts';
import { membershipRoles, memberships, secondFactors, users } from '#server/identity/sessions/tables.ts';
import { unifyLinks } from '#server/identity/unified-login/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createUser, grantElement, testPassword } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createOperator } from './create-operator.ts';
import { restoreOperator } from './restore-operator.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await applyProductRows(t.db, { now: t.now() });
});
afterAll(() => t.close());

const restore = (username: string) => restoreOperator(t.db, { username, rules: 'dengbao', now: t.now() });
const readUsers = async (token: string) =>
  (await t.call('user.list', token, { body: { page: 1, pageSize: 5 } })).json().code;

test('whoever lost password, factor, role and account is in again, and may put the rest right', async () => {
  const { id } = await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId], username: 'chief' });
  const session = await t.login('chief');
  await t.db.update(users).set({ disabledAt: t.now() }).where(eq(users.id, id));
  await t.db.update(memberships).set({ withdrawnAt: t.now() }).where(eq(memberships.userId, id));
  await t.db.delete(membershipRoles).where(eq(membershipRoles.userId, id));
  await t.db.delete(roleElements).where(eq(roleElements.element, 'user:view'));
  await t.db.insert(secondFactors).values({
    ...{ userId: id, setupId: crypto.randomUUID(), sealedSecret: Buffer.from('x') },
    ...{ createdAt: t.now(), confirmedAt: t.now() },
  });
  const password = await restore(' Chief ');
  expect(password).toMatch(/^[\w-]{20}$/);
  expect(await readUsers(await t.login('chief', password))).toBe(200);
  await expect(t.login('chief', testPassword)).rejects.toThrow();
  expect((await t.call('session.currentUser', session)).statusCode).not.toBe(200);
  const [entry] = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'user.restore'));
  expect(entry).toMatchObject({ userId: null, subject: 'account chief', stockId: operatorStockId });
  expect(JSON.stringify(entry)).not.toContain(password);
});

test('somebody of a client becomes an operator, and begins there', async () => {
  await createUser(t.db, { role: 'CLIENT_USER', username: 'helper' });
  const token = await t.login('helper', await restore('helper'));
  expect((await t.call('session.currentUser', token)).json().result.stockId).toBe(operatorStockId);
});

test('whoever is restored comes in by no partner any more that signed them in before', async () => {
  await grantElement(t.db, 'EDITOR', 'unify:edit');
  await createUser(t.db, { role: 'EDITOR', stockIds: [operatorStockId] });
  const { id } = await createUser(t.db, { role: 'EDITOR', stockIds: [operatorStockId], username: 'linked' });
  await t.db.insert(unifyLinks).values({ issuer: 'partner:portal', subject: 'x', userId: id, linkedAt: t.now() });
  expect(await readUsers(await t.login('linked', await restore('linked')))).toBe(200);
  expect(await t.db.$count(unifyLinks, eq(unifyLinks.userId, id))).toBe(0);
});

test('a name that nobody has changes nothing', async () => {
  const before = await t.db.$count(users);
  expect(await restore('nobody')).toBeUndefined();
  expect(await t.db.$count(users)).toBe(before);
});

test('an operator is added from the command line once, and begins with every right of ADMIN', async () => {
  const values = { name: '苏念初', phone: '19900000091', rules: 'dengbao' as const, now: t.now() };
  const password = await createOperator(t.db, { ...values, username: ' Founder ' });
  expect(await readUsers(await t.login('founder', password))).toBe(200);
  expect(await createOperator(t.db, { ...values, username: 'founder' })).toBeUndefined();
  expect(await createOperator(t.db, { ...values, username: 'Anonymised-17' })).toBeUndefined();
  const [entry] = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'user.create'));
  expect(JSON.stringify(entry)).toContain('account founder');
  expect(JSON.stringify(entry)).not.toContain(password);
});

test('a name that somebody had who is anonymised is nobody’s any more: neither new nor restored', async () => {
  const values = { name: '苏念初', phone: '19900000092', rules: 'dengbao' as const, now: t.now() };
  const { id } = await createUser(t.db, { role: 'EDITOR', stockIds: [operatorStockId], username: 'departed' });
  await t.db.update(users).set({ disabledAt: t.now() }).where(eq(users.id, id));
  const username = await emptyAccount(t.db, { id, username: 'departed' }, t.now());
  expect(await createOperator(t.db, { ...values, username: 'departed' })).toBeUndefined();
  expect(await restore(username)).toBeUndefined();
  const [left] = await t.db.select().from(users).where(eq(users.id, id));
  expect(left?.disabledAt).toEqual(t.now());
});
