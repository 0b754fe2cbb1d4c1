import { and, eq, like } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { factorResetLifetime } from '#contract/identity/members.ts';
import { buildApp } from '#server/app.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { passkeys, secondFactors, users } from '#server/identity/sessions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { openPool } from '#server/platform/database/database.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createUser, grantElement } from '#server/testing/factories.ts';
import { createPasskeyOwner } from '#server/testing/passkeys.ts';
import {
  call,
  discardMessages,
  openTestApp,
  type TestApp,
  testConfig,
  testShareSecret,
} from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { factorResets } from './tables.ts';

/** Two processes on one database; with the second one as with the first. */
let t: TestApp;
let other: FastifyInstance;
let second: ReturnType<typeof openPool>;

beforeAll(async () => {
  const database = await openTestDatabase();
  const settings = { secondFactorResetByTwo: true };
  t = await openTestApp(settings, { database });
  second = openPool({
    ...{ connection: database.connection, connections: 3, statementTimeoutMs: 30_000 },
    onError: (error) => {
      throw error;
    },
  });
  other = await buildApp({
    config: { ...testConfig(), ...settings },
    database: second,
    clock: () => t.now(),
    shareSecret: testShareSecret,
    send: discardMessages,
    publicUrl: () => 'http://localhost',
  });
  await applyProductRows(t.db, { now: t.now() });
  await grantElement(t.db, 'EDITOR', 'user:view');
  await grantElement(t.db, 'EDITOR', 'user:edit');
});
afterAll(async () => {
  await other.close();
  await second.close();
  await t.close();
});

async function createOperator(role: 'ADMIN' | 'EDITOR' = 'ADMIN') {
  const user = await createUser(t.db, { role, stockIds: [operatorStockId] });
  return { ...user, token: await t.login(user.username) };
}

/** A client's person with a second factor. */
async function createPerson(role: 'CLIENT_USER' | 'ADMIN' = 'CLIENT_USER') {
  const user = await createUser(t.db, { role, ...(role === 'ADMIN' && { stockIds: [operatorStockId] }) });
  await giveFactor(user.id);
  return user;
}

async function giveFactor(userId: number) {
  await t.db.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await t.db.insert(secondFactors).values({
    ...{ userId, setupId: crypto.randomUUID(), sealedSecret: Buffer.from('x'), createdAt: t.now() },
    confirmedAt: t.now(),
  });
}

const hasFactor = async (userId: number) => (await t.db.$count(secondFactors, eq(secondFactors.userId, userId))) > 0;

async function ask(name: EndpointName, token: string, body: object, app = t.app) {
  const answer = (await call(app, name, token, { body })).json();
  return answer.code === 200 ? 'done' : Object.entries(errorTable).find(([, { code }]) => code === answer.code)?.[0];
}
const detail = async (id: number, token: string) =>
  (await t.call('user.detail', token, { params: { id } })).json().result;

/** Asks for a reset and returns its id. */
async function request(id: number, token: string): Promise<number> {
  expect(await ask('user.resetSecondFactor', token, { id, reason: '手机丢失' })).toBe('done');
  return (await detail(id, token)).factorReset?.id ?? 0;
}

test('a reset is asked for by one operator and done by another, with both in the audit log', async () => {
  const [asker, confirmer] = [await createOperator(), await createOperator()];
  const person = await createPerson();
  const answer = await t.call('user.resetSecondFactor', asker.token, { body: { id: person.id, reason: '手机丢失' } });
  expect(answer.json().result).toEqual({ waits: true });
  expect(await hasFactor(person.id)).toBe(true);
  const { factorReset, resetNeedsTwo } = await detail(person.id, confirmer.token);
  expect(resetNeedsTwo).toBe(true);
  expect(factorReset).toMatchObject({ reason: '手机丢失', isOwn: false });
  expect((await detail(person.id, asker.token)).factorReset?.isOwn).toBe(true);
  expect(await ask('user.confirmFactorReset', confirmer.token, { reset: factorReset?.id })).toBe('done');
  expect(await hasFactor(person.id)).toBe(false);
  expect((await detail(person.id, confirmer.token)).factorReset).toBeNull();
  const entries = await t.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, `account ${person.username}`), like(auditEntries.action, 'user.%')))
    .orderBy(auditEntries.id);
  expect(entries).toMatchObject([
    { action: 'user.askFactorReset', userId: asker.id, detail: { reason: '手机丢失' } },
    { action: 'user.resetSecondFactor', userId: confirmer.id, detail: { requestedBy: asker.id } },
  ]);
});

test('who asked does not confirm it, through no other process and no other account of the same person', async () => {
  const asker = await createOperator();
  const sameBody = await createOperator();
  const unifyIdOf = t.db.select({ unifyId: users.unifyId }).from(users).where(eq(users.id, asker.id));
  await t.db
    .update(users)
    .set({ unifyId: (await unifyIdOf)[0]?.unifyId })
    .where(eq(users.id, sameBody.id));
  const person = await createPerson();
  const reset = await request(person.id, asker.token);
  expect(await ask('user.confirmFactorReset', asker.token, { reset })).toBe('OWN_FACTOR_RESET');
  expect(await ask('user.confirmFactorReset', asker.token, { reset }, other)).toBe('OWN_FACTOR_RESET');
  expect(await ask('user.confirmFactorReset', sameBody.token, { reset }, other)).toBe('OWN_FACTOR_RESET');
  expect(await hasFactor(person.id)).toBe(true);
  // The database would refuse it as well.
  const own = { outcome: 'confirmed' as const, decidedBy: asker.id, decidedAt: t.now() };
  await expect(t.db.update(factorResets).set(own).where(eq(factorResets.id, reset))).rejects.toThrow();
  expect(await ask('user.refuseFactorReset', asker.token, { reset })).toBe('done');
  expect((await detail(person.id, asker.token)).factorReset).toBeNull();
});

test('of two operators who confirm at once, on two processes, one has done it', async () => {
  const [asker, one, two] = [await createOperator(), await createOperator(), await createOperator()];
  const person = await createPerson();
  const reset = await request(person.id, asker.token);
  const answers = await Promise.all([
    ask('user.confirmFactorReset', one.token, { reset }),
    ask('user.confirmFactorReset', two.token, { reset }, other),
    ask('user.refuseFactorReset', two.token, { reset }, other),
  ]);
  expect(answers.sort()).toEqual(['FACTOR_RESET_ENDED', 'FACTOR_RESET_ENDED', 'done']);
  const done = and(eq(auditEntries.subject, `account ${person.username}`), like(auditEntries.action, 'user.re%'));
  expect(await t.db.$count(auditEntries, done)).toBe(1);
});

test('a request ends by refusal and after 24 hours, and there is one at a time', async () => {
  const [asker, confirmer] = [await createOperator(), await createOperator()];
  const person = await createPerson();
  const refused = await request(person.id, asker.token);
  expect(await ask('user.resetSecondFactor', confirmer.token, { id: person.id, reason: '又' })).toBe(
    'FACTOR_RESET_WAITS',
  );
  expect(await ask('user.refuseFactorReset', confirmer.token, { reset: refused })).toBe('done');
  expect(await ask('user.confirmFactorReset', confirmer.token, { reset: refused })).toBe('FACTOR_RESET_ENDED');
  const expired = await request(person.id, asker.token);
  t.pass(factorResetLifetime * 1_000);
  const late = await t.login(confirmer.username);
  expect((await detail(person.id, late)).factorReset).toBeNull();
  expect(await ask('user.confirmFactorReset', late, { reset: expired })).toBe('FACTOR_RESET_ENDED');
  expect(await hasFactor(person.id)).toBe(true);
  expect(await ask('user.confirmFactorReset', late, { reset: 999_999 })).toBe('NOT_FOUND');
});

test('the gate holds for both: neither may take from those who may do more, and who asked must still be allowed to', async () => {
  const [asker, boss, editor] = [await createOperator(), await createOperator(), await createOperator('EDITOR')];
  const admin = await createPerson('ADMIN');
  const token = await t.login(boss.username);
  expect(await ask('user.resetSecondFactor', editor.token, { id: admin.id, reason: 'x' })).toBe('RIGHTS_BEYOND_OWN');
  const ofAdmin = await request(admin.id, asker.token);
  expect(await ask('user.confirmFactorReset', editor.token, { reset: ofAdmin })).toBe('RIGHTS_BEYOND_OWN');
  const viewer = await createUser(t.db, { role: 'ADMIN_SALESMAN', stockIds: [operatorStockId] });
  const outsider = await t.login(viewer.username);
  expect(await ask('user.confirmFactorReset', outsider, { reset: ofAdmin })).toBe('NOT_PERMITTED');
  expect(await ask('user.disable', token, { id: asker.id, reason: '离职' })).toBe('done');
  expect(await ask('user.confirmFactorReset', token, { reset: ofAdmin })).toBe('FACTOR_RESET_ENDED');
  expect(await hasFactor(admin.id)).toBe(true);
});

test('nobody confirms their own, and a factor that was set up meanwhile stays', async () => {
  const [asker, confirmer] = [await createOperator(), await createOperator()];
  expect(await ask('user.resetSecondFactor', asker.token, { id: confirmer.id, reason: 'x' })).toBe(
    'SECOND_FACTOR_IS_OFF',
  );
  await giveFactor(confirmer.id);
  const own = await request(confirmer.id, asker.token);
  expect(await ask('user.confirmFactorReset', confirmer.token, { reset: own })).toBe('OWN_RIGHTS');
  await giveFactor(confirmer.id);
  const third = await createOperator();
  expect(await ask('user.confirmFactorReset', third.token, { reset: own })).toBe('FACTOR_RESET_ENDED');
  expect(await hasFactor(confirmer.id)).toBe(true);
});

test('what waits is found by the filter and on the home of operators', async () => {
  const [asker, confirmer] = [await createOperator(), await createOperator()];
  const person = await createPerson();
  await request(person.id, asker.token);
  const filter = { page: 1, pageSize: 50, secondFactor: 'asked' };
  const list = (await t.call('user.list', confirmer.token, { body: filter })).json().result;
  expect(list.list.map(({ id }) => id)).toContain(person.id);
  const home = (await t.call('operatorHome.overview', confirmer.token)).json().result;
  const waiting = home.waiting.find(({ kind }) => kind === 'factorResets');
  expect(waiting).toMatchObject({ count: list.total, first: { urgency: 'near', note: '手机丢失' } });
});

test('a passkey is reset likewise, and one that came after the request stays', async () => {
  const [asker, confirmer] = [await createOperator(), await createOperator()];
  const person = await createPasskeyOwner(t);
  const [first, passkey] = [await request(person.id, asker.token), await onlyPasskey(person.id)];
  t.pass(1000);
  await t.db
    .insert(passkeys)
    .values({ ...passkey, id: undefined, credentialId: Buffer.from('later'), createdAt: t.now() });
  expect(await ask('user.confirmFactorReset', confirmer.token, { reset: first })).toBe('FACTOR_RESET_ENDED');
  expect(await ask('user.refuseFactorReset', confirmer.token, { reset: first })).toBe('done');
  const reset = await request(person.id, asker.token);
  expect(await ask('user.confirmFactorReset', confirmer.token, { reset })).toBe('done');
  expect(await t.db.$count(passkeys, eq(passkeys.userId, person.id))).toBe(0);
});

async function onlyPasskey(userId: number) {
  const [passkey] = await t.db.select().from(passkeys).where(eq(passkeys.userId, userId));
  if (!passkey) throw new Error('no passkey');
  return passkey;
}
