import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeLimits, ticketLifetime } from '#contract/identity/recovery.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { createUser, nextNumber } from '#server/testing/factories.ts';
import { openTestApp, type TestApp, testShareSecret } from '#server/testing/test-app.ts';
import { makeCode } from './codes.ts';
import { insertTicket } from './queries.ts';
import { bySms } from './recipient.ts';
import { verificationCodes } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ trustProxy: ['127.0.0.1'] });
});
afterAll(() => t.close());
beforeEach(() => {
  t.sent.length = 0;
});

const second = 1_000;
const newPassword = '新的密码 2026';

/** A person with a unique phone number. */
async function createPerson() {
  const phone = `139${String(nextNumber()).padStart(8, '0')}`;
  const user = await createUser(t.db);
  await t.db.update(users).set({ phone }).where(eq(users.id, user.id));
  return { ...user, phone };
}

type Person = Awaited<ReturnType<typeof createPerson>>;

let addresses = 0;
/** A fresh address. */
const newAddress = () => `203.0.${Math.floor(++addresses / 250)}.${addresses % 250}`;

/** Requests a code with a solved captcha, by default from a fresh address. */
async function ask({ username, phone }: Pick<Person, 'username' | 'phone'>, address = newAddress()) {
  const query = { username, phone, ...(await t.captcha()) };
  return (await t.call('recovery.sendCode', undefined, { query, headers: { 'x-forwarded-for': address } })).json();
}

/** Requests a code for a public form. */
async function askFor(purpose: string, phone: string, address = newAddress()) {
  const body = { phone, purpose, captcha: await t.captcha() };
  const headers = { 'x-forwarded-for': address };
  return (await t.call('recovery.sendCodeFor', undefined, { body, headers })).json();
}

const check = async (phone: string, code: string, address = '127.0.0.1') => {
  const headers = { 'x-forwarded-for': address };
  return (await t.call('recovery.checkUserCode', undefined, { body: { phone, code }, headers })).json();
};

const setPassword = async (ticket: string, newPwd = newPassword, rePwd = newPwd) =>
  (await t.call('recovery.setPassword', undefined, { body: { ticket, newPwd, rePwd } })).json();

/** The code that was sent by SMS. */
async function received(): Promise<string> {
  await expect.poll(() => t.sent.length).toBeGreaterThan(0);
  return t.sent.at(-1)?.code ?? '';
}

/** The last of so many codes that were sent to a person; others may still be on their way to others. */
async function receivedBy({ phone }: Pick<Person, 'phone'>, codes = 1): Promise<string> {
  const own = () => t.sent.filter(({ to }) => to === phone);
  await expect.poll(() => own().length).toBe(codes);
  return own().at(-1)?.code ?? '';
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a new password', () => {
  test('comes in three steps, and every session of the person ends', async () => {
    const person = await createPerson();
    const token = await t.login(person.username);
    expect(await ask(person)).toEqual({ code: 200, result: null, desc: '' });
    const code = await received();
    expect(t.sent[0]).toMatchObject({ channel: 'sms', to: person.phone, text: expect.stringContaining(code) });
    const { ticket } = (await check(person.phone, code)).result;
    expect((await setPassword(ticket)).code).toBe(200);
    expect((await t.call('session.currentUser', token)).statusCode).toBe(401);
    expect(await t.login(person.username, newPassword)).toBeTruthy();
    await expect(t.login(person.username)).rejects.toThrow('1001');
  });

  test('is asked for twice when the repeat differs, and named when it is short; the ticket stays', async () => {
    const person = await createPerson();
    await ask(person);
    const { ticket } = (await check(person.phone, await received())).result;
    const differs = await setPassword(ticket, newPassword, 'another one');
    expect(differs.issues).toEqual([{ path: 'body.rePwd', message: '两次输入的密码不一致!' }]);
    expect((await setPassword(ticket, 'short')).issues[0]?.message).toBe('密码至少 8 个字符');
    expect((await setPassword(ticket)).code).toBe(200);
  });
});

describe('whether account and number exist', () => {
  test('shows in no answer, and nothing is sent', async () => {
    const person = await createPerson();
    const other = await createPerson();
    const answers = [
      await ask({ username: person.username, phone: '13800000001' }),
      await ask({ username: 'nobody-of-this-name', phone: '13800000002' }),
      await ask({ username: person.username, phone: other.phone }),
    ];
    for (const answer of answers) expect(answer).toEqual({ code: 200, result: null, desc: '' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(t.sent).toEqual([]);
    for (const phone of ['13800000001', '13800000003']) expect((await check(phone, '123456')).code).toBe(1203);
  });

  test('shows in no limit either', async () => {
    const stranger = { username: 'nobody', phone: '13800000009' };
    expect((await ask(stranger)).code).toBe(200);
    expect((await ask(stranger)).code).toBe(1201);
  });
});

describe('a code', () => {
  test('is not kept, nor is the number', async () => {
    const person = await createPerson();
    await ask(person);
    const code = await received();
    const kept = JSON.stringify(await t.db.select().from(verificationCodes));
    expect(kept).not.toContain(person.phone);
    expect(kept).not.toContain(`"${code}"`);
  });

  test('lives five minutes', async () => {
    const person = await createPerson();
    await ask(person);
    const code = await received();
    t.pass(codeLimits.lifetime * second);
    expect((await check(person.phone, code)).code).toBe(1203);
  });

  test('is dead after five wrong tries, made one after the other or at once', async () => {
    const person = await createPerson();
    await ask(person);
    const code = await received();
    const tries = await Promise.all(Array.from({ length: codeLimits.tries }, () => check(person.phone, wrong(code))));
    expect(tries.map((answer) => answer.code)).toEqual(tries.map(() => 1203));
    expect((await check(person.phone, code)).code).toBe(1203);
  });

  test('works once, also when it is sent ten times at once', async () => {
    const person = await createPerson();
    await ask(person);
    const code = await received();
    const answers = await Promise.all(Array.from({ length: codeLimits.tries }, () => check(person.phone, code)));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  });

  test('is replaced by the next one', async () => {
    const person = await createPerson();
    await ask(person);
    const first = await received();
    t.pass(codeLimits.pause * second);
    await ask(person);
    await expect.poll(() => t.sent.length).toBe(2);
    const next = await received();
    if (first !== next) expect((await check(person.phone, first)).code).toBe(1203);
    expect((await check(person.phone, next)).code).toBe(200);
  });

  test('is given anew at once where the last one is by a clock that was ahead, and replaces it', async () => {
    const person = await createPerson();
    // Ahead of the database's clock, too, which stays as it is.
    const ahead = 100 * 365 * 24 * 3600 * second;
    t.pass(ahead);
    await ask(person);
    const former = await receivedBy(person, 1);
    t.pass(-ahead);
    expect((await ask(person)).code).toBe(200);
    const code = await receivedBy(person, 2);
    if (former !== code) expect((await check(person.phone, former)).code).toBe(1203);
    expect((await check(person.phone, code)).code).toBe(200);
    t.pass(ahead);
    const late = (await check(person.phone, former)).code;
    t.pass(-ahead);
    expect(late).toBe(1203);
  });

  test("of one person sets nobody else's password", async () => {
    const [one, other] = [await createPerson(), await createPerson()];
    await ask(one);
    const code = await received();
    await ask(other);
    expect((await check(other.phone, code)).code === 200 && code !== t.sent.at(-1)?.code).toBe(false);
  });

  test('for another purpose sets no password', async () => {
    const person = await createPerson();
    expect((await askFor('trial', person.phone)).code).toBe(200);
    expect((await check(person.phone, await received())).code).toBe(1203);
  });

  test('is sent at most once a minute, five times an hour and ten times a day', async () => {
    const person = await createPerson();
    const answers: number[] = [];
    const pauses = [0, 59, 1, 60, 60, 60, 60, 3600, 60, 60, 60, 60, 3600, 60];
    for (const pause of pauses) {
      t.pass(pause * second);
      answers.push((await ask(person)).code);
    }
    expect(answers).toEqual([200, 1201, 200, 200, 200, 200, 1202, 200, 200, 200, 200, 200, 1202, 1202]);
  });

  test('is kept from nobody by who knows the number, with made-up accounts and the forms of the site', async () => {
    const person = await createPerson();
    for (let time = 0; time < 5; time += 1) {
      expect((await ask({ ...person, username: 'nobody' })).code).toBe(200);
      expect((await askFor('trial', person.phone)).code).toBe(200);
      t.pass(61 * second);
    }
    expect((await ask({ ...person, username: 'nobody' })).code).toBe(1202);
    // Those of the forms have come before the one that is asked for now.
    await receivedBy(person, 5);
    expect((await ask(person)).code).toBe(200);
    const code = await receivedBy(person, 6);
    expect((await ask({ ...person, username: 'somebody' })).code).toBe(200);
    expect((await check(person.phone, code)).code).toBe(200);
  });

  test('is sent to a number twenty times a day, of however many accounts it is', async () => {
    const first = await createPerson();
    const people = [first, await createPerson(), await createPerson()];
    await t.db
      .update(users)
      .set({ phone: first.phone })
      .where(
        inArray(
          users.id,
          people.map(({ id }) => id),
        ),
      );
    const askAll = async (username: string) => {
      const codes: number[] = [];
      for (let time = 0; time < 10; time += 1) {
        codes.push((await ask({ username, phone: first.phone })).code);
        t.pass(codeLimits.pause * second + (time === 4 ? 3_600 : 0) * second);
      }
      return codes;
    };
    // What is got is counted by the day, which must not end in between.
    const day = 24 * 3_600 * second;
    t.pass(day - (t.now().getTime() % day));
    for (const { username } of people.slice(0, 2)) expect(new Set(await askAll(username))).toEqual(new Set([200]));
    const [last = first] = people.slice(2);
    expect((await ask({ username: last.username, phone: first.phone })).code).toBe(1202);
    // Which does not tell whether account and number belong together.
    expect((await ask({ username: 'nobody', phone: first.phone })).code).toBe(1202);
  });

  test('asked for many times at once is sent once', async () => {
    const person = await createPerson();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(person)));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 1201)).toHaveLength(7);
  });

  test('can be tried for twenty times a day, whichever code it is', async () => {
    const person = await createPerson();
    const codes = [];
    for (let asked = 0; asked < 5; asked += 1) {
      await ask(person);
      const code = await receivedBy(person, asked + 1);
      for (let index = 0; index < codeLimits.tries; index += 1)
        codes.push((await check(person.phone, wrong(code))).code);
      t.pass(60 * second);
    }
    expect(codes.slice(0, codeLimits.checksPerDay)).toEqual(Array(codeLimits.checksPerDay).fill(1203));
    expect(codes.slice(codeLimits.checksPerDay)).toEqual(Array(codeLimits.tries).fill(1204));
  });

  test('that nobody asked for can be tried for by anybody, which keeps no owner of the number out', async () => {
    const person = await createPerson();
    for (let index = 0; index <= codeLimits.checksPerDay; index += 1)
      expect((await check(person.phone, '123456')).code).toBe(1203);
    await ask(person);
    expect((await check(person.phone, await receivedBy(person))).code).toBe(200);
  });

  test('is checked 150 times a day from one address, whichever number it is for, and then from others', async () => {
    const [person, address] = [await createPerson(), newAddress()];
    await ask(person);
    const code = await receivedBy(person);
    for (let checks = 0; checks < codeLimits.checksPerAddressDay; checks += 1) {
      expect((await check(`135${String(nextNumber()).padStart(8, '0')}`, '123456', address)).code).toBe(1203);
    }
    // More than a code can be tried for: what is refused takes no attempt from the owner of the code.
    for (let index = 0; index <= codeLimits.tries; index += 1)
      expect((await check(person.phone, wrong(code), address)).code).toBe(1204);
    expect((await check(person.phone, code)).code).toBe(200);
    t.pass(24 * 3_600 * second);
    expect((await check(person.phone, code, address)).code).toBe(1203);
  });

  test('is sent to whoever types the account as they may at sign-in', async () => {
    const person = await createPerson();
    await ask({ ...person, username: ` ${person.username.toUpperCase()} ` });
    expect((await check(person.phone, await receivedBy(person))).code).toBe(200);
  });

  test('for the account of a company asks for its name, and a wrong name does not use it up', async () => {
    const person = await createPerson();
    const [company] = await t.db
      .select()
      .from(companies)
      .where(eq(companies.stockId, person.stockIds[0] ?? 0));
    await ask(person);
    const code = await received();
    const checkFor = async (companyName: string) =>
      (
        await t.call('recovery.checkClientCode', undefined, { body: { phone: person.phone, code, companyName } })
      ).json();
    expect((await checkFor('另一家公司')).code).toBe(1203);
    expect((await checkFor(company?.name['zh-CN'] ?? '')).code).toBe(200);
  });
});

describe('a ticket', () => {
  async function ticketOf(person: Person): Promise<string> {
    await ask(person);
    return (await check(person.phone, await received())).result.ticket;
  }

  test('works once, also when it is used twice at once', async () => {
    const ticket = await ticketOf(await createPerson());
    const answers = await Promise.all([setPassword(ticket), setPassword(ticket)]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([1205, 200].sort());
    expect((await setPassword(ticket, '另一个新密码 2026')).code).toBe(1205);
  });

  test('whose answer was lost is told so once more with the password that it set, which changes nothing', async () => {
    const person = await createPerson();
    const ticket = await ticketOf(person);
    await setPassword(ticket);
    const token = await t.login(person.username, newPassword);
    t.pass(second);
    const again = await t.call('recovery.setPassword', undefined, {
      body: { ticket, newPwd: newPassword, rePwd: newPassword },
    });
    expect(again.json()).toMatchObject({ code: 200, result: null });
    expect(again.headers['set-cookie']).toBeUndefined();
    expect((await t.call('session.currentUser', token)).json().code).toBe(200);
    t.pass(ticketLifetime * second);
    expect((await setPassword(ticket)).code).toBe(1205);
  });

  test('that was used tries no passwords, and says nothing of one that was set otherwise', async () => {
    const person = await createPerson();
    const ticket = await ticketOf(person);
    await setPassword(ticket);
    for (let guess = 1; guess <= 5; guess += 1)
      expect((await setPassword(ticket, `猜的密码 2026 ${guess}`)).code).toBe(1205);
    expect((await setPassword(ticket)).code).toBe(1205);
    t.sent.length = 0;
    const other = await createPerson();
    const used = await ticketOf(other);
    await setPassword(used);
    t.pass(second);
    const later = '后来的新密码 2026';
    const token = await t.login(other.username, newPassword);
    const body = { oldPwd: newPassword, newPwd: later, rePwd: later };
    expect((await t.call('account.changePassword', token, { body })).json().code).toBe(200);
    for (const password of [later, newPassword]) expect((await setPassword(used, password)).code).toBe(1205);
  });

  test('that was used says nothing of an account that was disabled since', async () => {
    const person = await createPerson();
    const ticket = await ticketOf(person);
    await setPassword(ticket);
    await t.db.update(users).set({ disabledAt: t.now() }).where(eq(users.id, person.id));
    expect((await setPassword(ticket)).code).toBe(1205);
  });

  test('ends after ten minutes, and one that is made up was never there', async () => {
    const ticket = await ticketOf(await createPerson());
    t.pass(ticketLifetime * second);
    expect((await setPassword(ticket)).code).toBe(1205);
    expect((await setPassword('made-up')).code).toBe(1205);
  });
});

describe('what messages cost', () => {
  const number = () => `136${String(nextNumber()).padStart(8, '0')}`;

  test('is paid for people: without a captcha, with a wrong one and with one used before nothing is sent', async () => {
    const { username, phone } = await createPerson();
    const send = async (captcha: Record<string, string>) =>
      (await t.call('recovery.sendCode', undefined, { query: { username, phone, ...captcha } })).json().code;
    expect(await send({})).toBe(1803);
    const captcha = await t.captcha();
    expect(await send({ ...captcha, answer: 'wrong' })).toBe(1804);
    expect(await send({ ...captcha })).toBe(1804);
    const body = { phone, purpose: 'trial' };
    expect((await t.call('recovery.sendCodeFor', undefined, { body })).json().code).toBe(1803);
    expect(await send({ ...(await t.captcha()) })).toBe(200);
    await received();
    expect(t.sent).toHaveLength(1);
  });

  test('has an end for one address, whichever call and number, and then for others it has not', async () => {
    const address = newAddress();
    const answers = [];
    for (let index = 0; index < 60; index += 1) {
      const person = { username: 'nobody', phone: number() };
      answers.push((await (index % 2 ? ask(person, address) : askFor('contact', person.phone, address))).code);
    }
    expect(answers.filter((code) => code === 200)).toHaveLength(codeLimits.perAddressHour);
    expect(answers.filter((code) => code === 429)).toHaveLength(60 - codeLimits.perAddressHour);
    expect((await ask(await createPerson())).code).toBe(200);
    let today = codeLimits.perAddressHour;
    for (let hours = 0; hours < 8; hours += 1) {
      t.pass(3_600 * second);
      for (let index = 0; index < 6; index += 1) {
        if ((await ask({ username: 'nobody', phone: number() }, address)).code === 200) today += 1;
      }
    }
    expect(today).toBe(codeLimits.perAddressDay);
  });

  test('has an end for the day in all, which account and number play no part in', async () => {
    const few = await openTestApp({ smsDailyLimit: 2 });
    const send = async (username: string, phone: string) =>
      (await few.call('recovery.sendCode', undefined, { query: { username, phone, ...(await few.captcha()) } })).json()
        .code;
    const people = await Promise.all(
      ['13600000001', '13600000002', '13600000003'].map(async (phone) => {
        const { id, username } = await createUser(few.db);
        await few.db.update(users).set({ phone }).where(eq(users.id, id));
        return { username, phone };
      }),
    );
    const [one, two, three] = people as [Person, Person, Person];
    // Using up attempts at a code that was never sent reveals nothing.
    for (const phone of ['13700000001', '13700000002', '13700000003']) expect(await send('nobody', phone)).toBe(200);
    expect([await send(one.username, one.phone), await send(two.username, two.phone)]).toEqual([200, 200]);
    expect(await send(three.username, three.phone)).toBe(1206);
    expect(await send('nobody', '13700000004')).toBe(1206);
    await expect.poll(() => few.sent.length).toBe(2);
    few.pass(24 * 3_600 * second);
    expect(await send(three.username, three.phone)).toBe(200);
    await few.close();
  });

  test('is not spent on a purpose that nothing checks codes for', async () => {
    const refused = await askFor('login', number());
    expect(refused).toMatchObject({ code: 400, issues: [{ path: 'body.purpose', message: expect.any(String) }] });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(t.sent).toEqual([]);
  });
});

test('whoever has set a new password gets in, although strangers have used up the tries of the account', async () => {
  const person = await createPerson();
  const login = (password: string, headers: Record<string, string>, captcha?: object) =>
    t.call('session.login', undefined, {
      body: { username: person.username, password, platform: 2, ...(captcha && { captcha }) },
      headers,
    });
  for (const times of [3, 7]) {
    const guess = async () =>
      login('wrong', { 'x-forwarded-for': newAddress() }, times > 3 ? await t.captcha() : undefined);
    await Promise.all(Array.from({ length: times }, guess));
  }
  await ask(person);
  const { ticket } = (await check(person.phone, await received())).result;
  const body = { ticket, newPwd: newPassword, rePwd: newPassword };
  const set = await t.call('recovery.setPassword', undefined, { body });
  const device = /device=([^;]+)/.exec(String(set.headers['set-cookie']))?.[1] ?? '';
  expect((await login(newPassword, { 'x-forwarded-for': newAddress() })).statusCode).toBe(429);
  expect((await login(newPassword, { cookie: `device=${device}` })).json().code).toBe(200);
});

describe('a demo account, where demo passwords do not work,', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await openTestApp({ demoPasswordsWork: false });
  });
  afterAll(() => strict.close());

  const phone = '19900000001';
  const createDemo = async () => {
    const user = await createUser(strict.db, { demo: true });
    await strict.db.update(users).set({ phone }).where(eq(users.id, user.id));
    return user;
  };

  test('gets no code, and the answer does not say so', async () => {
    const { username } = await createDemo();
    const query = { username, phone, ...(await strict.captcha()) };
    expect((await strict.call('recovery.sendCode', undefined, { query })).json().code).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(strict.sent).toEqual([]);
    const [code] = await strict.db.select().from(verificationCodes);
    expect(code?.userId).toBeNull();
  });

  test('gets no ticket for a code that another process gave', async () => {
    const user = await createDemo();
    strict.pass(codeLimits.pause * second);
    const given = { userId: user.id, isSent: true, dailyLimit: 10, onUsedUp: () => {}, secret: testShareSecret };
    const whole = { ...given, purpose: 'recovery', recipient: bySms(phone), now: strict.now() } as const;
    const code = await makeCode(strict.db, whole);
    const answer = await strict.call('recovery.checkUserCode', undefined, { body: { phone, code } });
    expect(answer.json().code).toBe(1203);
  });

  test('gets no password for a ticket that another process gave', async () => {
    const user = await createDemo();
    const hash = createHash('sha256').update('given elsewhere').digest();
    const expiresAt = new Date(strict.now().getTime() + ticketLifetime * second);
    await insertTicket(strict.db, { hash, userId: user.id, expiresAt });
    const body = { ticket: 'given elsewhere', newPwd: newPassword, rePwd: newPassword };
    expect((await strict.call('recovery.setPassword', undefined, { body })).json().code).toBe(1205);
    const [after] = await strict.db.select({ demo: users.demo }).from(users).where(eq(users.id, user.id));
    expect(after?.demo).toBe(true);
  });
});
