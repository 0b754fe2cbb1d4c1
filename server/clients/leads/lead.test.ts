import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { answerSum } from '#server/platform/captcha/testing/answer-sum.ts';
import { limitCounters } from '#server/platform/limits/tables.ts';
import { signClaim } from '#server/platform/signed-claim.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { openTestApp, type TestApp, testShareSecret } from '#server/testing/test-app.ts';
import { leads } from './tables.ts';

let app: TestApp;
let privacyId: number;
let form: string;

beforeAll(async () => {
  app = await openTestApp({ trustProxy: ['127.0.0.1'] });
  privacyId = await createContent(app.db, 'privacyVersion', { version: '1.0', effectiveOn: '2026-01-01' });
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db.delete(leads);
  await app.db.delete(limitCounters);
  form = await openForm();
  app.pass(10_000);
});

const openForm = async (): Promise<string> => (await app.call('lead.openForm', undefined)).json().result.form;

const filled = {
  companyName: '澄川新材料股份有限公司',
  personName: '陆景行',
  phone: '199 0000 0001',
  email: 'lu.jx@example.com',
  consent: true,
};

async function send(name: EndpointName, body: object, address = '203.0.113.7', language = 'zh-CN') {
  const headers = { 'x-forwarded-for': address, cookie: `lang=${language}` };
  const response = await app.call(name, undefined, { body: { privacyId, form, ...body }, headers });
  return { status: response.statusCode, ...response.json() };
}
const apply = (body: object = {}, address?: string) => send('lead.applyForTrial', { ...filled, ...body }, address);
const captcha = async () => (await app.call('captcha.create', undefined)).json().result;

describe('an application', () => {
  test('is stored as it was meant and answered with a number', async () => {
    const topic = await createContent(app.db, 'trialTopic', { label: { 'zh-CN': '及早发现热词', en: 'Hot words' } });
    const { result } = await apply({ position: ' 投资者关系总监 ', topics: [topic, 999_999] });
    expect(result.number).toMatch(/^SQ-20261120-\d{5}$/);
    const [lead] = await app.db.select().from(leads);
    expect(lead).toMatchObject({
      number: result.number,
      kind: 'trial',
      state: 'new',
      phone: '19900000001',
      position: '投资者关系总监',
      topics: ['及早发现热词'],
      language: 'zh-CN',
      privacyId,
    });
  });

  test('that is wrong in many places names each, in both languages', async () => {
    const wrong = { companyName: ' ', personName: '', phone: '1390000448', email: 'lu.jx@', consent: false };
    const { status, issues } = await apply(wrong);
    expect(status).toBe(400);
    expect(issues).toEqual([
      { path: 'body.companyName', message: '请填写公司全称' },
      { path: 'body.personName', message: '请填写姓名' },
      { path: 'body.phone', message: '手机号应为 11 位；座机加区号，境外号码以 + 开头' },
      { path: 'body.email', message: '请输入有效的邮箱地址，如 name@example.com' },
      { path: 'body.consent', message: '请先阅读并同意隐私政策与服务条款' },
    ]);
    const english = await send('lead.applyForTrial', { ...filled, ...wrong }, undefined, 'en');
    expect(english.issues.every(({ message }: { message: string }) => /^[\x20-\x7e]+$/.test(message))).toBe(true);
    expect(await app.db.$count(leads)).toBe(0);
  });

  test.each(['+44 20 7946 0000', '010-8888 0000', '（021）88880000', '+86 199-0000-0001', '400-000-8800'])(
    'takes the phone number %s',
    async (phone) => {
      expect((await apply({ phone })).code).toBe(200);
    },
  );

  test.each(['12345', '29900000001', '199000000011', 'call me', '+12', '199000000o1'])(
    'does not take %s for a phone number',
    async (phone) => {
      expect((await apply({ phone })).issues).toHaveLength(1);
    },
  );

  test.each(['a@b', 'a b@example.com', 'a@example..com', 'a@@example.com', 'a@example.com, b@example.com'])(
    'does not take %s for an address',
    async (email) => {
      expect((await apply({ email })).issues).toHaveLength(1);
    },
  );

  test('that is no form of ours is refused without an error of the server', async () => {
    for (const body of [{ topics: 'x' }, { consent: 'on' }, { extra: 1 }, { message: 'a\0b' }, { email: ['a'] }]) {
      expect((await apply(body)).status).toBe(400);
    }
  });

  test('without a word about consent is told to consent', async () => {
    expect((await apply({ consent: undefined })).issues).toEqual([
      { path: 'body.consent', message: '请先阅读并同意隐私政策与服务条款' },
    ]);
  });

  test('agrees to terms that are published', async () => {
    const draft = await createContent(app.db, 'privacyVersion', { version: '2.0' }, { state: 'draft' });
    for (const id of [draft, 999_999]) {
      expect((await apply({ privacyId: id })).issues).toEqual([
        { path: 'body.consent', message: '条款刚刚更新，请阅读新的条款，再勾选同意' },
      ]);
    }
  });

  test('learns the terms in force where it is opened anew', async () => {
    const opened = async () => (await app.call('lead.openForm', undefined)).json().result.privacyId;
    const newer = await createContent(app.db, 'privacyVersion', { version: '1.1', effectiveOn: '2026-11-01' });
    await createContent(app.db, 'privacyVersion', { version: '3.0', effectiveOn: '2027-01-01' });
    expect(await opened()).toBe(newer);
    await app.db.delete(contentItems).where(eq(contentItems.kind, 'privacyVersion'));
    expect(await opened()).toBeNull();
    privacyId = await createContent(app.db, 'privacyVersion', { version: '1.0', effectiveOn: '2026-01-01' });
  });
});

describe('a message', () => {
  const message = { personName: '沈知遥', message: '想了解数据接口的历史长度。', consent: true };

  test('needs one way to be answered', async () => {
    const { issues } = await send('lead.sendMessage', message);
    expect(issues).toEqual([{ path: 'body.phone', message: '手机和邮箱至少留一项，方便我们答复' }]);
    const { result } = await send('lead.sendMessage', { ...message, email: 'shen@example.com' });
    expect(result.number).toMatch(/^LY-20261120-\d{5}$/);
  });
});

describe('a robot', () => {
  test('that fills in what nobody sees is answered like anybody, and nothing is stored', async () => {
    const person = await apply();
    const robot = await apply({ homepage: 'https://spam.example', companyName: '另一家' });
    expect(Object.keys(robot.result)).toEqual(Object.keys(person.result));
    expect(robot.result.number).toMatch(/^SQ-20261120-\d{5}$/);
    const receipt = await app.call('lead.receipt', undefined, { body: { receipt: robot.result.receipt } });
    expect(receipt.json().result.number).toBe(robot.result.number);
    expect(await app.db.$count(leads)).toBe(1);
  });

  test('that sends faster than people type is asked to wait', async () => {
    form = await openForm();
    app.pass(2_000);
    expect((await apply()).code).toBe(1801);
    app.pass(1_000);
    expect((await apply()).code).toBe(200);
  });

  test('cannot make up when it opened the form, nor use one for days', async () => {
    expect((await apply({ form: '' })).code).toBe(1802);
    expect((await apply({ form: `${form}x` })).code).toBe(1802);
    const { receipt } = (await apply()).result;
    expect((await apply({ form: receipt, companyName: '另一家' })).code).toBe(1802);
    app.pass(24 * 60 * 60_000);
    expect((await apply()).code).toBe(1802);
  });
});

describe('forms of one address', () => {
  const many = (number: number) =>
    Promise.all(Array.from({ length: number }, (_, index) => apply({ email: `lu${index}@example.com` })));

  test('sent at the same time are counted exactly', async () => {
    const answers = await many(12);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 1803)).toHaveLength(7);
    expect(await app.db.$count(leads)).toBe(5);
  });

  test('go on by a captcha, one for each', async () => {
    await many(5);
    const { challenge, question } = await captcha();
    const wrong = await apply({ captcha: { challenge, answer: '0' } });
    expect(wrong.code).toBe(1804);
    expect((await apply({ captcha: { challenge, answer: answerSum(question) } })).code).toBe(1804);
    const next = await captcha();
    const answer = { challenge: next.challenge, answer: answerSum(next.question) };
    expect((await apply({ captcha: answer })).code).toBe(200);
    expect((await apply({ captcha: answer, email: 'again@example.com' })).code).toBe(1804);
    expect(await app.db.$count(leads)).toBe(6);
  });

  test('come to an end, captcha or not', async () => {
    const [first] = await many(1);
    await app.db.update(limitCounters).set({ count: 60 });
    const { challenge, question } = await captcha();
    const refused = await apply({ captcha: { challenge, answer: answerSum(question) } });
    expect([first?.code, refused.status]).toEqual([200, 429]);
  });

  test('are those of a whole /64, and not of others', async () => {
    for (let i = 0; i < 5; i++) await apply({ email: `lu${i}@example.com` }, `2001:db8:1:2::${i + 1}`);
    expect((await apply({}, '2001:db8:1:2:ffff::9')).code).toBe(1803);
    expect((await apply({}, '2001:db8:1:3::1')).code).toBe(200);
    const kept = await app.db.select({ key: limitCounters.key }).from(limitCounters);
    expect(JSON.stringify(kept)).not.toMatch(/2001|db8/);
  });
});

describe('the same content', () => {
  test('sent twice at once is one application', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => apply()));
    expect(new Set(answers.map(({ result }) => result.number)).size).toBe(1);
    expect(await app.db.$count(leads)).toBe(1);
  });

  test('sent again with other topics is the same application, with those, as long as nobody handles it', async () => {
    const [one, other] = await Promise.all(
      ['热词', '舆情'].map((label) => createContent(app.db, 'trialTopic', { label: { 'zh-CN': label, en: label } })),
    );
    const stored = async () => (await app.db.select().from(leads)).map(({ topics, version }) => ({ topics, version }));
    const first = await apply({ topics: [one] });
    expect((await apply({ topics: [one] })).result.number).toBe(first.result.number);
    expect(await stored()).toEqual([{ topics: ['热词'], version: 1 }]);
    expect((await apply({ topics: [one, other] })).result.number).toBe(first.result.number);
    const [changed] = await stored();
    expect([changed?.topics.toSorted(), changed?.version]).toEqual([['热词', '舆情'].toSorted(), 2]);
    await app.db.update(leads).set({ state: 'contacted' });
    expect((await apply({ topics: [] })).result.number).toBe(first.result.number);
    expect(await stored()).toEqual([changed]);
  });

  test('in a form that was opened anew is another application after a minute', async () => {
    const first = await apply();
    const opened = { form: await openForm() };
    app.pass(59_000);
    expect((await apply(opened)).result.number).toBe(first.result.number);
    app.pass(2_000);
    expect((await apply(opened)).result.number).not.toBe(first.result.number);
  });
});

describe('the same form, sent again', () => {
  const message = { personName: '沈知遥', message: '想了解数据接口。', email: 'shen@example.com', consent: true };
  const sendMessage = (body: object = {}) => send('lead.sendMessage', { ...message, ...body });
  const stored = async () => {
    const rows = await app.db.select().from(leads).orderBy(leads.id);
    return rows.map(({ companyName, message: said, topics, version }) => ({
      companyName,
      message: said,
      topics,
      version,
    }));
  };

  test('is the same application hours later, and whatever was written last, as long as nobody handles it', async () => {
    const topic = await createContent(app.db, 'trialTopic', { label: { 'zh-CN': '竞品', en: 'Peers' } });
    const first = await apply();
    app.pass(5 * 60 * 60_000);
    expect((await apply()).result.number).toBe(first.result.number);
    expect(await stored()).toEqual([{ companyName: filled.companyName, message: '', topics: [], version: 1 }]);
    const companyName = '澄川新材料集团股份有限公司';
    expect((await apply({ companyName, topics: [topic] })).result.number).toBe(first.result.number);
    const changed = [{ companyName, message: '', topics: ['竞品'], version: 2 }];
    expect(await stored()).toEqual(changed);
    await app.db.update(leads).set({ state: 'closed' });
    expect((await apply({ companyName: '另一家' })).result.number).toBe(first.result.number);
    expect(await stored()).toEqual(changed);
  });

  test('is one message also where two differ that come at once', async () => {
    const words = ['接口', '报价', '演示'];
    const answers = await Promise.all(words.map((said) => sendMessage({ message: said })));
    expect(new Set(answers.map(({ result }) => result.number)).size).toBe(1);
    expect(await app.db.$count(leads)).toBe(1);
  });

  test('counts for no limit', async () => {
    const first = await sendMessage();
    for (let index = 0; index < 5; index++) {
      expect((await sendMessage({ message: `想了解第 ${index} 种接口。` })).result.number).toBe(first.result.number);
    }
    expect((await app.db.select().from(limitCounters)).map(({ count }) => count)).toEqual([1]);
  });

  test('is another one for another phone number, address or kind', async () => {
    const answers = [
      await apply(),
      await apply({ phone: '19900000002' }),
      await apply({ email: 'lu@example.com' }),
      await sendMessage({ ...filled, message: '问' }),
    ];
    expect(new Set(answers.map(({ result }) => result.number)).size).toBe(answers.length);
  });

  test('is known also where it was opened before forms had numbers of their own', async () => {
    const [claim = ''] = (await openForm()).split('.');
    const { openedAt } = JSON.parse(Buffer.from(claim, 'base64url').toString());
    form = signClaim('lead form', { openedAt: openedAt - 10_000 }, testShareSecret);
    const first = await sendMessage();
    expect(first.code).toBe(200);
    app.pass(2 * 60_000);
    expect((await sendMessage({ message: '想了解报价。' })).result.number).toBe(first.result.number);
  });

  test('differs from one that was opened at the same moment', async () => {
    const [one, other] = [await openForm(), await openForm()];
    expect(one).not.toBe(other);
  });
});

test('a receipt that nobody gave out shows nothing', async () => {
  const { receipt } = (await apply()).result;
  for (const wrong of ['', 'SQ-20261120-10000', `${receipt}x`, form]) {
    expect((await app.call('lead.receipt', undefined, { body: { receipt: wrong } })).statusCode).toBe(404);
  }
  const shown = (await app.call('lead.receipt', undefined, { body: { receipt } })).json().result;
  expect(Object.keys(shown)).toEqual(['kind', 'number']);
});

describe('a number that a code by SMS was sent to', () => {
  const phone = '13900000448';
  const codeFor = async (purpose: string) => {
    const before = app.sent.length;
    const body = { phone, purpose, captcha: await app.captcha() };
    expect((await app.call('recovery.sendCodeFor', undefined, { body })).json().code).toBe(200);
    await expect.poll(() => app.sent.length).toBe(before + 1);
    app.pass(60_000);
    return app.sent.at(-1)?.code ?? '';
  };
  const stored = async () => (await app.db.select().from(leads)).map(({ phoneConfirmed }) => phoneConfirmed);

  test('is confirmed by it, for an application and for a message', async () => {
    expect((await apply({ phone, code: await codeFor('trial') })).code).toBe(200);
    const message = { personName: '陆景行', message: '想看演示', phone, consent: true };
    const code = await codeFor('contact');
    expect((await send('lead.sendMessage', { ...message, code })).code).toBe(200);
    expect(await stored()).toEqual([true, true]);
  });

  test('is not confirmed by a wrong code, one for another form or number, or one used before', async () => {
    const code = await codeFor('trial');
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await apply({ phone, code: wrong })).code).toBe(1203);
    expect((await apply({ phone: '13900000449', code })).code).toBe(1203);
    expect((await send('lead.sendMessage', { ...filled, message: '问', phone, code })).code).toBe(1203);
    expect(await stored()).toEqual([]);
    expect((await apply({ phone, code })).code).toBe(200);
    expect((await apply({ phone, code, email: 'other@example.com' })).code).toBe(1203);
    expect(await stored()).toEqual([true]);
  });

  test('is not asked about again where the form is sent again with the code that was used', async () => {
    const code = await codeFor('trial');
    const first = await apply({ phone, code });
    app.pass(2 * 60_000);
    expect((await apply({ phone, code, personName: '陆景行先生' })).result?.number).toBe(first.result.number);
    expect(await stored()).toEqual([true]);
    expect((await apply({ phone, code, email: 'other@example.com' })).code).toBe(1203);
  });

  test('may go without: who gives no code is told to nobody as confirmed', async () => {
    expect((await apply({ phone, code: '' })).code).toBe(200);
    expect(await stored()).toEqual([false]);
  });

  test('takes five tries of a code, whatever else is wrong with the form', async () => {
    const code = await codeFor('trial');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let index = 0; index < 5; index += 1) expect((await apply({ phone, code: wrong })).code).not.toBe(200);
    await app.db.delete(limitCounters);
    expect((await apply({ phone, code })).code).toBe(1203);
  });
});
