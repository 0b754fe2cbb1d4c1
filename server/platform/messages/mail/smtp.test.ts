import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { DeliveryFailure } from '#server/platform/messages/delivery-failure.ts';
import { openSender } from '#server/platform/messages/open-sender.ts';
import type { Message, Send } from '#server/platform/messages/outbox.ts';
import { checkDkim } from '#server/testing/check-dkim.ts';
import { startSmtpServer } from '#server/testing/smtp-server.ts';

const message: Message = {
  channel: 'mail',
  to: 'someone@example.com',
  subject: '商鉴验证码',
  text: '验证码 402913',
  html: '<p>商鉴验证码 402913，五分钟内有效，请勿告诉任何人</p>',
};
const login = { user: 'notice@example.com', password: 'hush: hush/2026' };
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const dkim = {
  DKIM_DOMAIN: 'example.com',
  DKIM_SELECTOR: 'mail2026',
  DKIM_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
};

let server: Awaited<ReturnType<typeof startSmtpServer>>;
let send: Send;

const openWith = (environment: Record<string, string>) =>
  openSender({
    ...readConfig({ SMTP_URL: server.url, MAIL_FROM: 'notice@example.com', ...environment }),
    clock: () => new Date(),
  });

/** Why a message was not delivered. */
async function failureOf(sending: Promise<unknown>): Promise<DeliveryFailure> {
  const failure: unknown = await sending.catch((error: unknown) => error);
  if (!(failure instanceof DeliveryFailure)) throw new Error('it was delivered');
  return failure;
}

/** The message that arrived last, decoded as far as a look at it needs. */
async function arrived() {
  await expect.poll(() => server.received.length, { interval: 10 }).toBeGreaterThan(0);
  const { from, to, raw } = server.received.at(-1) ?? { from: '', to: [], raw: '' };
  const parts = [...raw.matchAll(/base64\r\n\r\n([\w+/=\r\n]+)/g)].map(([, part = '']) =>
    Buffer.from(part, 'base64').toString(),
  );
  return { from, to, raw, parts };
}

beforeAll(async () => {
  server = await startSmtpServer(login);
  send = await openWith(dkim);
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
});

test('mail arrives once, with text and HTML, and from the address that is set', async () => {
  await send(message);
  const { from, to, raw, parts } = await arrived();
  expect({ from, to }).toEqual({ from: 'notice@example.com', to: ['someone@example.com'] });
  expect(raw).toContain('Content-Type: multipart/alternative');
  expect(parts).toEqual([message.text, message.html]);
  expect(server.received).toHaveLength(1);
});

test('a message keeps its id at every try, names the sender, and asks for no answer by machine', async () => {
  const id = '3f6f1c1e-6a2b-4a4e-9d39-0d6a3c1b7a55';
  for (const _try of [1, 2]) {
    server.received.length = 0;
    await send({ ...message, id, fromName: '商鉴' });
    const { raw } = await arrived();
    expect(raw).toContain(`Message-ID: <${id}@example.com>\r\n`);
    expect(raw).toMatch(/^From: =\?UTF-8\?\S+\?= <notice@example\.com>\r$/m);
    expect(raw).toContain('Auto-Submitted: auto-generated\r\n');
  }
});

test('the signature is right, and covers what lets a mail program unsubscribe', async () => {
  await send(message);
  const plain = checkDkim((await arrived()).raw, publicKey) ?? [];
  expect(plain).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id']));
  expect(plain).not.toContain('list-unsubscribe');
  server.received.length = 0;
  await send({ ...message, unsubscribeUrl: 'https://shangjian.example/leave/1' });
  const { raw } = await arrived();
  expect(raw).toContain('List-Unsubscribe: <https://shangjian.example/leave/1>\r\n');
  expect(checkDkim(raw, publicKey)).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']));
  const altered = raw.replace('List-Unsubscribe=One-Click', 'List-Unsubscribe=Two-Clicks');
  expect(altered).not.toBe(raw);
  expect(checkDkim(altered, publicKey)).toBeUndefined();
});

test('without a key nothing is signed', async () => {
  await (await openWith({}))(message);
  expect((await arrived()).raw).not.toMatch(/dkim-signature/i);
});

test('an address refused for good is told so, one that is busy may be tried again, and neither is told whole', async () => {
  const refused = await failureOf(send({ ...message, to: 'unknown@example.com' }));
  expect(String(refused)).toBe('DeliveryFailure: smtp: EENVELOPE 550 (u****@example.com)');
  expect(refused.isFinal).toBe(true);
  expect(refused.refused).toBe('recipient');
  expect(refused.answer).toMatch(/^550 .*no such user unknown@example\.com$/);
  const busy = await failureOf(send({ ...message, to: 'busy@example.com' }));
  expect(String(busy)).toBe('DeliveryFailure: smtp: EENVELOPE 451 (b****@example.com)');
  expect(busy.isFinal).toBe(false);
});

test('a wrong password is found by the server, is not told, and gives no message up', async () => {
  const url = server.url.replace(encodeURIComponent(login.password), 'another-secret');
  const failure = await failureOf((await openWith({ SMTP_URL: url }))(message));
  expect(failure.message).toContain('EAUTH 535');
  expect(failure.message).not.toContain('another-secret');
  expect(failure.isFinal).toBe(false);
});

test('a server that turns us away at its greeting gives no message up', async () => {
  const turning = createServer((socket) => socket.end('554 no service for your address\r\n')).listen(0, '127.0.0.1');
  await once(turning, 'listening');
  const { port } = turning.address() as AddressInfo;
  const toTurning = await openWith({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const failure = await failureOf(toTurning(message));
  expect(failure.reason).toBe('EPROTOCOL 554');
  expect(failure.isFinal).toBe(false);
  turning.close();
});

test('a server that refuses our sender gives no message up', async () => {
  const refusing = new SMTPServer({
    ...{ disabledCommands: ['STARTTLS', 'AUTH'], authOptional: true, logger: false, closeTimeout: 100 },
    onMailFrom: (_address, _session, done) =>
      done(Object.assign(new Error('mail from must equal authorized user'), { responseCode: 501 })),
  });
  await once(refusing.listen(0, '127.0.0.1'), 'listening');
  const { port } = refusing.server.address() as AddressInfo;
  const failure = await failureOf((await openWith({ SMTP_URL: `smtp://127.0.0.1:${port}` }))(message));
  expect(failure.reason).toBe('EENVELOPE 501');
  expect(failure.refused).toBe('sender');
  expect(failure.isFinal).toBe(false);
  await new Promise<void>((resolve) => refusing.close(() => resolve()));
});

test('a server that breaks off or is away may be tried again', async () => {
  const own = await startSmtpServer(login);
  const toOwn = await openWith({ SMTP_URL: own.url });
  expect(await failureOf(toOwn({ ...message, to: 'cut-off@example.com' }))).toMatchObject({ isFinal: false });
  expect(await failureOf(toOwn(message))).toMatchObject({ isFinal: false });
  await own.close();
});

test.each([
  ['http://mail.example', /SMTP_URL: must be smtp:/],
  ['smtp://hush-hush@mail.example', /SMTP_URL: must be/],
  ['smtp://user:hush-hush@mail.example/path', /SMTP_URL: must be/],
  ['smtp://user:hush-hush%@mail.example', /SMTP_URL: must be/],
])('a start with an address such as %s says what is wrong, and no value', (SMTP_URL, said) => {
  const read = () => readConfig({ SMTP_URL, MAIL_FROM: 'notice@example.com' });
  expect(read).toThrow(said);
  expect(read).not.toThrow(/hush-hush/);
});

test('a start with half of the settings names those that are missing', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example', DKIM_DOMAIN: 'example.com' })).toThrow(
    /MAIL_FROM, DKIM_SELECTOR, DKIM_PRIVATE_KEY: needed/,
  );
});

test('a key that cannot sign stops the start, and is not told', async () => {
  await expect(openWith({ ...dkim, DKIM_PRIVATE_KEY: 'hush-hush' })).rejects.toThrow(
    /^DKIM_PRIVATE_KEY: must be an RSA key of at least 1024 bits in PEM$/,
  );
});
