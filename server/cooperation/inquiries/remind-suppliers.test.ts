import { eq, inArray, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { SendingGuard } from '#server/platform/installation/sending-guard.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import type { ReadBrand } from '#server/platform/messages/mail/notice.ts';
import { MessageQueue } from '#server/platform/messages/message-queue.ts';
import type { Message } from '#server/platform/messages/outbox.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { publishable } from '#server/testing/inquiry-factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { nextCreditCode } from '#server/testing/supplier-factories.ts';
import { testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import type { LetterDeps } from './letters.ts';
import { remindSuppliers } from './remind-suppliers.ts';
import { inquiries, quoteInvitations } from './tables.ts';

let database: TestDatabase;
let jobs: JobRunner;
let messages: MessageQueue;
const sent: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  const options = { db: database.db, clock: () => new Date(), onError: (error: unknown) => expect.fail(String(error)) };
  jobs = new JobRunner({ ...options, database });
  const sending = new SendingGuard({ database, config: testConfig() });
  const send = async ({ subject = '' }: Message) => {
    sent.push(subject);
    return undefined;
  };
  messages = new MessageQueue({ ...options, jobs, send, secret: testShareSecret, sending });
});
afterAll(async () => {
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
  const { id: createdBy } = await createUser(db, { role: 'ADMIN_BUYER', stockIds: [stockId] });
  const deadline = new Date(now.getTime() + hours * hour);
  const [{ id: inquiryId = 0 } = {}] = await db
    .insert(inquiries)
    .values({
      ...{ stockId, number: 'XJ-2026-0001', state: 10, title, field: '10', content: publishable() },
      ...{ edition: 1, deadline, questionsUntil: deadline, createdBy, changedAt: now },
    })
    .returning({ id: inquiries.id });
  const one = { stockId, name: '合作方', creditCode: nextCreditCode(), fields: ['10'], contacts: [], addedAt: now };
  const [{ id: supplierId = 0 } = {}] = await db.insert(suppliers).values(one).returning({ id: suppliers.id });
  const invitation = { stockId, inquiryId, supplierId, name: '合作方', email: 'lin@example.com', invitedAt: now };
  await db.insert(quoteInvitations).values({ ...invitation, language });
  return inquiryId;
}

test('suppliers are reminded once, and not of what the buyer moves or cancels in the same moment', async () => {
  const { db } = database;
  const readBrand = async () => '商鉴';
  const letters: LetterDeps = { messages, readBrand, secret: testShareSecret, publicUrl: () => 'https://a.example' };
  const remind = () => remindSuppliers(db, now, letters);
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
  await expect.poll(() => sent, { timeout: 10_000 }).toContain('报价即将截止：将截止的');
  await messages.close();
  expect(sent).toEqual(['报价即将截止：将截止的']);
  const [row] = await db.select().from(inquiries).where(eq(inquiries.id, due));
  expect(row).toMatchObject({ version: 0, remindedFor: row?.deadline });
});

test('an inquiry whose reminder fails keeps no other', async () => {
  const { db } = database;
  const readBrand: ReadBrand = async (_db, language) => (language === 'en' ? expect.fail('no brand') : '商鉴');
  const letters: LetterDeps = { messages, readBrand, secret: testShareSecret, publicUrl: () => 'https://a.example' };
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
