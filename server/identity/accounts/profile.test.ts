import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { namesPerDay, phoneCodesPerDay } from '#contract/identity/profile.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createUser, grantElement, nextNumber, testPassword } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await applyProductRows(t.db, { now: t.now() });
});
afterAll(() => t.close());
beforeEach(() => {
  t.sent.length = 0;
});

const newNumber = () => `138${String(nextNumber()).padStart(8, '0')}`;

async function ask(name: EndpointName, token: string, body: object) {
  const answer = (await t.call(name, token, { body })).json();
  const refusal = Object.entries(errorTable).find(([, { code }]) => code === answer.code)?.[0];
  return answer.code === 200 ? 'done' : refusal;
}

async function openPerson(options: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(t.db, options);
  const phone = newNumber();
  await t.db.update(users).set({ phone }).where(eq(users.id, user.id));
  const token = await t.login(user.username);
  const read = async () => (await t.call('profile.read', token)).json().result;
  const sendCode = (to: string, password = testPassword) =>
    ask('profile.sendPhoneCode', token, { phone: to, password });
  const change = (to: string, code: string) => ask('profile.changePhone', token, { phone: to, code });
  return { ...user, phone, token, read, sendCode, change };
}

/** The latest of so many codes that a number got. */
async function codeSentTo(phone: string, codes = 1): Promise<string> {
  const own = () => t.sent.filter(({ to }) => to === phone);
  await expect.poll(() => own().length).toBe(codes);
  return own().at(-1)?.code ?? '';
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** Asks for a new password by SMS, as somebody who has the number. */
async function recover({ username }: { readonly username: string }, phone: string) {
  const query = { username, phone, ...(await t.captcha()) };
  expect((await t.call('recovery.sendCode', undefined, { query })).json().code).toBe(200);
}
const checkCode = async (phone: string, code: string) =>
  (await t.call('recovery.checkUserCode', undefined, { body: { phone, code } })).json();

const noticesOf = (userId: number) => t.db.select().from(notifications).where(eq(notifications.userId, userId));
const entriesAbout = async (subject: string, action: string) =>
  (await t.db.select().from(auditEntries).where(eq(auditEntries.action, action))).filter(
    (entry) => entry.subject === subject,
  );

describe('the own name', () => {
  test('is corrected by oneself, and others see it', async () => {
    const person = await openPerson();
    expect(await ask('profile.rename', person.token, { name: ' 欧阳 明 ' })).toBe('done');
    expect(await person.read()).toEqual({ name: '欧阳 明', phone: person.phone });
    expect((await t.call('session.currentUser', person.token)).json().result.name).toBe('欧阳 明');
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.userId, person.id));
    const [entry] = entries.filter(({ action }) => action === 'account.rename');
    expect(JSON.stringify(entry)).not.toContain('欧阳');
  });

  test('is changed at most so often in a day; the same again counts nothing', async () => {
    const [person, other] = [await openPerson(), await openPerson()];
    const rename = (name: string, { token } = person) => ask('profile.rename', token, { name });
    for (let times = 1; times <= namesPerDay; times += 1) {
      for (const _again of [1, 2]) expect(await rename(`第${times}名`)).toBe('done');
    }
    expect(await rename('又一名')).toBe('RATE_LIMITED');
    expect((await person.read()).name).toBe(`第${namesPerDay}名`);
    expect([await rename(`第${namesPerDay}名`), await rename('又一名', other)]).toEqual(['done', 'done']);
    t.pass(24 * 60 * 60_000);
    expect(await rename('又一名', { ...person, token: await t.login(person.username) })).toBe('done');
  });

  test.each(['', '   ', '字'.repeat(51)])('is refused as %j, at its field', async (name) => {
    const { token } = await openPerson();
    const answer = (await t.call('profile.rename', token, { body: { name } })).json();
    expect(answer).toMatchObject({ code: 400, issues: [{ path: 'body.name' }] });
  });
});

describe('another phone number', () => {
  test('counts once the code that was sent there is entered', async () => {
    const person = await openPerson();
    const next = newNumber();
    expect(await person.sendCode(next)).toBe('done');
    const code = await codeSentTo(next);
    expect(await person.change(next, wrong(code))).toBe('CODE_WRONG');
    expect(await person.read()).toMatchObject({ phone: person.phone });
    expect(await person.change(next, code)).toBe('done');
    expect(await person.read()).toMatchObject({ phone: next });
    // As after an answer that was lost: it is the person's already, and the code is asked for nothing.
    const [before, mails] = [await t.db.$count(auditEntries), t.sent.length];
    expect(await person.change(next, code)).toBe('done');
    expect(await person.read()).toMatchObject({ phone: next });
    expect([await t.db.$count(auditEntries), t.sent.length]).toEqual([before, mails]);
    expect(await person.change(newNumber(), code)).toBe('CODE_WRONG');
  });

  test('needs the own password, and is not the one that the account has', async () => {
    const person = await openPerson();
    expect(await person.sendCode(newNumber(), 'wrong')).toBe('OWN_PASSWORD_WRONG');
    expect(await person.sendCode(person.phone)).toBe('PHONE_UNCHANGED');
    expect(t.sent).toEqual([]);
  });

  test('is not taken by the code of another number, or of another account', async () => {
    const [one, other] = [await openPerson(), await openPerson()];
    const [next, elsewhere] = [newNumber(), newNumber()];
    await one.sendCode(next);
    const code = await codeSentTo(next);
    await one.sendCode(elsewhere);
    expect(await one.change(elsewhere, code)).toBe('CODE_WRONG');
    expect(await other.change(next, code)).toBe('CODE_WRONG');
    expect(await one.change(next, code)).toBe('done');
  });

  test('ends codes and tickets for a new password that the former number got', async () => {
    const person = await openPerson();
    await recover(person, person.phone);
    const { ticket } = (await checkCode(person.phone, await codeSentTo(person.phone))).result;
    t.pass(61_000);
    await recover(person, person.phone);
    const code = await codeSentTo(person.phone, 2);
    const next = newNumber();
    await person.sendCode(next);
    expect(await person.change(next, await codeSentTo(next))).toBe('done');
    expect((await checkCode(person.phone, code)).code).toBe(1203);
    const body = { ticket, newPwd: '别人的新密码 2026', rePwd: '别人的新密码 2026' };
    expect((await t.call('recovery.setPassword', undefined, { body })).json().code).toBe(1205);
    await recover(person, next);
    expect((await checkCode(next, await codeSentTo(next, 2))).code).toBe(200);
  });

  test('is told in the product and by mail, and noted with both numbers masked', async () => {
    const person = await openPerson();
    const email = `${person.username}@example.com`;
    await t.db.update(users).set({ email }).where(eq(users.id, person.id));
    const next = newNumber();
    await person.sendCode(next);
    await person.change(next, await codeSentTo(next));
    const masked = `138****${next.slice(-4)}`;
    const [notice] = await noticesOf(person.id);
    expect(notice).toMatchObject({ kind: 'accountChanged', title: { 'zh-CN': `手机号已更换为 ${masked}` } });
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.userId, person.id));
    const [entry] = entries.filter(({ action }) => action === 'account.changePhone');
    expect(entry?.detail).toEqual({ phone: [`138****${person.phone.slice(-4)}`, masked] });
  });

  test('is asked for at most so often in a day, whichever it is', async () => {
    const person = await openPerson();
    for (let index = 0; index < phoneCodesPerDay; index += 1) expect(await person.sendCode(newNumber())).toBe('done');
    expect(await person.sendCode(newNumber())).toBe('RATE_LIMITED');
  });

  test('is sent five times a day for one person, so that two strangers leave codes for who has the number', async () => {
    const day = 24 * 60 * 60_000;
    t.pass(day - (t.now().getTime() % day));
    const number = newNumber();
    const strangers = [await openPerson(), await openPerson()];
    for (let times = 1; times <= phoneCodesPerDay; times += 1) {
      t.pass(15 * 60_000);
      const expected = times <= 5 ? 'done' : 'RATE_LIMITED';
      for (const stranger of strangers) expect(await stranger.sendCode(number)).toBe(expected);
    }
    expect(await (await openPerson()).sendCode(number)).toBe('done');
  });
});

describe('an operator', () => {
  const operator = (role: 'ADMIN' | 'EDITOR') => openPerson({ role, stockIds: [operatorStockId] });
  const reason = '本人来电更正';

  test('corrects name and number of a person, who is told, and whose former number opens nothing', async () => {
    const boss = await operator('ADMIN');
    const person = await openPerson();
    await recover(person, person.phone);
    const code = await codeSentTo(person.phone);
    const phone = newNumber();
    expect(await ask('user.correct', boss.token, { id: person.id, name: '司马 青', phone, reason })).toBe('done');
    expect(await person.read()).toEqual({ name: '司马 青', phone });
    expect((await checkCode(person.phone, code)).code).toBe(1203);
    const masked = `138****${phone.slice(-4)}`;
    const [notice] = await noticesOf(person.id);
    expect(notice?.title['zh-CN']).toBe(`运营人员更正了您的姓名，并将手机号更正为 ${masked}`);
    const [entry] = await entriesAbout(`account ${person.username}`, 'user.correct');
    expect(entry?.detail).toEqual({
      ...{ reason, fields: ['name', 'phone'] },
      phone: [`138****${person.phone.slice(-4)}`, masked],
    });
    const detail = (await t.call('user.detail', boss.token, { params: { id: person.id } })).json().result;
    expect(detail).toMatchObject({ name: '司马 青', phone: masked, entries: [{ reason }] });
  });

  test('leaves a number that is not given as it is, and notes nothing where nothing changes', async () => {
    const boss = await operator('ADMIN');
    const person = await openPerson();
    const body = { id: person.id, name: person.name, reason };
    expect(await ask('user.correct', boss.token, body)).toBe('done');
    expect(await entriesAbout(`account ${person.username}`, 'user.correct')).toEqual([]);
    expect(await ask('user.correct', boss.token, { ...body, name: '诸葛 亮' })).toBe('done');
    expect(await person.read()).toEqual({ name: '诸葛 亮', phone: person.phone });
    const [entry] = await entriesAbout(`account ${person.username}`, 'user.correct');
    expect(entry?.detail).toEqual({ reason, fields: ['name'] });
    expect((await noticesOf(person.id)).map(({ title }) => title['zh-CN'])).toEqual(['运营人员更正了您的姓名']);
  });

  test('corrects what was shown, and undoes nothing that the person has changed since', async () => {
    const boss = await operator('ADMIN');
    const person = await openPerson();
    const read = async () => (await t.call('user.detail', boss.token, { params: { id: person.id } })).json().result;
    const shownOf = async () => {
      const { name, phone, email } = await read();
      return { name, phone, email };
    };
    const shown = await shownOf();
    await t.db.update(users).set({ name: '本人改的' }).where(eq(users.id, person.id));
    const correct = (change: object) => ask('user.correct', boss.token, { id: person.id, shown, reason, ...change });
    const phone = newNumber();
    expect(await correct({ name: '司马 青' })).toBe('USER_CHANGED');
    expect(await correct({ name: shown.name, phone })).toBe('done');
    expect(await person.read()).toEqual({ name: '本人改的', phone });
    expect(await correct({ name: shown.name, phone: newNumber() })).toBe('USER_CHANGED');
    await t.db.update(users).set({ email: 'proved@example.com' }).where(eq(users.id, person.id));
    expect(await correct({ name: shown.name, removeEmail: true })).toBe('USER_CHANGED');
    const latest = { shown: await shownOf(), removeEmail: true };
    expect(await correct({ name: '司马 青', ...latest })).toBe('done');
    expect(await shownOf()).toMatchObject({ name: '司马 青', email: '' });
  });

  test('changes neither the own account nor that of somebody who may do more', async () => {
    const [boss, editor] = [await operator('ADMIN'), await operator('EDITOR')];
    await grantElement(t.db, 'EDITOR', 'user:edit');
    const body = { name: '某人', phone: newNumber(), reason };
    expect(await ask('user.correct', boss.token, { id: boss.id, ...body })).toBe('OWN_PROFILE');
    expect(await ask('user.correct', editor.token, { id: boss.id, ...body })).toBe('RIGHTS_BEYOND_OWN');
    expect(await boss.read()).toEqual({ name: boss.name, phone: boss.phone });
    expect(await ask('user.correct', boss.token, { id: 999_999_999, ...body })).toBe('NOT_FOUND');
  });

  test('has to say why, and gives a number that SMS reach', async () => {
    const boss = await operator('ADMIN');
    const { id } = await openPerson();
    const body = { id, name: ' ', phone: '123', reason: '' };
    const { issues } = (await t.call('user.correct', boss.token, { body })).json();
    expect(issues.map(({ path }: { path: string }) => path)).toEqual(['body.name', 'body.phone', 'body.reason']);
  });
});
