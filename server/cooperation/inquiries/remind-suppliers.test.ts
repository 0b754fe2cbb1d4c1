import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { clientModules } from '#server/identity/companies/tables.ts';
import { SendingGuard } from '#server/platform/installation/sending-guard.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import type { ReadBrand } from '#server/platform/messages/mail/notice.ts';
import { MessageQueue } from '#server/platform/messages/message-queue.ts';
import type { Message } from '#server/platform/messages/outbox.ts';
import { outgoingMessages } from '#server/platform/messages/tables.ts';
import { createCompany, createUser, openAllModules } from '#server/testing/factories.ts';
import { addServiceField, publishable } from '#server/testing/inquiry-factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { nextCreditCode } from '#server/testing/supplier-factories.ts';
import { testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import type { Buyer } from './buyer.ts';
import type { LetterDeps } from './letters.ts';
import { extendInquiry, publishInquiry } from './publish-inquiry.ts';
import { remindSuppliers } from './remind-suppliers.ts';
import { saveInquiry } from './save-inquiry.ts';
import { inquiries, quoteInvitations } from './tables.ts';

let database: TestDatabase;
let jobs: JobRunner;
let messages: MessageQueue;
const sent: string[] = [];

// A database for each: what one has told nobody is told again.
beforeEach(async () => {
  sent.length = 0;
  database = await openTestDatabase();
  await addServiceField(database.db);
  const options = { db: database.db, clock: () => new Date(), onError: (error: unknown) => expect.fail(String(error)) };
  jobs = new JobRunner({ ...options, database });
  const sending = new SendingGuard({ database, config: testConfig() });
  const send = async ({ subject = '' }: Message) => {
    sent.push(subject);
    return undefined;
  };
  messages = new MessageQueue({ ...options, jobs, send, secret: testShareSecret, sending });
});
afterEach(async () => {
  await messages.close();
  await jobs.stop();
  await database.close();
});

const hour = 60 * 60_000;
const now = new Date();

/** A supplier that has not answered an inquiry that closes in a few hours. */
async function ask(
  title: string,
  { language = 'zh-CN', hours = 5 }: { readonly language?: Language; readonly hours?: number } = {},
): Promise<number> {
  const { db } = database;
  const { stockId } = await createCompany(db);
  await openAllModules(db, [stockId]);
  const { id: createdBy } = await createUser(db, { role: 'ADMIN_BUYER', stockIds: [stockId] });
  const deadline = new Date(now.getTime() + hours * hour);
  const [{ id: inquiryId = 0 } = {}] = await db
    .insert(inquiries)
    .values({
      ...{ stockId, number: 'XJ-2026-9001', state: 10, title, field: '10', content: publishable() },
      ...{ edition: 1, deadline, questionsUntil: deadline, createdBy, changedAt: now },
    })
    .returning({ id: inquiries.id });
  const one = { stockId, name: '合作方', creditCode: nextCreditCode(), fields: ['10'], contacts: [], addedAt: now };
  const [{ id: supplierId = 0 } = {}] = await db.insert(suppliers).values(one).returning({ id: suppliers.id });
  const invitation = { stockId, inquiryId, supplierId, name: '合作方', email: 'lin@example.com', invitedAt: now };
  await db.insert(quoteInvitations).values({ ...invitation, language });
  return inquiryId;
}

const readBrand = async () => '商鉴';
const lettersOf = (): LetterDeps => ({
  ...{ messages, readBrand, secret: testShareSecret, publicUrl: () => 'https://a.example' },
});

test('suppliers are reminded once, and not of what the buyer moves or cancels in the same moment', async () => {
  const { db } = database;
  const remind = () => remindSuppliers(db, now, lettersOf());
  const [moved, cancelled, due] = [await ask('推迟的'), await ask('取消的'), await ask('将截止的')];
  let reminded: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    const deadline = new Date(now.getTime() + 90 * hour);
    await tx.update(inquiries).set({ deadline }).where(eq(inquiries.id, moved));
    await tx.update(inquiries).set({ state: 40 }).where(eq(inquiries.id, cancelled));
    reminded = remind();
    await expect.poll(() => countLockWaits(db)).toBe(1);
  });
  await reminded;
  await remind();
  messages.wake();
  await expect.poll(() => sent).toContain('报价即将截止：将截止的');
  await messages.close();
  expect(sent).toEqual(['报价即将截止：将截止的']);
  const [row] = await db.select().from(inquiries).where(eq(inquiries.id, due));
  expect(row).toMatchObject({ version: 0, remindedFor: row?.deadline });
});

test('an inquiry whose reminder fails keeps no other', async () => {
  const { db } = database;
  const failingBrand: ReadBrand = async (_db, language) => (language === 'en' ? expect.fail('no brand') : '商鉴');
  const letters: LetterDeps = { ...lettersOf(), readBrand: failingBrand };
  const failing = await ask('写不出的', { language: 'en', hours: 3 });
  const next = await ask('排在后面的', { hours: 4 });
  await expect(remindSuppliers(db, now, letters)).rejects.toThrow('no brand');
  const reminded = await db
    .select({ id: inquiries.id, isReminded: isNotNull(inquiries.remindedFor) })
    .from(inquiries)
    .where(inArray(inquiries.id, [failing, next]))
    .orderBy(inquiries.id);
  expect(reminded).toEqual([
    { id: failing, isReminded: false },
    { id: next, isReminded: true },
  ]);
});

test('nobody is reminded of what cannot be opened, as the module of the buyer has ended, until it is open again', async () => {
  const { db } = database;
  const id = await ask('模块已到期的', { hours: 6 });
  const [{ stockId = 0 } = {}] = await db.select().from(inquiries).where(eq(inquiries.id, id));
  const setEnd = (expiresAt: Date | null) =>
    db.update(clientModules).set({ expiresAt }).where(eq(clientModules.stockId, stockId));
  const isReminded = () => db.$count(inquiries, and(eq(inquiries.id, id), isNotNull(inquiries.remindedFor)));
  await setEnd(now);
  await remindSuppliers(db, now, lettersOf());
  expect(await isReminded()).toBe(0);
  await setEnd(null);
  await remindSuppliers(db, now, lettersOf());
  expect(await isReminded()).toBe(1);
});

test('the state of a mail tells of nobody that they were reminded, which would tell who has not quoted', async () => {
  const { db } = database;
  const inquiryId = await ask('谁没报价', { hours: 2 });
  const ofInquiry = eq(quoteInvitations.inquiryId, inquiryId);
  const [message] = await db
    .insert(outgoingMessages)
    .values({ queuedAt: now, sentAt: now })
    .returning({ id: outgoingMessages.id });
  await db.update(quoteInvitations).set({ deliveryId: message?.id }).where(ofInquiry);
  const before = await db.$count(outgoingMessages);
  await remindSuppliers(db, now, lettersOf());
  expect(await db.$count(outgoingMessages)).toBeGreaterThan(before);
  const [invitation] = await db.select().from(quoteInvitations).where(ofInquiry);
  expect(invitation?.deliveryId).toBe(message?.id);
});

test('nobody is reminded of a deadline that they were told of less than a day before it', async () => {
  const { db } = database;
  const inquiryId = await ask('很急的');
  const [{ stockId = 0, createdBy: userId = 0 } = {}] = await db
    .select()
    .from(inquiries)
    .where(eq(inquiries.id, inquiryId));
  const buyer: Buyer = {
    ...{ stockId, userId, address: '', language: 'zh-CN', now },
    rights: { elements: new Set(), isOperator: true },
  };
  const publishing = { actor: buyer, letters: lettersOf() };
  const contacts = [{ name: '林岚', job: '', phone: '', email: 'urgent@example.com' }];
  const [{ id: supplierId = 0 } = {}] = await db
    .insert(suppliers)
    .values({
      ...{ stockId, name: '急件合作方', creditCode: nextCreditCode(), fields: ['10'], contacts, addedAt: now },
      state: 'approved',
    })
    .returning({ id: suppliers.id });
  const at = (hours: number) => new Date(now.getTime() + hours * hour).toISOString();
  const content = publishable({ supplierIds: [supplierId], questionsUntil: at(1), deadline: at(5) });
  const draft = await saveInquiry(db, { content }, { actor: buyer, secret: testShareSecret });
  // The other one of the company is reminded of.
  await remindSuppliers(db, now, lettersOf());
  const published = await publishInquiry(db, { ...draft, content }, publishing);
  const before = await db.$count(outgoingMessages);
  await remindSuppliers(db, now, lettersOf());
  expect(await db.$count(outgoingMessages)).toBe(before);
  const extended = { id: published.id, version: published.version, deadline: at(8), reason: '延期' };
  await extendInquiry(db, extended, publishing);
  await remindSuppliers(db, now, lettersOf());
  expect(await db.$count(outgoingMessages)).toBe(before + 1);
});
