import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { quotes } from '#server/cooperation/inquiries/quotes/tables.ts';
import { smsNumberOf } from '#server/cooperation/suppliers/read-suppliers.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { clientModules } from '#server/identity/companies/tables.ts';
import { countSms } from '#server/identity/recovery/codes.ts';
import { SendingGuard } from '#server/platform/installation/sending-guard.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { MessageQueue } from '#server/platform/messages/message-queue.ts';
import type { Message } from '#server/platform/messages/outbox.ts';
import { outgoingMessages } from '#server/platform/messages/tables.ts';
import { createCompany, createUser, openAllModules } from '#server/testing/factories.ts';
import { publishable } from '#server/testing/inquiry-factories.ts';
import { nextCreditCode } from '#server/testing/supplier-factories.ts';
import { testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { type LetterDeps, sendLetters } from './letters.ts';
import { type SmsDeps, sendSms } from './send-sms.ts';
import { inquiries, quoteInvitations } from './tables.ts';

let database: TestDatabase;
let jobs: JobRunner;
let messages: MessageQueue;
const sent: Message[] = [];

// A database for each: what one has told nobody is told again.
beforeEach(async () => {
  sent.length = 0;
  usedUp = 0;
  database = await openTestDatabase();
  const options = { db: database.db, clock: () => new Date(), onError: (error: unknown) => expect.fail(String(error)) };
  jobs = new JobRunner({ ...options, database });
  const sending = new SendingGuard({ database, config: testConfig() });
  const send = async (message: Message) => {
    sent.push(message);
    return undefined;
  };
  messages = new MessageQueue({ ...options, jobs, send, secret: testShareSecret, sending });
});
afterEach(async () => {
  await messages.close();
  await jobs.stop();
  await database.close();
});

/** An inquiry of a new company, with a supplier for each number. */
async function addInquiry(mobiles: readonly string[], now = new Date()) {
  const { db } = database;
  const { stockId } = await createCompany(db);
  await openAllModules(db, [stockId]);
  const buyer = await createUser(db, { role: 'ADMIN_BUYER', stockIds: [stockId] });
  const deadline = new Date(now.getTime() + 30 * 60 * 60_000);
  const [inquiry] = await db
    .insert(inquiries)
    .values({
      ...{ stockId, number: 'XJ-2026-0001', state: 10, title: '年度报告编制', field: '10', content: publishable() },
      ...{ edition: 1, deadline, questionsUntil: deadline, createdBy: buyer.id, changedAt: now },
    })
    .returning();
  if (!inquiry) throw new Error('no row came back');
  for (const mobile of mobiles) {
    const one = { stockId, name: `合作方${mobile}`, creditCode: nextCreditCode(), fields: ['10'], contacts: [] };
    const [{ id: supplierId = 0 } = {}] = await db
      .insert(suppliers)
      .values({ ...one, addedAt: now })
      .returning({ id: suppliers.id });
    const invitation = { stockId, inquiryId: inquiry.id, supplierId, name: one.name, email: 'lin@example.com', mobile };
    await db.insert(quoteInvitations).values({ ...invitation, language: 'zh-CN', invitedAt: now });
  }
  return { stockId, inquiry, deadline, now };
}

const readBrand = async () => '商鉴';
const bySms = () => sent.filter(({ channel }) => channel === 'sms').map(({ to }) => to);
let usedUp = 0;
const smsDeps = (dailyLimit: number): SmsDeps => ({
  ...{ messages, readBrand, secret: testShareSecret, dailyLimit, isPossible: true },
  onUsedUp: () => expect.fail('letters took what codes have'),
  onShareUsedUp: () => {
    usedUp += 1;
  },
});

test('suppliers with a mobile are told by SMS where the link went, once a letter and within the limit of the day', async () => {
  const { db } = database;
  const { stockId, inquiry, deadline, now } = await addInquiry(['19900000007', '19900000008', '']);
  const letters: LetterDeps = { messages, readBrand, secret: testShareSecret, publicUrl: () => 'https://a.example' };
  const write = async (kind: 'invited' | 'reminded' | 'lost') => {
    const invitations = await db.select().from(quoteInvitations).orderBy(quoteInvitations.id);
    await sendLetters(letters, db, { inquiry, invitations, letter: { kind }, now });
  };
  // Of 12 a day, letters may take 6 and one company 3.
  const deps = smsDeps(12);

  await write('invited');
  await sendSms(db, now, deps);
  await sendSms(db, now, deps);
  await expect.poll(bySms).toEqual(['19900000007', '19900000008']);
  const [told] = sent.filter(({ channel }) => channel === 'sms');
  expect(told?.text).toMatch(
    /^【商鉴】询价 XJ-2026-0001 等贵司报价，\d\d-\d\d \d\d:\d\d（北京时间）截止，链接已发到邮箱 l\*{4}@example\.com。$/,
  );
  expect(told?.quote).toEqual({ number: 'XJ-2026-0001', deadline: expect.stringMatching(/^\d\d-\d\d \d\d:\d\d$/) });

  await write('reminded');
  await sendSms(db, now, deps);
  await expect.poll(bySms).toHaveLength(3);
  // The fourth waits for the next day; what is over by then is not sent any more, nor what the buyer could not open, nor
  // to whoever has answered meanwhile.
  await sendSms(db, new Date(deadline.getTime() + 1), deps);
  await write('reminded');
  const queued = await db.$count(outgoingMessages);
  await db.update(clientModules).set({ expiresAt: now }).where(eq(clientModules.stockId, stockId));
  await sendSms(db, new Date(now.getTime() + 24 * 60 * 60_000), deps);
  expect(await db.$count(outgoingMessages)).toBe(queued);
  await write('reminded');
  await db.update(clientModules).set({ expiresAt: null }).where(eq(clientModules.stockId, stockId));
  await db.update(quoteInvitations).set({ declinedAt: now }).where(eq(quoteInvitations.mobile, '19900000007'));
  const [quoted] = await db.select().from(quoteInvitations).where(eq(quoteInvitations.mobile, '19900000008'));
  await db.insert(quotes).values({
    ...{ stockId, invitationId: quoted?.id ?? 0, number: 1, edition: 1, receipt: 'ab'.repeat(32) },
    ...{ receivedAt: sql`now()`, sealed: Buffer.alloc(80) },
  });
  const answered = await db.$count(outgoingMessages);
  await sendSms(db, new Date(now.getTime() + 24 * 60 * 60_000), deps);
  expect(await db.$count(outgoingMessages)).toBe(answered);
  await write('lost');
  await sendSms(db, new Date(now.getTime() + 25 * 60 * 60_000), deps);
  await messages.close();
  expect(bySms()).toHaveLength(3);
});

test('letters leave codes half of the day, a company others half of that, and whoever waits keeps nobody else waiting', async () => {
  const { db } = database;
  const [now, deps] = [new Date(), smsDeps(8)];
  for (const company of ['1', '2', '3']) {
    await addInquiry(
      ['7', '8', '9'].map((last) => `1990000${company}00${last}`),
      now,
    );
  }
  await db.update(quoteInvitations).set({ isSmsDue: true });
  await sendSms(db, now, deps);
  await sendSms(db, now, deps);
  await expect.poll(bySms).toHaveLength(4);
  expect(bySms().sort()).toEqual(['19900001007', '19900001008', '19900002007', '19900002008']);
  expect(usedUp).toBe(1);
  const left = [];
  for (let i = 0; i < 5; i++) left.push(await countSms(db, { dailyLimit: 8, onUsedUp: () => {}, now }));
  expect(left).toEqual([true, true, true, true, false]);
  await sendSms(db, new Date(now.getTime() + 24 * 60 * 60_000), deps);
  await expect.poll(bySms).toHaveLength(8);
  expect(bySms().slice(4).sort()).toEqual(['19900001009', '19900002009', '19900003007', '19900003008']);
});

test('a number gets five of a company in a day, and the others by mail alone', async () => {
  const { db } = database;
  const now = new Date();
  await addInquiry(
    Array.from({ length: 7 }, () => '19900000007'),
    now,
  );
  await addInquiry(['19900000007'], now);
  await db.update(quoteInvitations).set({ isSmsDue: true });
  await sendSms(db, now, smsDeps(1_000));
  expect(await db.$count(outgoingMessages)).toBe(6);
  expect(await db.$count(quoteInvitations, eq(quoteInvitations.isSmsDue, true))).toBe(0);
});

test('the mobile is that of who gets the mail, or else the first; other numbers get no SMS', () => {
  const one = (phone: string, email = '') => ({ name: '林岚', job: '', phone, email });
  const numberOf = (...contacts: ReturnType<typeof one>[]) => smsNumberOf({ contacts });
  expect(numberOf(one('19900000001'), one('+86 199-0000-0002', 'lin@example.com'))).toBe('19900000002');
  expect(numberOf(one('0571 8888 0000', 'lin@example.com'), one('199 0000 0001'))).toBe('19900000001');
  expect(numberOf(one('0571 8888 0000', 'lin@example.com'), one('+852 6000 0000'))).toBe('');
});
