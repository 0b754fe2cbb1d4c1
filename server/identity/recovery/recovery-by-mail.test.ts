import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeLimits } from '#contract/identity/recovery.ts';
import { type Language, languageCookie } from '#contract/language.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { readConfig } from '#server/platform/config.ts';
import { openSender } from '#server/platform/messages/open-sender.ts';
import { createUser, nextNumber, testPassword } from '#server/testing/factories.ts';
import { startSmtpServer } from '#server/testing/smtp-server.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { verificationCodes } from './tables.ts';

const login = { user: 'notice@example.com', password: 'hush: hush/2026' };
let server: Awaited<ReturnType<typeof startSmtpServer>>;
let t: TestApp;
beforeAll(async () => {
  server = await startSmtpServer(login);
  const settings = readConfig({ SMTP_URL: server.url, MAIL_FROM: 'notice@example.com' });
  const send = await openSender({ ...settings, clock: () => new Date() });
  t = await openTestApp({ trustProxy: ['127.0.0.1'], smsDailyLimit: 1 }, { send });
});
afterAll(async () => {
  await t.close();
  await server.close();
});

const newPassword = '新的密码 2026';

/** A person with a confirmed e-mail address. */
async function createPerson() {
  const email = `person-${nextNumber()}@example.com`;
  const user = await createUser(t.db);
  await t.db.update(users).set({ email }).where(eq(users.id, user.id));
  return { ...user, email };
}

let addresses = 0;

async function ask(username: string, email: string, { language = 'zh-CN' }: { readonly language?: Language } = {}) {
  const body = { username, email, captcha: await t.captcha() };
  const headers = { 'x-forwarded-for': `198.51.100.${++addresses}`, cookie: `${languageCookie}=${language}` };
  return (await t.call('recovery.sendMailCode', undefined, { body, headers })).json();
}

const check = async (email: string, code: string) =>
  (await t.call('recovery.checkMailCode', undefined, { body: { email, code } })).json();

const setPassword = async (ticket: string) =>
  (
    await t.call('recovery.setPassword', undefined, { body: { ticket, newPwd: newPassword, rePwd: newPassword } })
  ).json();

/** The mails that arrived there, decoded as far as a look at them needs: Chinese as base64, English in broken lines. */
const mailsTo = (email: string) =>
  server.received
    .filter(({ to }) => to.includes(email))
    .map(({ raw }) => {
      const encoded = [...raw.matchAll(/base64\r\n\r\n([\w+/=\r\n]+)/g)];
      const parts = encoded.map(([, part = '']) => Buffer.from(part, 'base64').toString());
      return [...parts, raw.replaceAll('=\r\n', '')].join('\n');
    });

/** The code of the mail that arrived there last, and its texts. */
async function received(email: string, count = 1) {
  await expect.poll(() => mailsTo(email).length).toBe(count);
  const text = mailsTo(email).at(-1) ?? '';
  return { text, code: /^(\d{6})$/m.exec(text)?.[1] ?? '' };
}

describe('a code for a new password by mail', () => {
  test('arrives at the confirmed address and sets the password; every session of the person ends', async () => {
    const person = await createPerson();
    const token = await t.login(person.username);
    expect(await ask(person.username, ` ${person.email.toUpperCase()}`)).toEqual({ code: 200, result: null, desc: '' });
    const { code, text } = await received(person.email);
    expect(text).toContain(person.username);
    expect(text).toContain('5 分钟内有效');
    const { ticket } = (await check(person.email, code)).result;
    expect((await setPassword(ticket)).code).toBe(200);
    expect((await t.call('session.currentUser', token)).statusCode).toBe(401);
    expect(await t.login(person.username, newPassword)).toBeTruthy();
  });

  test("speaks the asker's language", async () => {
    const person = await createPerson();
    await ask(person.username, person.email, { language: 'en' });
    expect((await received(person.email)).text).toContain('valid for 5 minutes');
  });

  test('is not told from one that nobody gets, by answer, limit or row', async () => {
    const person = await createPerson();
    const other = await createPerson();
    const strangers: [string, string][] = [
      [person.username, 'nobody@example.com'],
      ['nobody-of-this-name', `stranger-${nextNumber()}@example.com`],
      [person.username, other.email],
    ];
    const before = await t.db.$count(verificationCodes);
    for (const [username, email] of strangers) {
      expect(await ask(username, email)).toEqual({ code: 200, result: null, desc: '' });
      expect((await ask(username, email)).code).toBe(1201);
      expect((await check(email, '123456')).code).toBe(1203);
    }
    expect(await t.db.$count(verificationCodes)).toBe(before + strangers.length);
    await ask(person.username, person.email);
    await received(person.email);
    expect(mailsTo(other.email)).toEqual([]);
  });

  test('does not go to an address that waits for confirmation, nor to an account that is disabled', async () => {
    const person = await createPerson();
    const pending = `pending-${person.email}`;
    const token = await t.login(person.username);
    await t.call('email.change', token, { body: { email: pending, password: testPassword } });
    // The code that confirms it.
    await received(pending);
    await ask(person.username, pending);
    const disabled = await createPerson();
    await t.db.update(users).set({ disabledAt: t.now() }).where(eq(users.id, disabled.id));
    await ask(disabled.username, disabled.email);
    await ask(person.username, person.email);
    await received(person.email);
    expect([mailsTo(pending).length, mailsTo(disabled.email).length]).toEqual([1, 0]);
  });

  test('keeps the limits of codes: one a minute, five tries, five minutes', async () => {
    const person = await createPerson();
    await ask(person.username, person.email);
    expect((await ask(person.username, person.email)).code).toBe(1201);
    const { code } = await received(person.email);
    for (let tries = 0; tries < codeLimits.tries; tries += 1) {
      expect((await check(person.email, code === '000000' ? '000001' : '000000')).code).toBe(1203);
    }
    expect((await check(person.email, code)).code).toBe(1203);
    t.pass(codeLimits.pause * 1_000);
    await ask(person.username, person.email);
    const next = await received(person.email, 2);
    t.pass(codeLimits.lifetime * 1_000);
    expect((await check(person.email, next.code)).code).toBe(1203);
  });

  test('needs a captcha, is not counted as an SMS, and is none for a phone number', async () => {
    const person = await createPerson();
    const body = { username: person.username, email: person.email };
    expect((await t.call('recovery.sendMailCode', undefined, { body })).json().code).toBe(1803);
    for (let index = 0; index < 3; index += 1) {
      const { username, email } = await createPerson();
      expect((await ask(username, email)).code).toBe(200);
    }
    const phone = `139${String(nextNumber()).padStart(8, '0')}`;
    await t.db.update(users).set({ phone }).where(eq(users.id, person.id));
    await ask(person.username, person.email);
    const { code } = await received(person.email);
    const byPhone = await t.call('recovery.checkUserCode', undefined, { body: { phone, code } });
    expect(byPhone.json().code).toBe(1203);
    expect((await check(person.email, code)).code).toBe(200);
  });

  test('ends when the address changes', async () => {
    const person = await createPerson();
    await ask(person.username, person.email);
    const { code } = await received(person.email);
    await t.db
      .update(users)
      .set({ email: `next-${person.email}` })
      .where(eq(users.id, person.id));
    expect((await check(person.email, code)).code).toBe(1203);
  });
});
