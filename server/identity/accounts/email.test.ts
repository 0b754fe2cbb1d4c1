import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { emailChangeLimits } from '#contract/identity/email.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { codeAt } from '#server/testing/authenticator.ts';
import { createUser, nextNumber, testPassword } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { emailChanges } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await applyProductRows(t.db, { now: t.now() });
});
afterAll(() => t.close());
beforeEach(() => {
  t.sent.length = 0;
});

async function openPerson() {
  const user = await createUser(t.db);
  const token = await t.login(user.username);
  const email = `person-${nextNumber()}@example.com`;
  const ask = async (to = email, password = testPassword) =>
    (await t.call('email.change', token, { body: { email: to, password } })).json();
  const confirm = async (code: string) => (await t.call('email.confirm', token, { body: { code } })).json();
  const state = async () => (await t.call('email.state', token)).json().result;
  const askAndConfirm = async (to = email) => {
    await ask(to);
    return confirm(await codeSentTo(to));
  };
  return { ...user, token, email, ask, confirm, state, askAndConfirm };
}

const mailsTo = (to: string) => t.sent.filter((message) => message.to === to);

/** The latest code that arrived there. */
async function codeSentTo(to: string): Promise<string> {
  await expect.poll(() => mailsTo(to).length).toBeGreaterThan(0);
  return mailsTo(to).at(-1)?.code ?? '';
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('an e-mail address', () => {
  test('counts once the code that was sent there is entered', async () => {
    const person = await openPerson();
    expect(await person.state()).toEqual({ email: null, pending: null });
    const asked = await person.ask(` ${person.email.toUpperCase()} `);
    expect(asked.result).toMatchObject({ email: null, pending: { email: person.email } });
    const code = await codeSentTo(person.email);
    const [mail] = mailsTo(person.email);
    expect(mail).toMatchObject({
      channel: 'mail',
      subject: expect.stringContaining('确认您在'),
      html: expect.stringContaining(code),
    });
    expect(mail?.text).toContain(person.username);
    await expect.poll(async () => (await person.state()).pending?.delivery?.state).toBe('sent');
    expect((await person.confirm(code)).result).toEqual({ email: person.email, pending: null });
    expect((await person.confirm(code)).code).toBe(1181);
  });

  test('that is changed is told so, and both steps are in the audit log, masked', async () => {
    const person = await openPerson();
    await person.askAndConfirm();
    const next = `next-${person.email}`;
    await person.askAndConfirm(next);
    await expect.poll(() => mailsTo(person.email).length).toBe(2);
    const told = mailsTo(person.email).at(-1);
    expect(told?.text).toContain('n****@example.com');
    expect(told?.code).toBeUndefined();
    expect(told?.text).toContain('请立即修改密码，并联系我们：010-0000-8800，http://localhost/contactUs');
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.userId, person.id));
    const noted = entries.filter(({ action }) => action.startsWith('account.'));
    expect(noted.map(({ action }) => action)).toEqual([
      ...['account.askEmail', 'account.changeEmail', 'account.askEmail', 'account.changeEmail'],
    ]);
    expect(JSON.stringify(noted)).not.toContain(person.email);
  });

  test('needs the own password, and has to be one, and another', async () => {
    const person = await openPerson();
    expect((await person.ask(person.email, 'wrong')).code).toBe(1103);
    expect((await person.ask('nobody')).issues).toEqual([
      { path: 'body.email', message: '请输入有效的邮箱地址，如 name@example.com' },
    ]);
    await person.askAndConfirm();
    expect((await person.ask(person.email.toUpperCase())).code).toBe(1180);
  });

  test('needs the second factor as well, where one is on, as the password alone would let its thief in for ever', async () => {
    const person = await openPerson();
    const begun = await t.call('secondFactor.begin', person.token, { body: { password: testPassword } });
    const { secret } = begun.json().result;
    await t.call('secondFactor.confirm', person.token, { body: { otp: codeAt(secret, t.now()) } });
    expect((await person.ask()).code).toBe(errorTable.SECOND_FACTOR_NEEDED.code);
    const askWith = async (otp: string) =>
      (
        await t.call('email.change', person.token, { body: { email: person.email, password: testPassword, otp } })
      ).json();
    expect((await askWith('000000')).code).toBe(errorTable.SECOND_FACTOR_WRONG.code);
    expect(await person.state()).toEqual({ email: null, pending: null });
    t.pass(30_000);
    expect((await askWith(codeAt(secret, t.now()))).result).toMatchObject({ pending: { email: person.email } });
  });

  test('belongs to one account, which is told only to whoever reads its mail', async () => {
    const owner = await openPerson();
    await owner.askAndConfirm();
    const other = await openPerson();
    t.sent.length = 0;
    expect((await other.ask(owner.email)).code).toBe(200);
    expect((await other.confirm(await codeSentTo(owner.email))).code).toBe(1182);
    expect(await other.state()).toMatchObject({ email: null });
  });

  test('that two people confirm at once goes to one of them', async () => {
    const email = `both-${nextNumber()}@example.com`;
    const people = await Promise.all([openPerson(), openPerson()]);
    const codes: string[] = [];
    for (const person of people) {
      t.sent.length = 0;
      await person.ask(email);
      codes.push(await codeSentTo(email));
    }
    const answers = await Promise.all(people.map((person, index) => person.confirm(codes[index] ?? '')));
    expect(answers.map(({ code }) => code).sort()).toEqual([1182, 200].sort());
  });
});

describe('an address that is removed', () => {
  test('by its owner, with the password, opens nothing any more and is told so', async () => {
    const person = await openPerson();
    await person.askAndConfirm();
    const remove = async (password: string) =>
      (await t.call('email.remove', person.token, { body: { password } })).json();
    expect((await remove('wrong')).code).toBe(errorTable.OWN_PASSWORD_WRONG.code);
    const asked = { username: person.username, email: person.email, captcha: await t.captcha() };
    t.sent.length = 0;
    await t.call('recovery.sendMailCode', undefined, { body: asked });
    const code = await codeSentTo(person.email);
    expect((await remove(testPassword)).result).toEqual({ email: null, pending: null });
    await expect.poll(() => mailsTo(person.email).length).toBe(2);
    const told = mailsTo(person.email).at(-1);
    expect(told?.subject).toContain('已移除');
    expect(told?.text).toContain('请立即修改密码，并联系我们：010-0000-8800，http://localhost/contactUs');
    const body = { email: person.email, code };
    expect((await t.call('recovery.checkMailCode', undefined, { body })).json().code).toBe(errorTable.CODE_WRONG.code);
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.userId, person.id));
    const noted = entries.filter(({ action }) => action === 'account.removeEmail');
    expect(noted.map(({ detail }) => detail)).toEqual([{ email: 'p****@example.com' }]);
    // Nobody is told again of an address that is gone.
    expect((await remove(testPassword)).result).toEqual({ email: null, pending: null });
    expect(mailsTo(person.email)).toHaveLength(2);
  });

  test('needs the second factor as well, where one is on', async () => {
    const person = await openPerson();
    await person.askAndConfirm();
    const begun = await t.call('secondFactor.begin', person.token, { body: { password: testPassword } });
    const { secret } = begun.json().result;
    await t.call('secondFactor.confirm', person.token, { body: { otp: codeAt(secret, t.now()) } });
    const answer = await t.call('email.remove', person.token, { body: { password: testPassword } });
    expect(answer.json().code).toBe(errorTable.SECOND_FACTOR_NEEDED.code);
    expect(await person.state()).toMatchObject({ email: person.email });
  });

  test('by an operator, with a reason, is told so, as the person is, and another that waits for its code is gone', async () => {
    const person = await openPerson();
    await person.askAndConfirm();
    const [kept] = await t.db.select().from(users).where(eq(users.id, person.id));
    const boss = await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] });
    const token = await t.login(boss.username);
    const body = { id: person.id, name: kept?.name, reason: '邮箱随离职收回' };
    expect((await t.call('user.correct', token, { body })).json().code).toBe(200);
    expect(await person.state()).toMatchObject({ email: person.email });
    await person.ask(`next-${person.email}`);
    await codeSentTo(`next-${person.email}`);
    expect((await t.call('user.correct', token, { body: { ...body, removeEmail: true } })).json().code).toBe(200);
    expect(await person.state()).toEqual({ email: null, pending: null });
    await expect.poll(() => mailsTo(person.email).length).toBe(2);
    expect(mailsTo(person.email).at(-1)?.text).toContain('运营人员');
    const told = await t.db.select().from(notifications).where(eq(notifications.userId, person.id));
    expect(told.map(({ kind, title }) => [kind, title['zh-CN']])).toContainEqual([
      ...['accountChanged', '运营人员移除了您的邮箱 p****@example.com'],
    ]);
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'user.correct'));
    expect(
      entries.filter(({ subject }) => subject === `account ${person.username}`).map(({ detail }) => detail),
    ).toEqual([{ reason: '邮箱随离职收回', fields: ['email'], email: ['p****@example.com', null] }]);
  });
});

describe('a code', () => {
  test('is kept as a hash, can be tried five times and lives a day', async () => {
    const person = await openPerson();
    await person.ask();
    const code = await codeSentTo(person.email);
    const kept = await t.db.select().from(emailChanges).where(eq(emailChanges.userId, person.id));
    expect(JSON.stringify(kept)).not.toContain(`"${code}"`);
    for (let tries = 0; tries < emailChangeLimits.tries; tries += 1) {
      expect((await person.confirm(wrong(code))).code).toBe(1203);
    }
    expect((await person.confirm(code)).code).toBe(1181);

    const later = await openPerson();
    await later.ask();
    const old = await codeSentTo(later.email);
    t.pass(emailChangeLimits.lifetime * 1_000);
    const token = await t.login(later.username);
    expect((await t.call('email.confirm', token, { body: { code: old } })).json().code).toBe(1181);
  });

  test('ends when the address is taken back, another is asked for, or the password changes', async () => {
    const person = await openPerson();
    await person.ask();
    const first = await codeSentTo(person.email);
    await t.call('email.cancel', person.token);
    expect((await person.confirm(first)).code).toBe(1181);
    await person.ask();
    await expect.poll(() => mailsTo(person.email).length).toBe(2);
    await person.ask(`next-${person.email}`);
    expect((await person.confirm(await codeSentTo(person.email))).code).not.toBe(200);
    await t.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, person.id));
    expect(await t.db.select().from(emailChanges).where(eq(emailChanges.userId, person.id))).toEqual([]);
  });

  test('is sent five times a day to one address for one person, and thirty times for all', async () => {
    const email = `often-${nextNumber()}@example.com`;
    const askTimes = async (times: number) => {
      const { ask } = await openPerson();
      const codes: number[] = [];
      for (let index = 0; index < times; index += 1) codes.push((await ask(email)).code);
      return codes;
    };
    const five = Array.from({ length: 5 }, () => 200);
    // What was refused counts for nobody else.
    expect(await askTimes(9)).toEqual([...five, 429, 429, 429, 429]);
    for (let person = 2; person <= 6; person += 1) expect(await askTimes(5)).toEqual(five);
    expect(await askTimes(1)).toEqual([429]);
  });
});

test('operators see the address in part', async () => {
  const person = await openPerson();
  await person.askAndConfirm();
  const admin = await createUser(t.db, { role: 'ADMIN' });
  const token = await t.login(admin.username);
  const { result } = (await t.call('user.detail', token, { params: { id: person.id } })).json();
  expect(result.email).toBe('p****@example.com');
  expect(result.entries.map(({ actionName }) => actionName)).toContain('更换邮箱');
});
