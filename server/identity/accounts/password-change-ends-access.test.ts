import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memberships, users } from '#server/identity/sessions/tables.ts';
import { codeAt } from '#server/testing/authenticator.ts';
import { createCompany, createUser, nextNumber, testPassword } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ secondFactorForOperators: true, passwordRules: 'dengbao' });
});
afterAll(() => t.close());
beforeEach(() => {
  t.sent.length = 0;
});

const newPassword = 'Another-one-9';
const ended = { recovery: 1205, code: 1203, unify: 1011, setup: 1114 } as const;

/** A person with a unique phone number and a password that has not expired. */
async function createPerson(role: 'CLIENT_USER' | 'EDITOR' = 'CLIENT_USER') {
  const phone = `137${String(nextNumber()).padStart(8, '0')}`;
  const user = await createUser(t.db, { role });
  await t.db.update(users).set({ phone, passwordChangedAt: t.now() }).where(eq(users.id, user.id));
  return { ...user, phone };
}
type Person = Awaited<ReturnType<typeof createPerson>>;

const post = async (name: Parameters<TestApp['call']>[0], body: unknown, token?: string) =>
  (await t.call(name, token, { body })).json();

async function codeFor({ username, phone }: Person): Promise<string> {
  const before = t.sent.length;
  await t.call('recovery.sendCode', undefined, { query: { username, phone, ...(await t.captcha()) } });
  await expect.poll(() => t.sent.length).toBe(before + 1);
  return t.sent.at(-1)?.code ?? '';
}

const recoveryTicketOf = async (person: Person) =>
  (await post('recovery.checkUserCode', { phone: person.phone, code: await codeFor(person) })).result.ticket;
const unifyTicketOf = async ({ username }: Person) =>
  (await post('unify.login', { username, password: testPassword })).result.ticket;
const optionsOf = async (value: string) => (await t.call('unify.options', undefined, { params: { value } })).json();
const setByTicket = (ticket: string, password: string) =>
  post('recovery.setPassword', { ticket, newPwd: password, rePwd: password });

/** All ways to set a password. */
const changes: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
  'a change by its owner': async ({ username }) =>
    post(
      'account.changePassword',
      { oldPwd: testPassword, newPwd: newPassword, rePwd: newPassword },
      await t.login(username),
    ),
  'a recovery': async (person) => {
    t.pass(60_000);
    return setByTicket(await recoveryTicketOf(person), newPassword);
  },
  'a change that the rules force': async ({ id, username }) => {
    await t.db.update(users).set({ passwordChangedAt: null }).where(eq(users.id, id));
    const more = { platform: 2, newPwd: newPassword, rePwd: newPassword };
    return post('session.login', { username, password: testPassword, ...more });
  },
};

describe.each(Object.entries(changes))('%s ends', (_name, change) => {
  test('tickets of a recovery, and codes that were not used', async () => {
    const person = await createPerson();
    const ticket = await recoveryTicketOf(person);
    expect((await change(person)) as object).toMatchObject({ code: 200 });
    expect((await setByTicket(ticket, 'A-third-one-7')).code).toBe(ended.recovery);
    await expect(t.login(person.username, newPassword)).resolves.toBeTruthy();
  });

  test('tickets of unified login, and the options that were listed with them', async () => {
    const person = await createPerson();
    const ticket = await unifyTicketOf(person);
    const [option] = (await optionsOf(ticket)).result;
    expect((await change(person)) as object).toMatchObject({ code: 200 });
    expect((await optionsOf(ticket)).code).toBe(ended.unify);
    const entered = await t.call('unify.enterCompany', undefined, { params: { value: option?.value ?? '' } });
    expect(entered.json().code).toBe(ended.unify);
    const direct = await post('unify.enterDirectly', { ticket, stockId: person.stockIds[0] });
    expect(direct.code).toBe(ended.unify);
  });
});

test('a code that was sent before a change of password sets none after it', async () => {
  const person = await createPerson();
  const code = await codeFor(person);
  const token = await t.login(person.username);
  await post('account.changePassword', { oldPwd: testPassword, newPwd: newPassword, rePwd: newPassword }, token);
  expect((await post('recovery.checkUserCode', { phone: person.phone, code })).code).toBe(ended.code);
});

describe('tickets that lead to setting up a second factor', () => {
  const login = (person: Person, password = testPassword) =>
    post('session.login', { username: person.username, password, platform: 2 });
  const recover = async (person: Person) => setByTicket(await recoveryTicketOf(person), newPassword);

  test('end with the password they were given for, begun or not', async () => {
    const person = await createPerson('EDITOR');
    const { ticket } = await login(person);
    const begun = (await post('secondFactor.beginAtLogin', { ticket })).result;
    expect((await recover(person)).code).toBe(200);
    expect((await post('secondFactor.beginAtLogin', { ticket })).code).toBe(ended.setup);
    const otp = codeAt(begun.secret, t.now());
    expect((await post('secondFactor.confirmAtLogin', { ticket: begun.ticket, otp })).code).toBe(ended.setup);
    expect((await post('secondFactor.beginAtLogin', { ticket: (await login(person, newPassword)).ticket })).code).toBe(
      200,
    );
  });

  test('are good after a change that the rules forced on the way to them', async () => {
    const person = await createPerson('EDITOR');
    await t.db.update(users).set({ passwordChangedAt: null }).where(eq(users.id, person.id));
    const more = { platform: 2, newPwd: newPassword, rePwd: newPassword };
    const { ticket } = await post('session.login', { username: person.username, password: testPassword, ...more });
    expect((await post('secondFactor.beginAtLogin', { ticket })).code).toBe(200);
  });
});

describe('what was taken away and given back', () => {
  const disable = (id: number, disabledAt: Date | null) =>
    t.db.update(users).set({ disabledAt }).where(eq(users.id, id));
  const look = async (token: string) => (await t.call('session.currentUser', token)).statusCode;

  test('a session of a disabled account stays dead when it is enabled again, and so do its tickets', async () => {
    const person = await createPerson();
    const [token, ticket, unify] = [
      await t.login(person.username),
      await recoveryTicketOf(person),
      await unifyTicketOf(person),
    ];
    await disable(person.id, t.now());
    expect(await look(token)).toBe(403);
    await disable(person.id, null);
    expect(await look(token)).toBe(401);
    expect((await setByTicket(ticket, newPassword)).code).toBe(ended.recovery);
    expect((await optionsOf(unify)).code).toBe(ended.unify);
    expect(await look(await t.login(person.username))).toBe(200);
  });

  test('a session in a company stays dead when the membership is given back; others go on', async () => {
    const [first, second] = [await createCompany(t.db), await createCompany(t.db)];
    const user = await createUser(t.db, { stockIds: [first.stockId, second.stockId] });
    await t.db.update(users).set({ passwordChangedAt: t.now() }).where(eq(users.id, user.id));
    const [here, moved] = [await t.login(user.username), await t.login(user.username)];
    const switched = await post('session.switchCompany', { stockId: second.stockId }, moved);
    const there = switched.result.token;
    const withdraw = (withdrawnAt: Date | null) =>
      t.db.update(memberships).set({ withdrawnAt }).where(eq(memberships.stockId, first.stockId));
    await withdraw(t.now());
    expect(await look(here)).toBe(403);
    await withdraw(null);
    expect(await look(here)).toBe(401);
    expect(await look(there)).toBe(200);
  });
});
