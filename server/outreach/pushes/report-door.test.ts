import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contacts, suppressedAddresses } from '#server/outreach/contacts/tables.ts';
import { returnAddressOf } from '#server/platform/messages/mail/return-address.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp, testShareSecret } from '#server/testing/test-app.ts';
import { ReportDoor } from './report-door.ts';
import { reportSignatureOf } from './report-signature.ts';
import { pushDeliveries, pushes } from './tables.ts';

const signing = { domain: 'bounce.example.com', secret: testShareSecret };
const webhookSecret = 'shared with the provider of the mail';

let t: TestApp;
let door: ReportDoor;
let port: number;
let stockId: number;
let userId: number;
const errors: unknown[] = [];

beforeAll(async () => {
  // The app opens a door of its own; the test cannot know its port.
  const listen = { host: '127.0.0.1', port: 0 };
  t = await openTestApp({ bounces: { domain: signing.domain, listen, webhookSecret } });
  door = new ReportDoor({ db: t.db, clock: t.now, signing, onError: (error) => errors.push(error) });
  port = await door.open({ host: '127.0.0.1', port: 0 });
  const user = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  stockId = user.stockIds[0] ?? 0;
  userId = user.id;
});
afterAll(async () => {
  await door.close();
  await t.close();
  expect(errors).toEqual([]);
});
beforeEach(async () => {
  await t.db.delete(pushes);
  await t.db.delete(suppressedAddresses);
  await t.db.delete(contacts);
});

/** A mail of a push that a server has accepted; the id of its message. */
async function addAccepted(email: string): Promise<string> {
  const at = { createdAt: t.now(), updatedAt: t.now() };
  const mail = { from: '商鉴', subject: '周报', html: '', text: '', articleVersions: {} };
  const [push] = await t.db
    .insert(pushes)
    .values({
      ...{ stockId, state: 'done', subject: '周报', foreword: '', language: 'zh-CN', isAdvertising: false },
      ...{ articleIds: [], hasHotWords: false, groupIds: [], contactIds: [], frozen: mail, createdBy: userId, ...at },
    })
    .returning({ id: pushes.id });
  const agreed = { isReceiving: true, consentAt: new Date('2026-01-05T00:00:00Z'), consentSource: 'form' as const };
  const [contact] = await t.db
    .insert(contacts)
    .values({ stockId, name: email, email, ...agreed, ...at })
    .returning({ id: contacts.id });
  const [delivery] = await t.db
    .insert(pushDeliveries)
    .values({
      ...{ stockId, pushId: push?.id ?? 0, contactId: contact?.id ?? 0, name: email, email },
      ...{ state: 'accepted', tries: 1, answer: '250 taken', changedAt: t.now() },
    })
    .returning({ messageId: pushDeliveries.messageId });
  return delivery?.messageId ?? '';
}

/** Hands a mail of the fixtures, or this text, to the door as another server does. Throws what the door refuses. */
async function report(messageId: string, name: string, to = returnAddressOf(messageId, signing)) {
  const file = new URL(`../../platform/messages/mail/fixtures/${name}.eml`, import.meta.url);
  const raw = name.includes('\n') ? name : await readFile(file, 'utf8');
  const client = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  return client.sendMail({ envelope: { from: '', to: [to] }, raw });
}

const states = async () => (await t.db.select().from(pushDeliveries)).map(({ email, state }) => `${email} ${state}`);
const suppressed = async () => (await t.db.select().from(suppressedAddresses)).map(({ email }) => email);

test('a server reports by SMTP that nobody has an address, which gets nothing more', async () => {
  const id = await addAccepted('lu@example.com');
  await report(id, 'postfix');
  expect(await states()).toEqual(['lu@example.com bounced']);
  expect(await suppressed()).toEqual(['lu@example.com']);
  const [delivery] = await t.db.select().from(pushDeliveries);
  expect(delivery?.answer).toMatch(/^550 5\.1\.1/);
  // Reported again, nothing changes.
  t.pass(1_000);
  await report(id, 'complaint');
  expect(await states()).toEqual(['lu@example.com bounced']);
});

test('a refusal of the content suppresses nobody, nor does one of whom the mail was passed on to', async () => {
  await report(await addAccepted('qin@163.com'), 'netease');
  await report(await addAccepted('other@example.com'), 'postfix');
  expect(await states()).toEqual(['qin@163.com bounced', 'other@example.com bounced']);
  expect(await suppressed()).toEqual([]);
});

test('whoever calls it spam has left', async () => {
  await report(await addAccepted('wen@example.com'), 'complaint');
  expect(await states()).toEqual(['wen@example.com complained']);
  expect((await t.db.select().from(contacts))[0]).toMatchObject({ isReceiving: false, unsubscribedAt: t.now() });
});

test('what people’s programs answer, delays, and other addresses change nothing', async () => {
  const id = await addAccepted('lu@example.com');
  await report(id, 'vacation');
  await report(id, 'late');
  await report(randomUUID(), 'postfix');
  const forged = returnAddressOf(id, { ...signing, secret: 'x'.repeat(32) });
  await expect(report(id, 'postfix', forged)).rejects.toThrow(/550/);
  await expect(report(id, 'postfix', 'postmaster@bounce.example.com')).rejects.toThrow(/550/);
  await expect(report(id, `Subject: large\n\n${'x'.repeat(79)}\n`.repeat(7_000))).rejects.toThrow(/552/);
  expect(await states()).toEqual(['lu@example.com accepted']);
});

test('a provider reports by a signed call', async () => {
  const id = await addAccepted('lu@example.com');
  const reports = [
    { messageId: `<${id}@example.com>`, kind: 'bounced', email: 'LU@example.com', answer: '550 5.1.1 unknown user' },
    { messageId: randomUUID(), kind: 'complained' },
  ];
  const post = async (values: object = {}, secret = webhookSecret) => {
    const posted = { timestamp: Math.floor(t.now().getTime() / 1000), payload: JSON.stringify(reports), ...values };
    const body = { ...posted, signature: reportSignatureOf(posted, secret) };
    return (await t.call('push.report', undefined, { body })).json();
  };
  expect((await post({}, 'another secret')).code).toBe(1417);
  expect((await post({ timestamp: 1_700_000_000 })).code).toBe(1417);
  expect((await post({ payload: '{' })).code).toBe(1417);
  expect(await states()).toEqual(['lu@example.com accepted']);
  expect((await post()).result).toEqual({ noted: 1, passed: 1 });
  expect(await states()).toEqual(['lu@example.com bounced']);
  expect(await suppressed()).toEqual(['lu@example.com']);
  expect((await post()).result).toEqual({ noted: 0, passed: 2 });
});

test('a report that is not in the form, or long, takes none of the others of its call with it', async () => {
  const people = Array.from({ length: 120 }, (_, n) => `person${n}@example.com`);
  const ids = await Promise.all(people.map((email) => addAccepted(email)));
  const reports: unknown[] = ids.map((id) => ({
    ...{ messageId: id, kind: 'bounced' },
    answer: `550 5.1.1 unknown user ${'x'.repeat(2_000)}`,
  }));
  reports.push({ messageId: randomUUID(), kind: 'delivered' }, { kind: 'bounced' }, 'bounced', null);
  const posted = { timestamp: Math.floor(t.now().getTime() / 1000), payload: JSON.stringify(reports) };
  const body = { ...posted, signature: reportSignatureOf(posted, webhookSecret) };
  const answer = (await t.call('push.report', undefined, { body })).json();
  expect(answer.result).toEqual({ noted: 120, passed: 4 });
  expect(new Set((await states()).map((line) => line.split(' ')[1]))).toEqual(new Set(['bounced']));
});
