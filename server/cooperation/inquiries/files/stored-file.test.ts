import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { maxAttachmentBytes, maxInquiryFiles, maxQuoteFiles } from '#contract/cooperation/attachment-rules.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { linkTokenOf } from '#server/cooperation/inquiries/letters.ts';
import { forgetUnsubmitted } from '#server/cooperation/inquiries/quotes/quote-files.ts';
import { inquiries, quoteInvitations } from '#server/cooperation/inquiries/tables.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { uploadSpaces } from '#server/platform/uploads/tables.ts';
import { createUser } from '#server/testing/factories.ts';
import { holdAudit } from '#server/testing/hold-audit.ts';
import { addServiceField, publishable } from '#server/testing/inquiry-factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { nextCreditCode } from '#server/testing/supplier-factories.ts';
import { openTestApp, type TestApp, testShareSecret } from '#server/testing/test-app.ts';
import { encodeForm, quotaUsed } from '#server/testing/upload.ts';
import { storedName, sweepFiles } from './stored-file.ts';
import { inquiryFiles } from './tables.ts';

let t: TestApp;
let folder: string;
let store: FileStore;
let buyer: string;
let stockId: number;
/** What happens before the store writes. */
let beforePut = async () => {};
const quota = 64 * 1024 * 1024;
const hour = 60 * 60_000;
const pdf = Buffer.from('%PDF-1.7 报价');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shangjian-inquiry-files-'));
  store = openLocalStore(folder);
  const slow: FileStore = {
    ...store,
    put: async (name, content) => {
      await beforePut();
      await store.put(name, content);
    },
  };
  t = await openTestApp({ uploadQuotaBytes: quota }, { store: slow });
  await addServiceField(t.db);
  const { stockIds } = await createUser(t.db, { username: 'buyer', role: 'ADMIN_BUYER' });
  stockId = stockIds[0] ?? 0;
  buyer = await t.login('buyer');
});
beforeEach(async () => {
  beforePut = async () => {};
  await t.db.delete(inquiryFiles);
  await t.db.delete(uploadSpaces);
  for (const name of await files()) await store.remove(name);
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

const files = async () => {
  const names: string[] = [];
  for await (const { name } of store.list('inquiry-files')) names.push(name);
  return names;
};
/** Files in the store, rows of files, and bytes that the company has used. */
const held = async () => [(await files()).length, await t.db.$count(inquiryFiles), await quotaUsed(t.db, stockId)];

const sweepAfter = (hours: number) =>
  sweepFiles(t.db, store, { now: new Date(Date.now() + hours * hour), signal: new AbortController().signal });

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
const addToDraft = async (id: number) =>
  (await t.call('inquiry.addFile', buyer, await encodeForm(pdf, { id, name: '图纸.pdf' }))).json();
const lines = [{ position: 1, unitPrice: '100', deliveryDays: 20, note: '', deviation: '' }];

test('a quote that is submitted while its file is taken away names what is there, or is refused', async () => {
  const token = await invite();
  for (let round = 0; round < 10; round += 1) {
    const file = (await addTo(token)).result;
    const quote = { taxRate: '6', note: '', lines, files: [file] };
    const [submitted, removed] = await Promise.all([
      call('quote.submit', { token, edition: 1, quote }),
      call('quote.removeFile', { token, file: file.id }),
    ]);
    expect([200, 400]).toContain(submitted.code);
    expect(removed.code).toBe(200);
    const { quote: kept } = (await call('quote.look', { token })).result;
    const named: { readonly id: string }[] = kept?.files ?? [];
    expect(named.some(({ id }) => id === file.id)).toBe(submitted.code === 200);
    for (const { id } of named) {
      const { rawPayload } = await t.call('quote.file', undefined, { body: { token, file: id } });
      expect(rawPayload.equals(pdf)).toBe(true);
    }
  }
});

test('what was not submitted is forgotten once a submission is through, and none of its files', async () => {
  const token = await invite();
  const [named, drafted] = [(await addTo(token)).result, (await addTo(token)).result];
  const [place] = await t.db.select().from(inquiryFiles).where(eq(inquiryFiles.id, named.id));
  const [invitation] = await t.db
    .select()
    .from(quoteInvitations)
    .where(eq(quoteInvitations.id, place?.invitationId ?? 0));
  if (!invitation) throw new Error('nobody was invited');
  const quote = { taxRate: '6', note: '', lines, files: [named] };
  const { done } = await holdAudit(t.db, {
    run: async () => {
      const submitting = call('quote.submit', { token, edition: 1, quote });
      await expect.poll(() => countLockWaits(t.db)).toBe(1);
      const forgetting = t.db.transaction((tx) => forgetUnsubmitted(tx, invitation, testShareSecret));
      return Promise.all([submitting, forgetting]);
    },
    waiting: 2,
    look: async () => {},
  });
  const [answer, { files: gone }] = done;
  expect(answer.code).toBe(200);
  expect(gone.map(({ id }) => id)).toEqual([drafted.id]);
});

test('a file stays with the quote that names it, however many quotes follow', async () => {
  const token = await invite();
  const file = (await addTo(token)).result;
  const submit = (files: object[]) =>
    call('quote.submit', { token, edition: 1, quote: { taxRate: '6', note: '', lines, files } });
  const answers = [await submit([file])];
  for (let later = 0; later < 50; later += 1) answers.push(await submit([]));
  expect(codesOf(answers)).toEqual({ 200: 51 });
  expect((await call('quote.removeFile', { token, file: file.id })).code).toBe(200);
  const { rawPayload } = await t.call('quote.file', undefined, { body: { token, file: file.id } });
  expect(rawPayload.equals(pdf)).toBe(true);
});

test('a quote has as many files as it may, however many are sent at once', async () => {
  const token = await invite();
  const answers = await Promise.all(Array.from({ length: 40 }, () => addTo(token)));
  expect(codesOf(answers)).toEqual({ 200: 4 * maxQuoteFiles, 1783: 20 });
});

test('a link holds no more than a quote can have, besides what was submitted; what nothing names makes room', async () => {
  const token = await invite();
  const large = async () => {
    await t.db.update(inquiryFiles).set({ bytes: maxAttachmentBytes });
    await t.db.update(uploadSpaces).set({ usedBytes: maxQuoteFiles * maxAttachmentBytes });
  };
  const addedBefore = (minutes: number) =>
    t.db.update(inquiryFiles).set({ addedAt: new Date(t.now().getTime() - minutes * 60_000) });
  const added: { readonly id: string }[] = [];
  for (let file = 1; file <= maxQuoteFiles; file += 1) added.push((await addTo(token)).result);
  await large();
  expect((await addTo(token)).code).toBe(1783);
  // One of them is in no draft: its answer was lost, or the page was closed at once.
  const quote = { taxRate: '6', note: '', lines, files: added.slice(1) };
  expect((await call('quote.saveDraft', { token, draft: quote })).code).toBe(200);
  await addedBefore(9);
  expect((await addTo(token)).code).toBe(1783);
  expect(await files()).toHaveLength(maxQuoteFiles);
  await addedBefore(11);
  const last = (await addTo(token)).result;
  const named = [...quote.files, last];
  expect((await files()).toSorted()).toEqual(named.map(({ id }) => storedName(id)).toSorted());
  expect(await quotaUsed(t.db, stockId)).toBe(quote.files.length * maxAttachmentBytes + pdf.length);
  expect((await call('quote.saveDraft', { token, draft: { ...quote, files: named } })).code).toBe(200);
  await Promise.all([large(), addedBefore(11)]);
  expect((await addTo(token)).code).toBe(1783);
  expect((await call('quote.submit', { token, edition: 1, quote: { ...quote, files: named } })).code).toBe(200);
  expect((await addTo(token)).code).toBe(200);
  expect(await files()).toHaveLength(maxQuoteFiles + 1);
});

test('of the files that are refused or taken away the store keeps none', async () => {
  const token = await invite();
  const most = 4 * maxQuoteFiles;
  const answers = await Promise.all(Array.from({ length: 60 }, () => addTo(token)));
  expect(codesOf(answers)).toEqual({ 200: most, 1783: 40 });
  expect(await held()).toEqual([most, most, most * pdf.length]);
  for (const { code, result } of answers) {
    if (code === 200) expect((await call('quote.removeFile', { token, file: result.id })).code).toBe(200);
  }
  expect(await held()).toEqual([0, 0, 0]);
});

test('an inquiry keeps as many files as it may, and none once it is removed', async () => {
  const { id, version } = await addDraft();
  const most = 3 * maxInquiryFiles;
  expect(codesOf(await Promise.all(Array.from({ length: 40 }, () => addToDraft(id))))).toEqual({ 200: most, 1783: 10 });
  expect(await held()).toEqual([most, most, most * pdf.length]);
  expect((await call('inquiry.remove', { id, version }, buyer)).code).toBe(200);
  expect(await held()).toEqual([0, 0, 0]);
});

test('a file for which there is no room is not written', async () => {
  const token = await invite();
  await t.db.insert(uploadSpaces).values({ stockId, usedBytes: quota - pdf.length + 1 });
  expect(codesOf([await addTo(token), await addToDraft((await addDraft()).id)])).toEqual({ 1485: 2 });
  expect(await held()).toEqual([0, 0, quota - pdf.length + 1]);
});

test('a file that cannot be written takes no room', async () => {
  const token = await invite();
  const { id } = await addDraft();
  beforePut = () => Promise.reject(Object.assign(new Error('the disk is full'), { code: 'ENOSPC' }));
  expect(codesOf([await addTo(token), await addToDraft(id)])).toEqual({ 507: 2 });
  expect(await held()).toEqual([0, 0, 0]);
});

test('a file that is written past the deadline is refused, and takes no room', async () => {
  const token = await invite();
  beforePut = async () => {
    await t.db.execute(sql`alter table inquiry disable trigger guard_inquiry`);
    await t.db.update(inquiries).set({ deadline: sql`now()` });
    await t.db.execute(sql`alter table inquiry enable trigger guard_inquiry`);
  };
  expect((await addTo(token)).code).toBe(1772);
  expect(await held()).toEqual([0, 0, 0]);
});

test('the sweep removes after a day what no row names, and nothing else', async () => {
  const { result } = await addTo(await invite());
  await store.put(storedName('f'.repeat(32)), pdf);
  await sweepAfter(23);
  expect(await files()).toHaveLength(2);
  await sweepAfter(25);
  expect(await files()).toEqual([storedName(result.id)]);
});

test('a file that the process died over is swept after a day with its room, and one that was written stays', async () => {
  const token = await invite();
  const { id } = await addDraft();
  const kept = (await addTo(token)).result;
  await addToDraft(id);
  // Nothing comes after the bytes, as when the process is killed.
  const never = new Promise<void>(() => {});
  beforePut = () => never;
  void addTo(token);
  void addToDraft(id);
  await expect.poll(() => t.db.$count(inquiryFiles)).toBe(4);
  beforePut = async () => {};
  const rows = await t.db.select().from(inquiryFiles);
  const stored = await files();
  // By the clock of the store.
  await t.db.update(inquiryFiles).set({ addedAt: new Date() });
  const [unwritten] = rows.filter((row) => row.invitationId !== null && !stored.includes(storedName(row.id)));
  expect((await call('quote.file', { token, file: unwritten?.id })).code).toBe(1784);
  await sweepAfter(23);
  expect(await held()).toEqual([2, 4, 4 * pdf.length]);
  await sweepAfter(25);
  expect(await held()).toEqual([2, 2, 2 * pdf.length]);
  const { rawPayload } = await t.call('quote.file', undefined, { body: { token, file: kept.id } });
  expect(rawPayload.equals(pdf)).toBe(true);
});

test('a file leaves nothing where its inquiry is removed while it is written', async () => {
  const { id, version } = await addDraft();
  beforePut = async () => void (await call('inquiry.remove', { id, version }, buyer));
  expect((await addToDraft(id)).code).toBe(404);
  expect(await held()).toEqual([0, 0, 0]);
});

test('nothing of a file is read that comes by a link that was made up', async () => {
  const { body, headers } = await encodeForm(Buffer.alloc(300_000), { token: 'made-up', name: '报价.pdf' });
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const sending = request(`${address}/api/white/quote/file/add`, { method: 'POST', headers });
  // What is left of the file never comes.
  sending.write(body.subarray(0, -60));
  const [answer] = await once(sending, 'response');
  expect(await json(answer)).toMatchObject({ code: errorTable.LINK_ENDED.code });
  sending.on('error', () => {}).destroy();
});
