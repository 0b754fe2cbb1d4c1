import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxQuoteFiles } from '#contract/cooperation/attachment-rules.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { linkTokenOf } from '#server/cooperation/inquiries/letters.ts';
import { quoteInvitations } from '#server/cooperation/inquiries/tables.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { createUser } from '#server/testing/factories.ts';
import { publishable } from '#server/testing/inquiry-factories.ts';
import { nextCreditCode } from '#server/testing/supplier-factories.ts';
import { openTestApp, type TestApp, testShareSecret } from '#server/testing/test-app.ts';
import { encodeForm } from '#server/testing/upload.ts';

let t: TestApp;
let folder: string;
let store: FileStore;
let buyer: string;
let stockId: number;
const pdf = Buffer.from('%PDF-1.7 报价');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shangjian-inquiry-files-'));
  store = openLocalStore(folder);
  t = await openTestApp({}, { store });
  const { stockIds } = await createUser(t.db, { username: 'buyer', role: 'ADMIN_BUYER' });
  stockId = stockIds[0] ?? 0;
  buyer = await t.login('buyer');
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const call = async (name: EndpointName, body: object, as?: string) => (await t.call(name, as, { body })).json();
const codesOf = (answers: readonly { code: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
};

const addDraft = async (supplierIds: number[] = []) => {
  const content = publishable({ supplierIds });
  const { result } = await call('inquiry.save', { content }, buyer);
  return { content, id: result.id as number, version: result.version as number };
};

/** The token of the link of a supplier that may quote. */
async function invite(): Promise<string> {
  const [supplier] = await t.db
    .insert(suppliers)
    .values({
      ...{ stockId, name: '合作方', creditCode: nextCreditCode(), fields: ['10'], state: 'approved', addedAt: t.now() },
      contacts: [{ name: '林岚', job: '', phone: '', email: 'lin@example.com' }],
    })
    .returning({ id: suppliers.id });
  const draft = await addDraft([supplier?.id ?? 0]);
  expect((await call('inquiry.publish', draft, buyer)).code).toBe(200);
  const [invitation] = await t.db.select().from(quoteInvitations).where(eq(quoteInvitations.inquiryId, draft.id));
  return linkTokenOf(invitation ?? { key: '' }, testShareSecret);
}

const addTo = async (token: string) =>
  (await t.call('quote.addFile', undefined, await encodeForm(pdf, { token, name: '报价.pdf' }))).json();
const lines = [{ position: 1, unitPrice: '100', deliveryDays: 20, note: '', deviation: '' }];

test('a quote that is submitted while its file is taken away names what is there', async () => {
  const token = await invite();
  for (let round = 0; round < 10; round += 1) {
    const file = (await addTo(token)).result;
    const quote = { taxRate: '6', note: '', lines, files: [file] };
    const answers = await Promise.all([
      call('quote.submit', { token, edition: 1, quote }),
      call('quote.removeFile', { token, file: file.id }),
    ]);
    expect(codesOf(answers)).toEqual({ 200: 2 });
    const { quote: kept } = (await call('quote.look', { token })).result;
    for (const { id } of kept.files) {
      const { rawPayload } = await t.call('quote.file', undefined, { body: { token, file: id } });
      expect(rawPayload.equals(pdf)).toBe(true);
    }
  }
});

test('a quote has as many files as it may, however many are sent at once', async () => {
  const token = await invite();
  const answers = await Promise.all(Array.from({ length: 40 }, () => addTo(token)));
  expect(codesOf(answers)).toEqual({ 200: 4 * maxQuoteFiles, 1783: 20 });
});
