import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { emptyAccount } from '#server/identity/members/anonymise.ts';
import { resetFactorByCommand } from '#server/identity/members/reset-second-factor.ts';
import { factorResets } from '#server/identity/members/tables.ts';
import { roleElements } from '#server/identity/permissions/tables.ts';
import { membershipRoles, memberships, secondFactors, users } from '#server/identity/sessions/tables.ts';
import { unifyLinks } from '#server/identity/unified-login/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { AppError } from '#server/platform/errors.ts';
import { describeFailure } from '#server/platform/start-error.ts';
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
async function newPassword(username: string): Promise<string> {
  const restored = await restore(username);
  return restored.outcome === 'restored' ? restored.password : expect.unreachable(restored.outcome);
}
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
  const password = await newPassword(' Chief ');
  expect(password).toMatch(/^[\w-]{20}$/);
  expect(await readUsers(await t.login('chief', password))).toBe(200);
  await expect(t.login('chief', testPassword)).rejects.toThrow();
  expect((await t.call('session.currentUser', session)).statusCode).not.toBe(200);
  const [entry] = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'user.restore'));
  expect(entry).toMatchObject({ userId: null, subject: 'account chief', stockId: operatorStockId });
  expect(JSON.stringify(entry)).not.toContain(password);
});

test('somebody of a client does not become an administrator: nothing of the account changes', async () => {
  const { id } = await createUser(t.db, { role: 'CLIENT_USER', username: 'helper' });
  const session = await t.login('helper');
  expect(await restore('helper')).toEqual({ outcome: 'neverOperator' });
  expect(
    await t.db.$count(memberships, and(eq(memberships.userId, id), eq(memberships.stockId, operatorStockId))),
  ).toBe(0);
  expect((await t.call('session.currentUser', session)).statusCode).toBe(200);
});

test('a second factor is removed from anybody who lost it, with no rights and no password given', async () => {
  const { id } = await createUser(t.db, { role: 'CLIENT_USER', username: 'phoneless' });
  const asker = await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] });
  const factor = { setupId: crypto.randomUUID(), sealedSecret: Buffer.from('x'), createdAt: t.now() };
  await t.db.insert(secondFactors).values({ ...factor, userId: id, confirmedAt: t.now() });
  const asked = { userId: id, setupId: factor.setupId, reason: '手机丢了', requestedBy: asker.id };
  const later = new Date(t.now().getTime() + 60_000);
  await t.db
    .insert(factorResets)
    .values({ ...asked, requestedIn: operatorStockId, requestedAt: t.now(), expiresAt: later });
  const reset = (username: string) => resetFactorByCommand(t.db, { username, now: t.now() });
  expect(await reset(' Phoneless ')).toBe('reset');
  const roles = await t.db.select().from(membershipRoles).where(eq(membershipRoles.userId, id));
  expect(roles.map(({ roleCode }) => roleCode)).toEqual(['CLIENT_USER']);
  expect((await t.call('session.currentUser', await t.login('phoneless'))).statusCode).toBe(200);
  const [entry] = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'user.resetSecondFactor'));
  expect(entry).toMatchObject({ userId: null, subject: 'account phoneless', stockId: operatorStockId });
  const [request] = await t.db.select().from(factorResets).where(eq(factorResets.userId, id));
  expect(request?.expiresAt).toEqual(t.now());
  expect(await reset('phoneless')).toBe('off');
  expect(await reset('nobody')).toBe('unknown');
});

test('whoever is restored comes in by no partner any more that signed them in before, and the log names each link', async () => {
  await grantElement(t.db, 'EDITOR', 'unify:edit');
  await createUser(t.db, { role: 'EDITOR', stockIds: [operatorStockId] });
  const { id } = await createUser(t.db, { role: 'EDITOR', stockIds: [operatorStockId], username: 'linked' });
  const other = await createUser(t.db, { role: 'CLIENT_USER', username: 'linked-too' });
  const [{ unifyId } = { unifyId: '' }] = await t.db.select().from(users).where(eq(users.id, id));
  await t.db.update(users).set({ unifyId }).where(eq(users.id, other.id));
  await t.db.insert(unifyLinks).values([
    { issuer: 'partner:portal', subject: 'x', userId: id, linkedAt: t.now() },
    { issuer: 'partner:portal', subject: 'y', userId: other.id, linkedAt: t.now() },
  ]);
  const restored = await restore('linked');
  expect(restored).toMatchObject({ outcome: 'restored', unlinked: 2 });
  expect(await readUsers(await t.login('linked', 'password' in restored ? restored.password : ''))).toBe(200);
  expect(await t.db.$count(unifyLinks, inArray(unifyLinks.userId, [id, other.id]))).toBe(0);
  const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'unify.unlinked'));
  expect(entries).toHaveLength(2);
  for (const [account, subject] of [
    ['linked', 'x'],
    ['linked-too', 'y'],
  ])
    expect(entries).toContainEqual(
      expect.objectContaining({
        ...{ userId: null, stockId: operatorStockId, subject: `account ${account}` },
        detail: { issuer: 'partner:portal', subject, restored: 'linked' },
      }),
    );
});

test('whoever is restored has no address and no number any more by which somebody else might get a new password', async () => {
  const { id } = await createUser(t.db, { role: 'EDITOR', stockIds: [operatorStockId], username: 'taken-over' });
  await t.db.update(users).set({ email: 'intruder@example.com', phone: '13900001234' }).where(eq(users.id, id));
  const masked = { email: 'i****@example.com', phone: '139****1234' };
  expect(await restore('taken-over')).toMatchObject({ outcome: 'restored', ...masked });
  const [left] = await t.db.select().from(users).where(eq(users.id, id));
  expect(left).toMatchObject({ email: null, phone: '' });
  const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'user.restore'));
  expect(entries.find(({ subject }) => subject === 'account taken-over')?.detail).toEqual(masked);
  expect(await restore('taken-over')).toMatchObject({ outcome: 'restored', email: '', phone: '' });
});

test('a name that nobody has changes nothing', async () => {
  const before = await t.db.$count(users);
  expect(await restore('nobody')).toEqual({ outcome: 'unknown' });
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
  expect(await restore(username)).toEqual({ outcome: 'unknown' });
  const [left] = await t.db.select().from(users).where(eq(users.id, id));
  expect(left?.disabledAt).toEqual(t.now());
});

test('commands for an emergency say what is wrong, and reset a second factor, also where nobody administers', async () => {
  const { id } = await createUser(t.db, { role: 'CLIENT_USER', username: 'stranded' });
  const factor = { setupId: crypto.randomUUID(), sealedSecret: Buffer.from('x'), createdAt: t.now() };
  await t.db.insert(secondFactors).values({ ...factor, userId: id, confirmedAt: t.now() });
  await t.db.delete(membershipRoles).where(eq(membershipRoles.roleCode, 'ADMIN'));
  expect(await restore('typo')).toEqual({ outcome: 'unknown' });
  expect(await resetFactorByCommand(t.db, { username: 'stranded', now: t.now() })).toBe('reset');
  expect(describeFailure(new AppError('LAST_OPERATOR'))).toBe(
    'The command failed: At least one platform administrator must be able to sign in',
  );
});
