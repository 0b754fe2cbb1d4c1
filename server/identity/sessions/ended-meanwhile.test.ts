import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { holdAtTable } from '#server/identity/unified-login/testing/hold-at-table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createCompany, createUser, testPassword } from '#server/testing/factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { memberships, sessions, users } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

async function createPerson() {
  const [first, second] = [(await createCompany(t.db)).stockId, (await createCompany(t.db)).stockId];
  const { id, username } = await createUser(t.db, { stockIds: [first, second] });
  return { id, username, first, second };
}

const login = (username: string) =>
  t.call('session.login', undefined, { body: { username, password: testPassword, platform: 2 } });

/** Changes something while a call waits for the account, and lets the call go on. Returns the call's answer. */
async function changeMeanwhile<Answer>(
  userId: number,
  { call, change }: { readonly call: () => Promise<Answer>; readonly change: (tx: Database) => Promise<unknown> },
): Promise<Answer> {
  const { answer } = await t.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const held = call();
    await expect.poll(() => countLockWaits(t.db)).toBe(1);
    await change(tx);
    return { answer: held };
  });
  return answer;
}

const withdraw = (userId: number, stockId: number) => (tx: Database) =>
  tx
    .update(memberships)
    .set({ withdrawnAt: t.now() })
    .where(and(eq(memberships.userId, userId), eq(memberships.stockId, stockId)));

test('two sign-ins of one account at the same moment both get in', async () => {
  const { username } = await createPerson();
  await t.login(username);
  // The account notes a later sign-in.
  t.pass(1_000);
  const answers = await holdAtTable(t, 'session', {
    call: () => Promise.all([login(username), login(username)]),
    meanwhile: () => expect.poll(() => countLockWaits(t.db)).toBe(2),
  });
  expect(answers.map((answer) => answer.json().code)).toEqual([200, 200]);
});

describe('a company that somebody is withdrawn from at the same moment', () => {
  test('is not signed in to, and the next sign-in leads to another one', async () => {
    const { id, username, first, second } = await createPerson();
    const call = () => login(username);
    const answer = await changeMeanwhile(id, { call, change: withdraw(id, first) });
    expect(answer.json().code).toBe(errorTable.NO_COMPANY.code);
    expect(await t.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
    const current = await t.call('session.currentUser', await t.login(username));
    expect(current.json().result.stockId).toBe(second);
  });

  test('is not switched to, and the session stays where it is', async () => {
    const { id, username, first, second } = await createPerson();
    const token = await t.login(username);
    const call = () => t.call('session.switchCompany', token, { body: { stockId: second } });
    const answer = await changeMeanwhile(id, { call, change: withdraw(id, second) });
    expect(answer.statusCode).toBe(404);
    expect((await t.call('session.currentUser', token)).json().result.stockId).toBe(first);
  });
});

describe('an account that is disabled while its password is recovered', () => {
  const disable = (id: number) => (tx: Database) =>
    tx.update(users).set({ disabledAt: t.now() }).where(eq(users.id, id));
  async function withCode() {
    const person = await createPerson();
    const phone = `136${String(person.id).padStart(8, '0')}`;
    await t.db.update(users).set({ phone }).where(eq(users.id, person.id));
    const query = { username: person.username, phone, ...(await t.captcha()) };
    await t.call('recovery.sendCode', undefined, { query });
    const codeOf = () => t.sent.find(({ to }) => to === phone)?.code;
    await expect.poll(codeOf).toBeTruthy();
    const check = () => t.call('recovery.checkUserCode', undefined, { body: { phone, code: codeOf() ?? '' } });
    return { ...person, check };
  }

  test('gives no ticket for a code, and is disabled', async () => {
    const { id, check } = await withCode();
    const answer = await changeMeanwhile(id, { call: check, change: disable(id) });
    expect(answer.json().code).toBe(errorTable.CODE_WRONG.code);
  });

  test('gets no password by a ticket, and is disabled', async () => {
    const { id, check } = await withCode();
    const { ticket } = (await check()).json().result;
    const body = { ticket, newPwd: 'Another-one-9', rePwd: 'Another-one-9' };
    const call = () => t.call('recovery.setPassword', undefined, { body });
    const answer = await changeMeanwhile(id, { call, change: disable(id) });
    expect(answer.json().code).toBe(errorTable.TICKET_ENDED.code);
  });
});
