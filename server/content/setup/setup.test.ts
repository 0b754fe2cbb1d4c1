import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { SetupCodeAnswer } from '#contract/content/setup.ts';
import { manualChapters } from '#server/content/manual/tables.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { membershipRoles, users } from '#server/identity/sessions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { limitCounters } from '#server/platform/limits/tables.ts';
import { DeliveryFailure } from '#server/platform/messages/delivery-failure.ts';
import type { Message } from '#server/platform/messages/outbox.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { codeAt } from '#server/testing/authenticator.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createByCommand } from './create-by-command.ts';
import { beginSetup, makeSetupCode } from './setup-code.ts';
import { setupCodes } from './tables.ts';

let t: TestApp;
let code: string;
const sent: Message[] = [];
let failure: DeliveryFailure | undefined;
const logged: string[] = [];
let address = 'http://localhost';

async function open(settings: Parameters<typeof openTestApp>[0] = {}) {
  t = await openTestApp(
    { logLevel: 'trace', ...settings },
    {
      publicUrl: () => address,
      logTo: { write: (line) => void logged.push(line) },
      send: async (message) => {
        if (failure) throw failure;
        sent.push(message);
      },
    },
  );
  await applyProductRows(t.db, { now: t.now() });
  code = (await makeSetupCode(t.db, t.now())) ?? '';
}

beforeEach(async () => {
  sent.length = 0;
  logged.length = 0;
  failure = undefined;
  address = 'http://localhost';
  await open();
});
afterEach(() => t.close());

const headers = { cookie: 'lang=zh-CN' };
const company = {
  name: { 'zh-CN': '明镜数据有限公司', en: 'Mingjing Data Ltd.' },
  shortName: { 'zh-CN': '明镜' },
  brand: { 'zh-CN': '明镜', en: 'Mingjing' },
  ...{ phone: '021-60000000', recordNumber: '' },
};
const operator = {
  ...{ username: ' Root ', name: '苏念初', phone: '13900000001' },
  ...{ newPwd: '石桥 下的 第三盏灯', rePwd: '石桥 下的 第三盏灯' },
};

const check = async (typed: string): Promise<SetupCodeAnswer> =>
  (await t.call('setup.checkCode', undefined, { body: { setupCode: typed } })).json().result;
async function ticketFor(typed = code): Promise<string> {
  const answer = await check(typed);
  return answer.state === 'right' ? answer.ticket : expect.unreachable(answer.state);
}
const complete = async (ticket: string, change: object = {}) =>
  (
    await t.call('setup.complete', undefined, {
      headers,
      body: { ticket, company, operator, withFactor: false, ...change },
    })
  ).json();
/** Another code than the right one. */
const wrongCode = () => code.replaceAll(/[A-Z2-9]/g, (letter) => (letter === 'A' ? 'B' : 'A'));

describe('the code', () => {
  test('is of three groups of four, and opens the set-up as typed or pasted', async () => {
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/);
    for (const typed of [code, code.replaceAll('-', ''), ` ${code.toLowerCase()} `]) {
      expect(await check(typed)).toMatchObject({
        state: 'right',
        installation: {
          ...{ brand: { 'zh-CN': '商鉴' }, address: 'http://localhost', isAddressSet: false },
          ...{ mailServer: null, smsProvider: null, isFactorCompulsory: false },
        },
      });
    }
  });

  test('is kept as a hash only, and in no log and no counter', async () => {
    await check(wrongCode());
    await check(code);
    const kept = JSON.stringify([
      ...(await t.db.select().from(setupCodes)),
      ...(await t.db.select().from(auditEntries)),
      ...(await t.db.select().from(limitCounters)),
    ]);
    for (const text of [kept, logged.join('')])
      for (const shown of [code, code.replaceAll('-', '')]) expect(text).not.toContain(shown);
    expect(logged.join('')).toContain('/api/white/setup/code');
  });

  test('that is wrong says how many tries are left, then to wait; a new one has its own', async () => {
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await check(wrongCode()));
    expect(answers).toEqual([
      ...[4, 3, 2, 1].map((triesLeft) => ({ state: 'wrong', triesLeft })),
      { state: 'wait', seconds: expect.any(Number) },
    ]);
    expect(await check(code)).toMatchObject({ state: 'wait' });
    t.pass(15 * 60_000);
    expect(await check(code)).toMatchObject({ state: 'right' });
    for (let i = 0; i < 5; i++) await check(wrongCode());
    code = (await makeSetupCode(t.db, t.now())) ?? '';
    expect(await check(code)).toMatchObject({ state: 'right' });
  });

  test('stays with whoever was given it, however many processes start, until it has expired', async () => {
    const ticket = await ticketFor();
    expect(await Promise.all([1, 2, 3].map(() => beginSetup(t.db, t.now())))).toEqual(['valid', 'valid', 'valid']);
    expect(await check(code)).toMatchObject({ state: 'right' });
    t.pass(24 * 60 * 60_000);
    const begun = await Promise.all([1, 2, 3].map(() => beginSetup(t.db, t.now())));
    const made = begun.flatMap((one) => (typeof one === 'object' ? [one.code] : []));
    expect(made.length).toBe(1);
    expect(await check(made[0] ?? '')).toMatchObject({ state: 'right' });
    expect((await complete(ticket)).code).toBe(errorTable.SETUP_CODE_ENDED.code);
  });

  test('ends after a day, and when a new one is made, with the tickets it gave', async () => {
    const ticket = await ticketFor();
    const former = code;
    code = (await makeSetupCode(t.db, t.now())) ?? '';
    expect(await check(former)).toMatchObject({ state: 'wrong' });
    expect((await complete(ticket)).code).toBe(errorTable.SETUP_CODE_ENDED.code);
    const later = await ticketFor();
    t.pass(24 * 60 * 60_000);
    expect(await check(code)).toEqual({ state: 'ended' });
    expect((await complete(later)).code).toBe(errorTable.SETUP_CODE_ENDED.code);
    expect((await t.call('setup.state', undefined)).json().result).toEqual({ codeEndsAt: null });
  });

  test.each(['', 'K7QM', 'K7QM-4XRD-9T', '口令'])('%j is no code', async (typed) => {
    const answer = await t.call('setup.checkCode', undefined, { body: { setupCode: typed } });
    expect(answer.json()).toMatchObject({ code: 400, issues: [{ path: 'body.setupCode' }] });
  });

  test('is needed for each step', async () => {
    for (const body of [{ ticket: 'made-up' }, { ticket: `${'a'.repeat(20)}.${'b'.repeat(43)}` }]) {
      expect((await t.call('setup.testAddress', undefined, { body })).json().code).toBe(
        errorTable.SETUP_CODE_ENDED.code,
      );
    }
  });
});

describe('the set-up', () => {
  test('names the company and the brand, and signs the first operator in', async () => {
    const { result } = await complete(await ticketFor());
    expect(result).toMatchObject({ session: { userName: 'root' }, factorTicket: null });
    const token = result.session?.token;
    const { result: user } = (await t.call('session.currentUser', token, { headers })).json();
    expect(user).toMatchObject({ username: 'root', name: '苏念初', companyName: '明镜数据有限公司', stockId: 1000 });
    expect((await t.call('user.list', token, { body: { page: 1, pageSize: 10 } })).json().result.total).toBe(1);
    const { result: frame } = (await t.call('site.frame', undefined, { headers })).json();
    expect(frame).toMatchObject({
      ...{ brand: '明镜', phone: '021-60000000', recordNumber: '' },
      ...{ copyright: '© 2026 明镜数据有限公司 版权所有', credit: '由明镜数据有限公司出品' },
    });
    expect(await t.login('ROOT', operator.newPwd)).toBeTruthy();
    const actions = (await t.db.select().from(auditEntries)).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['setup.code', 'setup.codeRight', 'setup.company', 'setup.operator', 'session.login']),
    );
    expect(JSON.stringify(await t.db.select().from(auditEntries))).not.toContain(operator.newPwd);
  });

  test('stays as it is when the product brings its rows up to date', async () => {
    await complete(await ticketFor());
    await applyProductRows(t.db, { now: t.now() });
    const [own] = await t.db.select().from(companies).where(eq(companies.stockId, 1000));
    expect(own?.name).toEqual(company.name);
  });

  test('leaves neither the name of the product nor an invented address in what it publishes', async () => {
    await complete(await ticketFor());
    const items = await t.db.select({ kind: contentItems.kind, fields: contentItems.fields }).from(contentItems);
    const chapters = await t.db.select({ title: manualChapters.title, body: manualChapters.body }).from(manualChapters);
    expect(items.length).toBeGreaterThan(90);
    const invented = /商鉴|Shangjian|\.example/i;
    expect([...items, ...chapters].filter((text) => invented.test(JSON.stringify(text)))).toEqual([]);
    const { result: contact } = (await t.call('site.contact', undefined, { headers })).json();
    const { result: careers } = (await t.call('site.careers', undefined, { headers })).json();
    expect([contact.email, careers.mail]).toEqual(['', '']);
    // Figures are each company's own, and so is a note on them.
    expect((await t.call('site.company', undefined, { headers })).json().result).toMatchObject({
      figures: [],
      note: '',
    });
  });

  test('is closed afterwards: no state, no code, no ticket', async () => {
    const ticket = await ticketFor();
    await complete(ticket);
    expect((await t.call('setup.state', undefined)).statusCode).toBe(404);
    expect(await makeSetupCode(t.db, t.now())).toBeUndefined();
    expect(await t.db.$count(setupCodes)).toBe(0);
    const done = errorTable.SETUP_IS_DONE.code;
    expect((await t.call('setup.checkCode', undefined, { body: { setupCode: code } })).json().code).toBe(done);
    const again = await complete(ticket, { operator: { ...operator, username: 'second' } });
    expect(again).toMatchObject({ code: done, desc: expect.stringContaining('如果刚才是您完成的') });
    expect(await t.db.$count(users)).toBe(1);
  });

  test('by two visitors at once makes one operator', async () => {
    const ticket = await ticketFor();
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((username) => complete(ticket, { operator: { ...operator, username } })),
    );
    expect(answers.map(({ code: given }) => given).sort((one, other) => one - other)).toEqual([
      200,
      ...[1, 2].map(() => errorTable.SETUP_IS_DONE.code),
    ]);
    expect(await t.db.$count(users)).toBe(1);
    expect(await t.db.$count(membershipRoles)).toBe(1);
  });

  test('leads over the second factor where one is wanted', async () => {
    const { result } = await complete(await ticketFor(), { withFactor: true });
    expect(result.session).toBeNull();
    const begun = (
      await t.call('secondFactor.beginAtLogin', undefined, { body: { ticket: result.factorTicket } })
    ).json();
    const otp = codeAt(begun.result.secret, t.now());
    const confirmed = await t.call('secondFactor.confirmAtLogin', undefined, {
      body: { ticket: begun.result.ticket, otp },
    });
    expect(confirmed.json().result).toMatchObject({ userName: 'root', recoveryCodes: expect.any(Array) });
  });

  test('demands the second factor where operators must have one', async () => {
    await t.close();
    await open({ secondFactorForOperators: true });
    const { result } = await complete(await ticketFor());
    expect(result).toMatchObject({ session: null, factorTicket: expect.any(String) });
  });

  test.each([
    [{ company: { ...company, name: { 'zh-CN': ' ' } } }, 'company.name.zh-CN'],
    [{ company: { ...company, phone: '' } }, 'company.phone'],
    [{ operator: { ...operator, username: '' } }, 'operator.username'],
    [{ operator: { ...operator, username: 'Anonymised-1' } }, 'operator.username'],
    [{ operator: { ...operator, phone: '12345' } }, 'operator.phone'],
    [{ operator: { ...operator, rePwd: 'another' } }, 'operator.rePwd'],
    [{ operator: { ...operator, newPwd: 'short', rePwd: 'short' } }, 'operator.newPwd'],
    [{ operator: { ...operator, newPwd: 'password1', rePwd: 'password1' } }, 'operator.newPwd'],
  ])('%j names its field, and nothing is kept', async (change, path) => {
    const answer = await complete(await ticketFor(), change);
    expect(answer).toMatchObject({ code: 400, issues: [{ path: `body.${path}` }] });
    expect(await t.db.$count(users)).toBe(0);
  });

  test('checks the operator before the last step, and keeps nothing', async () => {
    const ticket = await ticketFor();
    const ask = async (one: object) =>
      (await t.call('setup.checkOperator', undefined, { body: { ticket, operator: one } })).json();
    expect((await ask(operator)).code).toBe(200);
    expect(await ask({ ...operator, newPwd: 'password1', rePwd: 'password1' })).toMatchObject({
      issues: [{ path: 'body.operator.newPwd' }],
    });
    expect(await t.db.$count(users)).toBe(0);
  });
});

test('an installation whose first operator came by the command line shows no invented record number', async () => {
  const operator = { name: '陆景行', rules: 'plain', now: t.now() } as const;
  expect(await createByCommand(t.db, { ...operator, username: 'lu', phone: '13800000001' })).toMatch(/./);
  const readNumber = async () => (await t.call('site.frame', undefined, { headers })).json().result.recordNumber;
  expect(await readNumber()).toBe('');
  await applyProductRows(t.db, { now: t.now() });
  expect(await readNumber()).toBe('');
  expect(await createByCommand(t.db, { ...operator, username: 'lu', phone: '13800000002' })).toBeUndefined();
});

test('nor does one whose first operator joined the people of the demo alone', async () => {
  await createUser(t.db, { demo: true });
  const operator = { name: '陆景行', rules: 'plain', now: t.now() } as const;
  expect(await createByCommand(t.db, { ...operator, username: 'lu', phone: '13800000001' })).toMatch(/./);
  expect((await t.call('site.frame', undefined, { headers })).json().result.recordNumber).toBe('');
});

describe('a test', () => {
  const mail = async (email: string) =>
    (await t.call('setup.testMail', undefined, { headers, body: { ticket: await ticketFor(), email } })).json();

  test('of mail and SMS says where the message went', async () => {
    expect((await mail('someone@example.com')).result).toEqual({
      outcome: 'kept',
      text: expect.stringContaining('outbox'),
    });
    const body = { ticket: await ticketFor(), phone: '13900000001' };
    expect((await t.call('setup.testSms', undefined, { body })).json().result.outcome).toBe('kept');
    expect(sent).toMatchObject([
      { channel: 'mail', to: 'someone@example.com', subject: '商鉴 邮件测试' },
      { channel: 'sms', to: '13900000001', code: expect.stringMatching(/^\d{6}$/) },
    ]);
  });

  test('by SMS counts as one of the day, and the log says when they are used up', async () => {
    await t.close();
    await open({ smsDailyLimit: 1 });
    const send = async () =>
      (await t.call('setup.testSms', undefined, { body: { ticket: await ticketFor(), phone: '13900000001' } })).json();
    expect((await send()).code).toBe(200);
    expect((await send()).code).toBe(errorTable.SMS_USED_UP.code);
    expect(sent).toHaveLength(1);
    expect(logged.filter((line) => line.includes('SMS_DAILY_LIMIT is reached'))).toHaveLength(1);
  });

  test('that fails says the answer in words, with its code', async () => {
    failure = new DeliveryFailure({ provider: 'smtp', reason: 'EAUTH 535', to: 'someone@example.com', isFinal: true });
    expect((await mail('someone@example.com')).result).toEqual({
      outcome: 'bad',
      text: '服务器不接受这个账号或密码（EAUTH 535）。',
    });
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'setup.test'));
    expect(entries).toMatchObject([{ detail: { channel: 'mail', reason: 'EAUTH 535' } }]);
    expect((await mail('someone')).issues).toMatchObject([{ path: 'body.email' }]);
  });

  test.each([
    ['sender', '服务器不接受发件地址 MAIL_FROM，它通常要和登录账号一致（EENVELOPE 501）。'],
    ['recipient', '服务器不接受这个收件地址（EENVELOPE 501）。'],
    [undefined, '服务器没有接受（EENVELOPE 501）。'],
  ] as const)('whose %s is refused says which address that is', async (refused, text) => {
    const to = 'someone@example.com';
    failure = new DeliveryFailure({ provider: 'smtp', reason: 'EENVELOPE 501', to, refused, isFinal: false });
    expect((await mail(to)).result).toEqual({ outcome: 'bad', text });
  });

  test('of the address calls it, and says whether it is this installation', async () => {
    const ask = async () =>
      (await t.call('setup.testAddress', undefined, { headers, body: { ticket: await ticketFor() } })).json().result;
    address = (await t.app.listen({ port: 0, host: '127.0.0.1' })).replace(/\/$/, '');
    expect(await ask()).toEqual({ outcome: 'good', text: `${address} 能打开，并且就是这台机器。` });
    const other = createServer((_request, response) => response.writeHead(404).end('{}')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    expect(await ask()).toMatchObject({ outcome: 'bad', text: expect.stringContaining('不是这个安装') });
    other.close();
    await once(other, 'close');
    expect(await ask()).toMatchObject({ outcome: 'bad', text: expect.stringContaining('ECONNREFUSED') });
  });
});

describe('the e-mail address of the first operator', () => {
  test('counts once the code that was sent there is entered, as everybody else’s does', async () => {
    const withEmail = { operator: { ...operator, email: ' Nianchu@Example.com ' } };
    const { result } = await complete(await ticketFor(), withEmail);
    const token = result.session?.token ?? '';
    await expect.poll(() => sent.length).toBe(1);
    const [mail] = sent;
    expect(mail).toMatchObject({ channel: 'mail', to: 'nianchu@example.com', fromName: '明镜' });
    const state = async () => (await t.call('email.state', token)).json().result;
    expect(await state()).toMatchObject({ email: null, pending: { email: 'nianchu@example.com' } });
    await t.call('email.confirm', token, { body: { code: mail?.code } });
    expect(await state()).toEqual({ email: 'nianchu@example.com', pending: null });
  });

  test('may be left out, and has to be one', async () => {
    const ticket = await ticketFor();
    const wrong = await complete(ticket, { operator: { ...operator, email: 'nianchu' } });
    expect(wrong.issues.map(({ path }: { path: string }) => path)).toEqual(['body.operator.email']);
    expect((await complete(ticket)).code).toBe(200);
    expect(sent).toEqual([]);
  });
});
