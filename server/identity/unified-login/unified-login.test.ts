import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientModules, clients, modules } from '#server/identity/companies/tables.ts';
import { memberships, sessions, users } from '#server/identity/sessions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { answerSum } from '#server/platform/captcha/testing/answer-sum.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createCompany, createUser, testPassword } from '#server/testing/factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createPasskeyOwner } from '#server/testing/passkeys.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { holdAtTable } from './testing/hold-at-table.ts';
import { makeTicket } from './tickets.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const ended = 1011;
const minute = 60_000;

async function prove(username: string): Promise<string> {
  const answer = await t.call('unify.login', undefined, { body: { username, password: testPassword } });
  return answer.json().result.ticket;
}

const list = async (value: string) => (await t.call('unify.options', undefined, { params: { value } })).json();
const enter = (value: string) => t.call('unify.enterCompany', undefined, { params: { value } });
const enterDirectly = (ticket: string, stockId: number) =>
  t.call('unify.enterDirectly', undefined, { body: { ticket, stockId } });

/** A person of two companies, the second with two open modules and an expired one. */
async function createPerson() {
  const [first, second] = [await createCompany(t.db), await createCompany(t.db, { name: '第二家' })];
  const user = await createUser(t.db, { stockIds: [first.stockId, second.stockId], role: 'CLIENT_ADMIN' });
  return { user, first: first.stockId, second: second.stockId };
}

async function openModules(stockId: number): Promise<void> {
  const both = (text: string) => ({ 'zh-CN': text, en: `${text} (en)` });
  await t.db.insert(clients).values({ stockId, openedAt: t.now() }).onConflictDoNothing();
  await t.db.delete(clientModules).where(eq(clientModules.stockId, stockId));
  for (const [sort, code] of ['a', 'b', 'c'].entries()) {
    const row = { code: `${code}${stockId}`, name: both(`模块 ${code}`), description: both('说明'), sort };
    await t.db.insert(modules).values(row);
    const expiresAt = code === 'c' ? new Date(t.now().getTime() - 1) : null;
    await t.db.insert(clientModules).values({ stockId, moduleCode: row.code, expiresAt });
  }
}

describe('a person of several companies', () => {
  test('proves the password once, sees the companies with their modules, and enters one', async () => {
    const { user, first, second } = await createPerson();
    await openModules(second);
    const { result } = await list(await prove(user.username));
    expect(result).toEqual([
      expect.objectContaining({ stockId: first, stockName: '测试公司', userName: user.username }),
      expect.objectContaining({ stockId: second, stockName: '第二家', moduleCount: 2, needsCode: false }),
    ]);
    const entered = (await enter(result[1]?.value ?? '')).json().result;
    expect(entered.userName).toBe(user.username);
    const current = await t.call('session.currentUser', entered.token);
    expect(current.json().result).toMatchObject({ stockId: second, linked: true });
  });

  test('enters directly with ticket and company', async () => {
    const { user, second } = await createPerson();
    const { result } = (await enterDirectly(await prove(user.username), second)).json();
    expect((await t.call('session.currentUser', result.token)).json().result.stockId).toBe(second);
  });

  test('chooses among the companies of all living accounts that share the unify id', async () => {
    const { user, first, second } = await createPerson();
    const other = await createUser(t.db, { stockIds: [second, (await createCompany(t.db)).stockId] });
    const gone = await createUser(t.db, { disabledAt: t.now() });
    for (const { id } of [other, gone]) {
      await t.db.update(users).set({ unifyId: user.unifyId }).where(eq(users.id, id));
    }
    const { result } = await list(await prove(user.username));
    expect(result.map((option) => [option.stockId, option.userName])).toEqual([
      [first, user.username],
      // If both belong to it, the authenticated one enters.
      [second, user.username],
      [other.stockIds[1], other.username],
    ]);
    const { token } = (await enter(result[2]?.value ?? '')).json().result;
    expect((await t.call('session.currentUser', token)).json().result.username).toBe(other.username);
  });

  test('sees before entering what the account may see there', async () => {
    const { user, second } = await createPerson();
    await openModules(second);
    const { result } = await list(await prove(user.username));
    const detail = (await t.call('unify.option', undefined, { params: { value: result[1]?.value ?? '' } })).json()
      .result;
    expect(detail).toMatchObject({
      stockId: second,
      stockName: '第二家',
      userName: user.username,
      roles: ['企业管理员'],
    });
    expect(detail.modules.map(({ name }) => name)).toEqual(['模块 a', '模块 b']);
    expect(detail).not.toHaveProperty('value');
  });
});

describe('a ticket', () => {
  test('lives two minutes until it is opened, and ten in all once it is', async () => {
    const { user } = await createPerson();
    const [unopened, opened] = [await prove(user.username), await prove(user.username)];
    const { result } = await list(opened);
    t.pass(2 * minute);
    expect((await list(unopened)).code).toBe(ended);
    t.pass(8 * minute - 1);
    expect((await list(opened)).code).toBe(200);
    t.pass(1);
    expect((await list(opened)).code).toBe(ended);
    expect((await enter(result[0]?.value ?? '')).json().code).toBe(ended);
  });

  test('lets one in, whichever way, and no second', async () => {
    const { user, first } = await createPerson();
    const ticket = await prove(user.username);
    const { result } = await list(ticket);
    await enter(result[1]?.value ?? '');
    const again = [
      await enter(result[0]?.value ?? ''),
      await enter(result[1]?.value ?? ''),
      await enterDirectly(ticket, first),
    ];
    expect(again.map((answer) => answer.json().code)).toEqual([ended, ended, ended]);
  });

  test('lets exactly one in of twenty at the same time', async () => {
    const { user, first, second } = await createPerson();
    const ticket = await prove(user.username);
    const { result } = await list(ticket);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_one, index) =>
        index % 2 === 0
          ? enter(result[index % 4 === 0 ? 0 : 1]?.value ?? '')
          : enterDirectly(ticket, index % 4 === 1 ? first : second),
      ),
    );
    const codes = answers.map((answer) => answer.json().code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === ended)).toHaveLength(19);
    expect(await t.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1);
  });

  test('and a new password at the same moment wait for each other in one order', async () => {
    const { user, first } = await createPerson();
    const ticket = await prove(user.username);
    const entering = await t.db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
      const answer = enterDirectly(ticket, first);
      await expect.poll(() => countLockWaits(t.db)).toBe(1);
      await tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, user.id));
      return { answer };
    });
    expect((await entering.answer).json().code).toBe(ended);
  });

  test.each([
    [
      'account was disabled',
      (tx: Database, id: number) => tx.update(users).set({ disabledAt: t.now() }).where(eq(users.id, id)),
    ],
    [
      'membership was withdrawn',
      (tx: Database, id: number) =>
        tx.update(memberships).set({ withdrawnAt: t.now() }).where(eq(memberships.userId, id)),
    ],
  ])('enters with no other account of the person whose %s at the same moment', async (_what, end) => {
    const { user } = await createPerson();
    const other = await createUser(t.db);
    await t.db.update(users).set({ unifyId: user.unifyId }).where(eq(users.id, other.id));
    const ticket = await prove(user.username);
    const entering = await t.db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, other.id)).for('update');
      const answer = enterDirectly(ticket, other.stockIds[0] ?? 0);
      await expect.poll(() => countLockWaits(t.db)).toBe(1);
      await end(tx, other.id);
      return { answer };
    });
    expect((await entering.answer).json().code).toBe(ended);
    expect(await t.db.$count(sessions, eq(sessions.userId, other.id))).toBe(0);
  });

  test.each([
    ['gets another password', { passwordHash: 'another' }],
    ['is disabled', { disabledAt: new Date() }],
  ])('lets in as another account of the person until the one that was proved %s', async (_what, change) => {
    const { user } = await createPerson();
    const elsewhere = [(await createCompany(t.db)).stockId, (await createCompany(t.db)).stockId];
    const other = await createUser(t.db, { stockIds: elsewhere });
    await t.db.update(users).set({ unifyId: user.unifyId }).where(eq(users.id, other.id));
    const own = await t.login(other.username);
    const enterAs = async (stockId: number) =>
      (await enterDirectly(await prove(user.username), stockId)).json().result.token;
    const [entered, before] = [await enterAs(elsewhere[0] ?? 0), await enterAs(elsewhere[0] ?? 0)];
    const body = { stockId: elsewhere[1] ?? 0 };
    const switched = (await t.call('session.switchCompany', before, { body })).json().result.token;
    await t.db.update(users).set(change).where(eq(users.id, user.id));
    const answers = [];
    for (const token of [entered, switched, own])
      answers.push((await t.call('session.currentUser', token)).json().code);
    expect(answers).toEqual([401, 401, 200]);
  });

  test('lets in as another account among the devices of both, either of which ends it', async () => {
    const { user } = await createPerson();
    const other = await createUser(t.db);
    await t.db.update(users).set({ unifyId: user.unifyId }).where(eq(users.id, other.id));
    const [own, others] = [await t.login(user.username), await t.login(other.username)];
    const [stockId = 0] = other.stockIds;
    const listed = async (token: string) => (await t.call('session.own', token)).json().result;
    const enterAs = async () => (await enterDirectly(await prove(user.username), stockId)).json().result.token;
    const entered = await enterAs();
    expect([(await listed(own)).length, (await listed(others)).length]).toEqual([2, 2]);
    await t.call('session.endOthers', own);
    expect((await t.call('session.currentUser', entered)).json().code).toBe(401);
    const again = await enterAs();
    const { id = '' } = (await listed(own)).find(({ current }) => !current) ?? {};
    expect((await t.call('session.end', own, { body: { id } })).json().code).toBe(200);
    expect((await t.call('session.currentUser', again)).json().code).toBe(401);
  });

  test('that is made up, used, too old or for another company is answered the same', async () => {
    const { user, first } = await createPerson();
    const used = await prove(user.username);
    await enterDirectly(used, first);
    const old = await prove(user.username);
    t.pass(2 * minute);
    const living = await prove(user.username);
    const foreign = (await createCompany(t.db)).stockId;
    const answers = await Promise.all([
      ...[used, old, 'x'.repeat(43), '', '\u0000'.slice(1), 'é'].map((ticket) => enterDirectly(ticket, first)),
      enterDirectly(living, foreign),
      enterDirectly(living, 2_147_483_647),
    ]);
    const without = answers.map(({ statusCode, body, headers }) => ({
      statusCode,
      body: body.replace(/"requestId":"[^"]+"/, ''),
      headers: Object.keys(headers),
    }));
    for (const answer of without) expect(answer).toEqual(without[0]);
    expect(without[0]?.body).toContain(`"code":${ended}`);
  });

  test('and a value of an option cannot be changed, nor used for another purpose', async () => {
    const { user } = await createPerson();
    const ticket = await prove(user.username);
    const { result } = await list(ticket);
    const [text = '', mac = ''] = result[0]?.value.split('.') ?? [];
    const claim = JSON.parse(Buffer.from(text, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claim, stockId: 1 })).toString('base64url');
    for (const value of [`${forged}.${mac}`, text, mac, `${text}.${mac}x`, ticket]) {
      expect((await enter(value)).json().code).toBe(ended);
    }
    expect((await list(result[0]?.value ?? '')).code).toBe(ended);
  });

  test('is kept as a hash alone', async () => {
    const { user } = await createPerson();
    const ticket = await prove(user.username);
    const { rows } = await t.db.execute('select * from unify_ticket');
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });
});

describe('what was taken away meanwhile', () => {
  test('cannot be entered: a membership, an account', async () => {
    const { user, first, second } = await createPerson();
    const ticket = await prove(user.username);
    const { result } = await list(ticket);
    await t.db.update(memberships).set({ withdrawnAt: t.now() }).where(eq(memberships.stockId, second));
    expect((await enter(result[1]?.value ?? '')).json().code).toBe(ended);
    expect((await list(ticket)).result).toHaveLength(1);
    await t.db.update(users).set({ disabledAt: t.now() }).where(eq(users.id, user.id));
    expect((await enterDirectly(ticket, first)).json().code).toBe(ended);
    expect((await list(ticket)).code).toBe(ended);
  });
});

describe('the password of a unified account', () => {
  test('is guarded together with the account tab: three failures there ask for a captcha here', async () => {
    const { user } = await createPerson();
    const { username } = user;
    for (let index = 0; index < 3; index += 1)
      await t.call('session.login', undefined, { body: { username, password: 'x', platform: 2 } });
    const asked = await t.call('unify.login', undefined, { body: { username, password: testPassword } });
    expect(asked.json().code).toBe(1803);
    const { challenge, question } = (await t.call('captcha.create', undefined)).json().result;
    const captcha = { challenge, answer: answerSum(question) };
    const passed = await t.call('unify.login', undefined, { body: { username, password: testPassword, captcha } });
    expect(passed.json().code).toBe(200);
  });

  test('that is wrong is answered like an account that does not exist', async () => {
    const { user } = await createPerson();
    const answers = [];
    for (const username of [user.username, 'nobody-at-all']) {
      answers.push((await t.call('unify.login', undefined, { body: { username, password: 'wrong' } })).json());
    }
    expect(answers.map(({ code, desc }) => [code, desc])).toEqual(Array(2).fill([1001, '账号或密码错误']));
  });

  test('gives no ticket if it was changed after it was checked, and the new one does', async () => {
    const { user } = await createPerson();
    const token = await t.login(user.username);
    const newPwd = 'Another-one-9';
    const change = () =>
      t.call('account.changePassword', token, { body: { oldPwd: testPassword, newPwd, rePwd: newPwd } });
    const login = (password: string) =>
      t.call('unify.login', undefined, { body: { username: user.username, password } });
    const held = await holdAtTable(t, 'second_factor', {
      call: () => login(testPassword),
      meanwhile: async () => expect((await change()).json().code).toBe(200),
    });
    expect(held.json().code).toBe(1001);
    expect((await login(newPwd)).json().code).toBe(200);
  });
});

test('a passkey gives no ticket if its account was disabled after it was checked, even if it is enabled again', async () => {
  const { id, authenticator } = await createPasskeyOwner(t);
  const setDisabled = (disabledAt: Date | null) => t.db.update(users).set({ disabledAt }).where(eq(users.id, id));
  const sign = async () => authenticator.sign((await t.call('passkey.ask', undefined, { body: {} })).json().result);
  const passkey = await sign();
  const held = await holdAtTable(t, 'membership', {
    call: () => t.call('unify.loginByPasskey', undefined, { body: { passkey } }),
    meanwhile: () => setDisabled(t.now()),
  });
  expect(held.json().code).toBe(1120);
  await setDisabled(null);
  const again = await t.call('unify.loginByPasskey', undefined, { body: { passkey: await sign() } });
  expect(again.json().code).toBe(200);
});

test('the audit log knows who was let in, by whose word, and nothing secret', async () => {
  const { user, second } = await createPerson();
  const ticket = await prove(user.username);
  const { result } = await list(ticket);
  const { token } = (await enter(result[1]?.value ?? '')).json().result;
  const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.userId, user.id));
  expect(entries.map(({ action, stockId, detail }) => [action, stockId, detail])).toEqual([
    ['unify.ticket', null, { source: 'password' }],
    ['unify.entered', second, { source: 'password' }],
  ]);
  const all = JSON.stringify(await t.db.select().from(auditEntries));
  for (const secret of [ticket, token, result[1]?.value]) expect(all).not.toContain(secret);
});

test('a demo account is let in nowhere that demo passwords do not work', async () => {
  const strict = await openTestApp({ demoPasswordsWork: false });
  const user = await createUser(strict.db, { demo: true });
  const given = { userId: user.id, source: 'partner:x', confirmed: false, now: strict.now() } as const;
  const { ticket } = await makeTicket(strict.db, given);
  const answer = await strict.call('unify.enterDirectly', undefined, { body: { ticket, stockId: user.stockIds[0] } });
  expect(answer.json().code).toBe(ended);
  await strict.close();
});
