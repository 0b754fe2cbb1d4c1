import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import type { InquiryDetail, PublishedInquiry } from '#contract/cooperation/inquiries.ts';
import type { Comparison } from '#contract/cooperation/opened-quotes.ts';
import type { LookedQuote, Receipt } from '#contract/cooperation/quotes.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import { createUser } from './factories.ts';
import { addServiceField, publishable } from './inquiry-factories.ts';
import { nextCreditCode } from './supplier-factories.ts';
import { openTestApp } from './test-app.ts';

/** What a supplier quotes, a price for each line; `undefined` leaves a line out. */
export const quoteOf = (prices: readonly (string | undefined)[], taxRate = '6') => ({
  ...{ taxRate, note: '' },
  lines: prices.flatMap((unitPrice, index) =>
    unitPrice === undefined ? [] : [{ position: index + 1, unitPrice, deliveryDays: 20, note: '', deviation: '' }],
  ),
});

/**
 * An app with a company of two buyers, and what they and their suppliers do. The first buyer acts where no other token is
 * given, once `signIn` was called, which each test begins with.
 */
export async function openBuyingCompany() {
  const folder = await mkdtemp(join(tmpdir(), 'shangjian-inquiries-'));
  const store = openLocalStore(folder);
  const t = await openTestApp({}, { store });
  await addServiceField(t.db);
  const { stockIds } = await createUser(t.db, { username: 'buyer', role: 'ADMIN_BUYER' });
  const stockId = stockIds[0] ?? 0;
  await createUser(t.db, { username: 'second', role: 'ADMIN_BUYER', stockIds });
  let buyer: string;
  let count = 0;

  /** The tokens of both buyers. */
  async function signIn() {
    buyer = await t.login('buyer');
    return { buyer, second: await t.login('second') };
  }

  async function call<Result>(name: EndpointName, parts: object, token: string | undefined = buyer): Promise<Result> {
    const answer = (await t.call(name, token, parts)).json();
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    return answer.result;
  }
  const refusal = async (name: EndpointName, body: object, token: string | undefined = buyer) => {
    const { code, issues } = (await t.call(name, token, { body })).json();
    return issues?.[0]?.path ?? code;
  };
  const supplier = <Result>(name: EndpointName, body: object) => call<Result>(name, { body }, undefined);
  const look = (token: string) => supplier<LookedQuote>('quote.look', { token });

  /** An approved supplier and where it gets mail. */
  async function addSupplier(values: Partial<typeof suppliers.$inferInsert> = {}) {
    count += 1;
    const email = `supplier${count}@example.com`;
    const [row] = await t.db
      .insert(suppliers)
      .values({
        ...{ stockId, name: `合作方${count}`, creditCode: nextCreditCode(), fields: ['10'], state: 'approved' },
        ...{ contacts: [{ name: '林岚', job: '', phone: '', email }], addedAt: t.now(), ...values },
      })
      .returning({ id: suppliers.id });
    return { id: row?.id ?? 0, email };
  }

  /** The token of the latest link that a supplier got. */
  async function linkTo(email: string): Promise<string> {
    const messages = () => t.sent.filter((message) => message.to === email);
    await expect.poll(() => messages().length).toBeGreaterThan(0);
    return /\/quote\?lang=zh-CN#([\w.-]+)/.exec(messages().at(-1)?.text ?? '')?.[1] ?? '';
  }

  async function publish(values: Partial<PublishedInquiry> = {}, invited = 2) {
    const asked = await Promise.all(Array.from({ length: invited }, () => addSupplier()));
    const content = publishable({ supplierIds: asked.map(({ id }) => id), ...values });
    const draft = await call<InquiryDetail>('inquiry.save', { body: { content } });
    const { id, version } = draft;
    const inquiry = await call<InquiryDetail>('inquiry.publish', { body: { id, version, content } });
    return { inquiry, links: await Promise.all(asked.map(({ email }) => linkTo(email))), asked };
  }

  const submit = (token: string, prices: readonly (string | undefined)[], edition = 1) =>
    supplier<Receipt>('quote.submit', { token, edition, quote: quoteOf(prices) });

  /** Time cannot be turned for the database, so the deadline is moved past what it guards. */
  async function passDeadline(id: number, interval = '11 seconds') {
    await t.db.execute(sql`alter table inquiry disable trigger guard_inquiry`);
    await t.db.execute(sql`update inquiry set deadline = now() - ${interval}::interval where id = ${id}`);
    await t.db.execute(sql`alter table inquiry enable trigger guard_inquiry`);
  }
  const detail = (id: number, token = buyer) => call<InquiryDetail>('inquiry.detail', { params: { id } }, token);
  const open = (id: number, token = buyer, reason = '') =>
    call<InquiryDetail>('inquiry.open', { body: { id, reason } }, token);
  const compare = (id: number) => call<Comparison>('inquiry.compare', { params: { id } });
  /** The first sheet of a workbook about an inquiry. */
  const rowsOf = async (name: EndpointName, id: number) =>
    (await readXlsx((await t.call(name, buyer, { body: { id } })).rawPayload)).sheets[0]?.rows ?? [];

  async function close(): Promise<void> {
    await t.close();
    await rm(folder, { recursive: true });
  }

  return {
    ...{ t, store, stockId, signIn, close },
    ...{ call, refusal, supplier, look, addSupplier, linkTo, publish, submit, passDeadline },
    ...{ detail, open, compare, rowsOf },
  };
}
