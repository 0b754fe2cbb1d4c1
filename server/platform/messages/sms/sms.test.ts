import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { DeliveryFailure } from '#server/platform/messages/delivery-failure.ts';
import { openSender } from '#server/platform/messages/open-sender.ts';
import type { Message, Send } from '#server/platform/messages/outbox.ts';
import { type SmsAnswer, startSmsProvider } from '#server/testing/sms-provider.ts';
import { openAliyun } from './aliyun.ts';
import { openTencent } from './tencent.ts';

const message: Message = { channel: 'sms', to: '19900000005', text: '验证码 402913', code: '402913' };
const secret = 'the key of a provider';

interface Provider {
  readonly kind: 'aliyun' | 'tencent';
  readonly environment: Readonly<Record<string, string>>;
  readonly good: SmsAnswer;
  /** Permanent and temporary refusals. */
  readonly refused: SmsAnswer;
  readonly busy: SmsAnswer;
  readonly refusal: string;
  /** Refusals that concern the account, its signature or its template, and so every message. */
  readonly unpaid: readonly SmsAnswer[];
}

const status = (Code: string) => ({
  Response: { SendStatusSet: [{ Code, PhoneNumber: '+8619900000005' }], RequestId: 'r' },
});

const providers: readonly Provider[] = [
  {
    kind: 'aliyun',
    environment: { SMS_SIGN_NAME: '商鉴', SMS_CODE_TEMPLATE: 'SMS_1' },
    good: { body: { Code: 'OK', Message: 'OK', BizId: '1', RequestId: 'r' } },
    refused: { body: { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发天级流控 19900000005', RequestId: 'r' } },
    busy: { status: 400, body: { Code: 'Throttling.User', Message: '19900000005 402913', RequestId: 'r' } },
    refusal: 'aliyun: isv.BUSINESS_LIMIT_CONTROL (199****0005)',
    unpaid: [
      { body: { Code: 'isv.AMOUNT_NOT_ENOUGH', Message: '余额不足', RequestId: 'r' } },
      { body: { Code: 'isv.SMS_SIGNATURE_ILLEGAL', Message: '签名不合法', RequestId: 'r' } },
      { status: 403, body: { Code: 'Forbidden.RAM', Message: 'not authorised', RequestId: 'r' } },
    ],
  },
  {
    kind: 'tencent',
    environment: { SMS_SIGN_NAME: '商鉴', SMS_CODE_TEMPLATE: '1400', SMS_APP_ID: '1500' },
    good: { body: status('Ok') },
    refused: { body: status('LimitExceeded.PhoneNumberDailyLimit') },
    busy: {
      body: { Response: { Error: { Code: 'RequestLimitExceeded', Message: '19900000005 402913' }, RequestId: 'r' } },
    },
    refusal: 'tencent: LimitExceeded.PhoneNumberDailyLimit (199****0005)',
    unpaid: [
      { body: status('FailedOperation.InsufficientBalanceInSmsPackage') },
      { body: status('FailedOperation.SignatureIncorrectOrUnapproved') },
      { body: { Response: { Error: { Code: 'UnauthorizedOperation', Message: 'not authorised' }, RequestId: 'r' } } },
    ],
  },
];

describe.each(providers)('$kind', ({ kind, environment, good, refused, busy, refusal, unpaid }) => {
  let server: Awaited<ReturnType<typeof startSmsProvider>>;
  let send: Send;
  const settings = () =>
    readConfig({
      SMS_PROVIDER: kind,
      SMS_KEY_ID: 'key',
      SMS_KEY_SECRET: secret,
      SMS_ENDPOINT: server.url,
      ...environment,
    });
  beforeAll(async () => {
    server = await startSmsProvider(kind, secret);
    send = await openSender({ ...settings(), clock: () => new Date() });
  });
  afterAll(() => server.close());
  beforeEach(() => server.answerWith(good));

  /** Outcome: nothing, or the error and whether it is permanent. */
  async function deliver(): Promise<{ said: string; isFinal: boolean } | undefined> {
    const failure: unknown = await send(message).catch((error: unknown) => error);
    return failure instanceof DeliveryFailure ? { said: String(failure), isFinal: failure.isFinal } : undefined;
  }

  test('is asked once, signed as it wants, for the template and the code', async () => {
    expect(await deliver()).toBeUndefined();
    const [asked, ...more] = server.asked;
    expect(more).toEqual([]);
    expect(asked?.action).toBe('SendSms');
    if (kind === 'aliyun') {
      const { PhoneNumbers, SignName, TemplateCode, TemplateParam } = asked?.parameters ?? {};
      expect({ PhoneNumbers, SignName, TemplateCode }).toEqual({
        PhoneNumbers: '19900000005',
        SignName: '商鉴',
        TemplateCode: 'SMS_1',
      });
      expect(JSON.parse(TemplateParam ?? '')).toEqual({ code: '402913' });
    } else {
      expect(JSON.parse(asked?.body ?? '')).toEqual({
        PhoneNumberSet: ['+8619900000005'],
        SmsSdkAppId: '1500',
        SignName: '商鉴',
        TemplateId: '1400',
        TemplateParamSet: ['402913'],
      });
    }
  });

  test('is given an invitation to quote by a template of its own, and nothing without one', async () => {
    const quote = { number: 'XJ-2026-0117', deadline: '11-30 10:00' };
    await expect(send({ channel: 'sms', to: '19900000005', text: '…', quote })).rejects.toThrow('no template');
    expect(server.asked).toEqual([]);
    const sms = { ...(settings().sms ?? raise()), quoteTemplate: 'SMS_2' };
    const other = await openSender({ sms, mail: undefined, dataDir: '', clock: () => new Date() });
    await other({ channel: 'sms', to: '19900000005', text: '…', quote });
    const { parameters = {}, body = '' } = server.asked[0] ?? {};
    if (kind === 'aliyun') {
      expect(parameters.TemplateCode).toBe('SMS_2');
      expect(JSON.parse(parameters.TemplateParam ?? '')).toEqual(quote);
    } else {
      expect(JSON.parse(body)).toMatchObject({
        TemplateId: 'SMS_2',
        TemplateParamSet: ['XJ-2026-0117', '11-30 10:00'],
      });
    }
  });

  test('wrong keys are found by its server, and give no message up', async () => {
    const wrong = await openSender({
      sms: { ...(settings().sms ?? raise()), keySecret: 'another' },
      mail: undefined,
      dataDir: '',
      clock: () => new Date(),
    });
    const failure: unknown = await wrong(message).catch((error: unknown) => error);
    expect(String(failure)).toContain(kind);
    expect(failure).toMatchObject({ isFinal: false });
    expect(server.asked).toEqual([]);
  });

  test('what it refuses because of our account may be tried again, once that is put right', async () => {
    server.answerWith(...unpaid);
    for (const _answer of unpaid) expect(await deliver()).toMatchObject({ isFinal: false });
    expect(server.asked).toHaveLength(unpaid.length);
  });

  test('what it refuses for good is told so, without the message', async () => {
    server.answerWith(refused);
    expect(await deliver()).toEqual({ said: `DeliveryFailure: ${refusal}`, isFinal: true });
    expect(server.asked).toHaveLength(1);
  });

  test('a limit of the moment, a dropped connection and a failure may be tried again, and nothing of it is told', async () => {
    server.answerWith(busy, 'hang up', { status: 503, body: {} }, good);
    for (let tries = 1; tries <= 3; tries += 1) {
      const { said = '', isFinal } = (await deliver()) ?? {};
      expect(isFinal).toBe(false);
      expect(said).toContain('199****0005');
      for (const kept of ['19900000005', '402913', secret]) expect(said).not.toContain(kept);
    }
    expect(await deliver()).toBeUndefined();
    expect(server.asked).toHaveLength(4);
  });

  test('a text without a code has no template and goes nowhere', async () => {
    await expect(send({ channel: 'sms', to: '19900000005', text: 'hello' })).rejects.toThrow('no template');
    expect(server.asked).toEqual([]);
  });
});

test.each([
  ['aliyun', openAliyun],
  ['tencent', openTencent],
] as const)('%s is not waited for without end', async (kind, open) => {
  const server = await startSmsProvider(kind, secret);
  server.answerWith('silence');
  const { sms } = readConfig({
    ...{ SMS_PROVIDER: kind, SMS_KEY_ID: 'key', SMS_KEY_SECRET: secret, SMS_ENDPOINT: server.url },
    ...providers[1]?.environment,
  });
  const sendTemplate = open(sms ?? raise(), 200);
  await expect(
    sendTemplate({ to: '19900000005', template: '1400', parameters: { code: '402913' } }),
  ).rejects.toMatchObject({ isFinal: false });
  expect(server.asked).toHaveLength(1);
  await server.close();
});

test('a start with half of the settings names those that are missing, and no value', () => {
  const read = () => readConfig({ SMS_PROVIDER: 'tencent', SMS_KEY_SECRET: 'hush-hush' });
  expect(read).toThrow(/SMS_KEY_ID, SMS_SIGN_NAME, SMS_CODE_TEMPLATE, SMS_APP_ID: needed with SMS_PROVIDER/);
  expect(read).not.toThrow(/hush-hush/);
});

function raise(): never {
  throw new Error('no settings');
}
