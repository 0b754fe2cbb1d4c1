import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { writeXlsx } from 'hucre';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { Comparison, InquiryDetail, OpeningRecord, PublishedInquiry } from '#contract/cooperation/inquiries.ts';
import { maxInvitations, maxQuestionsEach } from '#contract/cooperation/inquiry-rules.ts';
import { type InquiryTemplate, maxTemplates } from '#contract/cooperation/inquiry-templates.ts';
import type { ReceivedInvitation } from '#contract/cooperation/own-quotes.ts';
import type { LookedQuote, Receipt, SavedQuote } from '#contract/cooperation/quotes.ts';
import type { SupplierDetail } from '#contract/cooperation/suppliers.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { languageCookie } from '#contract/language.ts';
import { listUsedKeys } from '#server/content/dictionary/queries.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { quotes } from '#server/cooperation/inquiries/quotes/tables.ts';
import { inquiryTemplates } from '#server/cooperation/inquiries/templates/tables.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { emptyAccount } from '#server/identity/members/anonymise.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { recordAudits } from '#server/platform/audit/record-audit.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { sentAgainWithin } from '#server/platform/sent-again.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import { createUser, openAllModules } from '#server/testing/factories.ts';
import { addServiceField, publishable } from '#server/testing/inquiry-factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { nextCreditCode } from '#server/testing/supplier-factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { encodeForm } from '#server/testing/upload.ts';
import { findHashBefore } from './queries.ts';
import { inquiries, inquiryQuestions, quoteInvitations } from './tables.ts';
import { tellOfInquiries } from './tell-of-inquiries.ts';

let t: TestApp;
let folder: string;
let store: ReturnType<typeof openLocalStore>;
let buyer: string;
let second: string;
let stockId: number;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shangjian-inquiries-'));
  store = openLocalStore(folder);
  t = await openTestApp({}, { store });
  await addServiceField(t.db);
  const { stockIds } = await createUser(t.db, { username: 'buyer', role: 'ADMIN_BUYER' });
  stockId = stockIds[0] ?? 0;
  await createUser(t.db, { username: 'second', role: 'ADMIN_BUYER', stockIds });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  buyer = await t.login('buyer');
  second = await t.login('second');
});

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

const quoteOf = (prices: readonly (string | undefined)[], taxRate = '6') => ({
  ...{ taxRate, note: '' },
  lines: prices.flatMap((unitPrice, index) =>
    unitPrice === undefined ? [] : [{ position: index + 1, unitPrice, deliveryDays: 20, note: '', deviation: '' }],
  ),
});
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
const rowsOf = async (name: EndpointName, id: number) =>
  (await readXlsx((await t.call(name, buyer, { body: { id } })).rawPayload)).sheets[0]?.rows ?? [];

describe('a draft', () => {
  test('keeps what is half written, and names each field when it is published', async () => {
    const content = { ...publishable(), title: '', lines: [{ name: '', specification: '', quantity: '三', unit: '' }] };
    const { id, version, number, state } = await call<InquiryDetail>('inquiry.save', { body: { content } });
    expect([number, state]).toEqual([expect.stringMatching(/^XJ-2026-\d{4}$/), '0']);
    const { issues } = (await t.call('inquiry.publish', buyer, { body: { id, version, content } })).json();
    expect(issues.map(({ path }: { path: string }) => path)).toEqual([
      ...['body.content.lines.0.name', 'body.content.lines.0.quantity', 'body.content.lines.0.unit'],
      ...['body.content.title', 'body.content.supplierIds'],
    ]);
  });

  test('is published to suppliers that can be invited alone, with a deadline to come', async () => {
    const { id: approved } = await addSupplier({ name: '已准入甲' });
    const { id: candidate } = await addSupplier({ state: 'candidate', name: '候选甲' });
    const { id: ended } = await addSupplier({ certificatesEndOn: '2020-01-01' });
    const { id: silent } = await addSupplier({ contacts: [] });
    const { id } = await call<InquiryDetail>('inquiry.save', { body: { content: publishable() } });
    const attempt = (values: Partial<PublishedInquiry>) =>
      refusal('inquiry.publish', { id, version: 0, content: publishable({ supplierIds: [approved], ...values }) });
    for (const one of [candidate, ended, silent]) {
      expect(await attempt({ supplierIds: [approved, one] })).toBe('body.content.supplierIds');
    }
    const content = publishable({ supplierIds: [approved, candidate] });
    const { issues } = (await t.call('inquiry.publish', buyer, { body: { id, version: 0, content } })).json();
    expect(issues?.map(({ message }) => message)).toEqual([
      '以下合作方未准入、证书已到期或没有邮箱，请移除后再邀请：候选甲',
    ]);
    const { id: gone } = await addSupplier();
    await t.db.delete(suppliers).where(eq(suppliers.id, gone));
    const withGone = publishable({ supplierIds: [approved, gone] });
    const answer = (await t.call('inquiry.publish', buyer, { body: { id, version: 0, content: withGone } })).json();
    expect(answer.issues.map(({ message }: { message: string }) => message)).toEqual([
      '所选合作方中有 1 家已从目录删除，请移除后再邀请；其余为：已准入甲',
    ]);
    const past = '2026-01-01T00:00:00.000Z';
    expect(await attempt({ deadline: past, questionsUntil: past })).toBe('body.content.deadline');
    expect(await attempt({ questionsUntil: '2031-06-01T00:00:00.000Z' })).toBe('body.content.questionsUntil');
    expect(await attempt({ questionsUntil: past })).toBe('body.content.questionsUntil');
    // Of the same moment, and half a day later, whatever the text begins with.
    const [deadline, later] = ['2030-12-01T11:00:00.000Z', '2030-12-01T10:30:00-05:00'];
    expect(await attempt({ deadline, questionsUntil: later })).toBe('body.content.questionsUntil');
    expect(await t.db.$count(inquiries, eq(inquiries.id, id))).toBe(1);
    expect((await detail(id)).state).toBe('0');
  });
});

describe('the number of an inquiry', () => {
  test('is given once, also where its draft was removed', async () => {
    const add = () => call<InquiryDetail>('inquiry.save', { body: { content: publishable() } });
    const countOf = ({ number }: InquiryDetail) => Number(number.slice(8));
    const removed = await add();
    await call('inquiry.remove', { body: { id: removed.id, version: removed.version } });
    const next = await add();
    expect(countOf(next)).toBe(countOf(removed) + 1);
    const both = (await Promise.all([add(), add()])).map(countOf).sort((left, right) => left - right);
    expect(both).toEqual([countOf(next) + 1, countOf(next) + 2]);
  });
});

describe('the service field of an inquiry', () => {
  test('is one of the dictionary, off only where the draft had it before', async () => {
    await addServiceField(t.db, '80');
    const { id: supplierId } = await addSupplier();
    const contentOf = (field: string) => publishable({ supplierIds: [supplierId], field });
    const { id } = await call<InquiryDetail>('inquiry.save', { body: { content: contentOf('80') } });
    await t.db.update(dictionaryItems).set({ isOff: true }).where(eq(dictionaryItems.key, '80'));
    const { id: other } = await call<InquiryDetail>('inquiry.save', { body: { content: contentOf('10') } });
    const attempt = (draft: number, field: string) =>
      refusal('inquiry.publish', { id: draft, version: 0, content: contentOf(field) });
    expect(await attempt(other, '99')).toBe('body.content.field');
    expect(await attempt(other, '80')).toBe('body.content.field');
    expect(await attempt(id, '80')).toBe(200);
  });

  test('is in use in the dictionary, and that of a template too', async () => {
    const { id, version } = await call<InquiryDetail>('inquiry.save', {
      body: { content: publishable({ field: '91' }) },
    });
    const [template] = await call<InquiryTemplate[]>('inquiryTemplate.save', { body: { id, name: '九十一' } });
    await call('inquiry.save', { body: { id, version, content: publishable({ field: '92' }) } });
    const used = async () => [...(await listUsedKeys(t.db, 'zcb_domain'))];
    expect(await used()).toEqual(expect.arrayContaining(['91', '92']));
    await call('inquiryTemplate.remove', { body: { id: template?.id } });
    expect(await used()).not.toContain('91');
  });
});

describe('a template', () => {
  test('keeps lines, rules and suppliers, and begins drafts without times', async () => {
    const { inquiry } = await publish({}, 1);
    const [kept] = await call<InquiryTemplate[]>('inquiryTemplate.save', { body: { id: inquiry.id, name: '年报' } });
    await call('inquiryTemplate.save', { body: { id: inquiry.id, name: '年报' } });
    expect(await call('inquiryTemplate.list', {})).toEqual([{ ...kept, name: '年报', lines: 2, suppliers: 1 }]);
    const begun = await call<InquiryDetail>('inquiryTemplate.begin', { body: { id: kept?.id } });
    expect(begun).toMatchObject({ state: '0', deadline: null, content: { lines: inquiry.content.lines } });
    await call('inquiryTemplate.remove', { body: { id: kept?.id } });
    expect(await call('inquiryTemplate.list', {})).toEqual([]);
  });

  test('is none too many, also where two keep one at once, and is replaced where the limit is reached', async () => {
    const { inquiry } = await publish({}, 1);
    const { id, content } = inquiry;
    const names = Array.from({ length: maxTemplates - 1 }, (_, index) => `满 ${index}`);
    const draft = { ...content, attachments: [], questionsUntil: null, deadline: null };
    await t.db
      .insert(inquiryTemplates)
      .values(names.map((name) => ({ stockId, name, content: draft, savedAt: t.now() })));
    const keep = (name: string) => refusal('inquiryTemplate.save', { id, name });
    const codes = await Promise.all([keep('新一'), keep('新二')]);
    expect(codes.toSorted((one, other) => Number(one) - Number(other))).toEqual([
      ...[200, errorTable.TEMPLATES_TOO_MANY.code],
    ]);
    expect(await call('inquiryTemplate.list', {})).toHaveLength(maxTemplates);
    // As two who kept one at once could leave it before.
    await t.db.insert(inquiryTemplates).values({ stockId, name: '多一', content: draft, savedAt: t.now() });
    expect([await keep('满 1'), await keep('新三')]).toEqual([200, errorTable.TEMPLATES_TOO_MANY.code]);
    await t.db.delete(inquiryTemplates).where(eq(inquiryTemplates.stockId, stockId));
  });

  test('that is replaced or removed stays in the audit log with what it held', async () => {
    const { inquiry } = await publish({ note: '原来的' }, 1);
    const { inquiry: other } = await publish({ note: '后来的' }, 1);
    await call('inquiryTemplate.save', { body: { id: inquiry.id, name: '被替换' } });
    const kept = await call<InquiryTemplate[]>('inquiryTemplate.save', { body: { id: other.id, name: '被替换' } });
    const id = kept.find(({ name }) => name === '被替换')?.id;
    await call('inquiryTemplate.remove', { body: { id } });
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `inquiry template ${id}`))
      .orderBy(auditEntries.id);
    expect(entries.map(({ detail: said }) => said)).toMatchObject([
      { name: '被替换', after: { note: '原来的' } },
      { name: '被替换', before: { note: '原来的' }, after: { note: '后来的' } },
      { name: '被替换', before: { note: '后来的' } },
    ]);
  });

  test('or a workbook gives lines, and names what is wrong by row', async () => {
    const rows = [
      ['名称', '规格', '数量', '单位'],
      ['甲', '', '1,200', '件'],
      ['', '', '三', '件'],
      ['乙', '', 0.1 + 0.2, '吨'],
      ['丙', '', '１，０００', '件'],
      ['丁', '', '12,50', '件'],
    ];
    const form = await encodeForm(await writeXlsx({ sheets: [{ name: 'S', rows }] }));
    const { lines, faults } = (await t.call('inquiry.readLines', buyer, form)).json().result;
    expect(lines).toEqual([
      { name: '甲', specification: '', quantity: '1200', unit: '件' },
      { name: '乙', specification: '', quantity: '0.3', unit: '吨' },
      { name: '丙', specification: '', quantity: '1000', unit: '件' },
    ]);
    expect(faults.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
      ...[
        [3, '名称'],
        [3, '数量'],
        [6, '数量'],
      ],
    ]);
  });
});

describe('a sealed quote', () => {
  test('is read by its supplier alone until it is opened, and has the receipt then', async () => {
    const { inquiry, links } = await publish();
    const [first = '', other = ''] = links;
    const receipt = await submit(first, ['168000.5571', '21800']);
    await submit(other, ['170000', undefined]);
    expect(receipt.receipt).toMatch(/^[0-9a-f]{64}$/);
    expect((await look(first)).priced?.total).toEqual({ net: '233400.56', tax: '14004.03', gross: '247404.59' });
    const before = await detail(inquiry.id);
    expect(before).toMatchObject({ state: '10', invited: 2, quoted: 2, opened: 1, isOpened: false });
    // Whatever the database holds of the inquiry: no price, no name beside a quote.
    const { rows } = await t.db.execute(sql`select (select string_agg(quote::text, '') from quote)
      || (select string_agg(quote_draft::text, '') from quote_draft)
      || (select string_agg(detail::text, '') from audit_entry) || (select string_agg(job::text, '') from pgboss.job) as held`);
    expect(JSON.stringify(rows)).not.toMatch(/168000|21800|170000/);
    expect(JSON.stringify(before)).not.toMatch(/168000|receipt/);
    expect((await t.call('inquiry.compare', buyer, { params: { id: inquiry.id } })).json().code).toBe(1763);
    expect(await refusal('inquiry.open', { id: inquiry.id })).toBe(1763);

    const same = { id: inquiry.id, version: before.version, deadline: inquiry.content.deadline, reason: '同一时间' };
    expect(await refusal('inquiry.extend', same)).toBe('body.deadline');
    const deadline = '2031-06-01T00:00:00.000Z';
    await call('inquiry.extend', { body: { ...same, deadline, reason: '应要求延期' } });
    const told = () => t.sent.find(({ subject }) => subject?.includes('报价截止推迟'))?.text;
    await expect.poll(told).toContain('应要求延期');
    expect(told()).not.toContain('提问截止推迟');
    const [extension] = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'inquiry.extend'));
    expect(extension?.detail).toMatchObject({ before: inquiry.content.deadline, after: deadline, note: '应要求延期' });
    const { version } = await detail(inquiry.id);
    const questionsUntil = '2031-06-01T00:00:00.000Z';
    const both = { ...same, version, deadline: '2031-06-02T00:00:00.000Z', questionsUntil, reason: '再延期' };
    await call('inquiry.extend', { body: both });
    await expect
      .poll(() => t.sent.find(({ text }) => text?.includes('再延期'))?.text)
      .toContain('提问截止推迟到 2031-06-01 08:00（北京时间）');
    const beyond = { ...quoteOf(['1']), lines: [{ ...quoteOf(['1']).lines[0], position: 9 }] };
    expect(await refusal('quote.submit', { token: first, edition: 1, quote: beyond }, undefined)).toBe(
      'body.quote.lines.0.position',
    );
    await passDeadline(inquiry.id);
    expect((await detail(inquiry.id)).state).toBe('20');
    expect(await refusal('quote.submit', { token: first, edition: 1, quote: quoteOf(['1', '1']) }, undefined)).toBe(
      1772,
    );
    expect((await open(inquiry.id)).isOpened).toBe(true);
    const { proof } = await look(first);
    expect(proof?.isIntact).toBe(true);
    const computed = createHash('sha256').update(`${proof?.canonical}${proof?.nonce}`).digest('hex');
    expect(computed).toBe(receipt.receipt);
    expect((await compare(inquiry.id)).suppliers.map(({ isIntact, missing }) => [isIntact, missing])).toEqual([
      [true, 0],
      [true, 1],
    ]);
  });

  test('that was altered in the database is shown as not intact and cannot be awarded', async () => {
    const { inquiry, links } = await publish({ fewestQuotes: 1 }, 1);
    await submit(links[0] ?? '', ['100', '200']);
    await passDeadline(inquiry.id);
    await t.db.execute(sql`alter table quote disable trigger guard_quote`);
    await t.db
      .update(quotes)
      .set({ sealed: Buffer.alloc(80) })
      .where(sql`invitation_id in (
      select id from quote_invitation where inquiry_id = ${inquiry.id})`);
    await t.db.execute(sql`alter table quote enable trigger guard_quote`);
    const { version } = await open(inquiry.id);
    const {
      suppliers: [one],
    } = await compare(inquiry.id);
    expect(one).toMatchObject({ isIntact: false, missing: 2 });
    const lines = [{ position: 1, invitationId: one?.invitationId }];
    expect(await refusal('inquiry.award', { id: inquiry.id, version, lines, reason: '最低' })).toBe(1766);
  });

  test('is revised, withdrawn and declined until the deadline, and only the last word counts', async () => {
    const { inquiry, links } = await publish();
    const [first = '', other = ''] = links;
    await submit(first, ['100', '200']);
    expect((await submit(first, ['90', '200'])).number).toBe(2);
    await supplier('quote.withdraw', { token: first });
    await submit(other, ['120', '220']);
    await supplier('quote.decline', { token: other, reason: '产能不足' });
    expect(await detail(inquiry.id)).toMatchObject({ quoted: 0, declined: 1 });
    expect([(await look(first)).state, (await look(other)).state]).toEqual(['10', '30']);
    await submit(first, ['95', undefined]);
    expect((await look(first)).state).toBe('20');
    await passDeadline(inquiry.id);
    expect(await refusal('inquiry.open', { id: inquiry.id })).toBe(1764);
    expect((await detail(inquiry.id)).isOpened).toBe(false);
    await open(inquiry.id, buyer, '其余供应商已谢绝');
    const opened = await compare(inquiry.id);
    expect(opened.declined.map(({ reason }) => reason)).toEqual(['产能不足']);
    expect(opened.lines.map(({ quotes: [quote] }) => quote?.unitPrice)).toEqual(['95', undefined]);
  });

  test('that is withdrawn or declined stays with its supplier as a draft', async () => {
    const { inquiry, links } = await publish();
    const [first = '', other = ''] = links;
    await submit(first, ['100', '200']);
    await supplier('quote.withdraw', { token: first });
    expect(await look(first)).toMatchObject({ quote: null, draft: quoteOf(['100', '200']) });
    await submit(other, ['120', undefined]);
    const typed = quoteOf(['110', '210']);
    await supplier('quote.saveDraft', { token: other, edition: 1, draft: typed });
    await supplier('quote.decline', { token: other, reason: '产能不足' });
    // What was typed after submitting is the later word.
    expect(await look(other)).toMatchObject({ quote: null, draft: typed, hasDeclined: true });
    await submit(first, ['90', '190']);
    await supplier('quote.decline', { token: first, reason: '产能不足' });
    expect((await look(first)).draft).toMatchObject(quoteOf(['90', '190']));
    const { id, version, content, deadline } = inquiry;
    const lines = content.lines.toReversed();
    await call<InquiryDetail>('inquiry.revise', { body: { id, version, lines, note: '', change: '换序', deadline } });
    expect((await look(first)).writtenFor?.lines).toMatchObject(content.lines);
  });

  test('takes the place of a colleague’s only by who has seen that', async () => {
    const { links } = await publish();
    const [token = ''] = links;
    const draft = quoteOf(['100', '200']);
    const seenOf = ({ draftSavedAt, receipts }: LookedQuote) => ({
      draft: draftSavedAt,
      receipt: receipts[0]?.number ?? null,
    });
    const unseen = { draft: null, receipt: null };
    const keep = (seen: object) => refusal('quote.saveDraft', { token, edition: 1, draft, seen }, undefined);
    const send = (seen: object) => refusal('quote.submit', { token, edition: 1, quote: draft, seen }, undefined);
    expect(seenOf(await look(token))).toEqual(unseen);
    const { savedAt } = await supplier<SavedQuote>('quote.saveDraft', { token, edition: 1, draft, seen: unseen });
    expect(seenOf(await look(token))).toEqual({ draft: savedAt, receipt: null });
    expect([await keep(unseen), await send(unseen)]).toEqual([1776, 1776]);
    expect(await send({ draft: savedAt, receipt: null })).toBe(200);
    expect([await keep({ draft: savedAt, receipt: null }), await send(unseen)]).toEqual([1776, 1776]);
    const seen = seenOf(await look(token));
    expect(seen).toEqual({ draft: null, receipt: 1 });
    const both = await Promise.all([send(seen), send(seen)]);
    expect(both.toSorted((one, other) => Number(one) - Number(other))).toEqual([200, 1776]);
  });

  test('goes in again where a colleague has withdrawn or declined only by who has seen that', async () => {
    const { links } = await publish();
    const [token = ''] = links;
    const draft = quoteOf(['100', '200']);
    const seenOf = ({ draftSavedAt, receipts, hasDeclined }: LookedQuote) => ({
      ...{ draft: draftSavedAt, receipt: receipts[0]?.number ?? null, hasDeclined },
      isWithdrawn: receipts[0]?.isWithdrawn ?? false,
    });
    const keep = (seen: object) => refusal('quote.saveDraft', { token, edition: 1, draft, seen }, undefined);
    const send = (seen: object) => refusal('quote.submit', { token, edition: 1, quote: draft, seen }, undefined);
    const unseen = seenOf(await look(token));
    await supplier('quote.decline', { token, reason: '产能不足' });
    expect([await keep(unseen), await send(unseen)]).toEqual([1776, 1776]);
    expect(await look(token)).toMatchObject({ hasDeclined: true, receipts: [] });
    expect(await send(seenOf(await look(token)))).toBe(200);
    expect(await look(token)).toMatchObject({ hasDeclined: false });
    // With a draft of its own a withdrawal changes neither the draft nor the number of the receipt.
    await supplier('quote.saveDraft', { token, edition: 1, draft });
    const standing = seenOf(await look(token));
    await supplier('quote.withdraw', { token });
    expect([await keep(standing), await send(standing)]).toEqual([1776, 1776]);
    expect(await send(seenOf(await look(token)))).toBe(200);
    // A decline that is on its way when somebody submits is seen or comes after it.
    const seen = seenOf(await look(token));
    const [sent] = await Promise.all([send(seen), supplier('quote.decline', { token, reason: '满产' })]);
    const { hasDeclined, receipts } = await look(token);
    expect([hasDeclined, receipts.length]).toEqual([true, sent === 200 ? 3 : 2]);
  });

  test('is withdrawn, also by declining, only by who has seen it', async () => {
    const { links } = await publish();
    const [token = ''] = links;
    const withdraw = (receipt: number | null) => refusal('quote.withdraw', { token, receipt }, undefined);
    const decline = (receipt: number | null) => refusal('quote.decline', { token, reason: '满产', receipt }, undefined);
    await submit(token, ['100', '200']);
    expect(await decline(null)).toBe(1776);
    await submit(token, ['90', '190']);
    expect([await withdraw(1), await decline(1)]).toEqual([1776, 1776]);
    expect(await look(token)).toMatchObject({
      state: '20',
      hasDeclined: false,
      receipts: [{ isWithdrawn: false }, {}],
    });
    expect(await withdraw(2)).toBe(200);
    // Asked again after a lost answer, or with nothing left that counts.
    expect([await withdraw(2), await decline(1)]).toEqual([200, 200]);
    expect(await look(token)).toMatchObject({ hasDeclined: true });
  });

  test('is never taken at or after the deadline nor lost before it, however many come at once', async () => {
    const { inquiry, links } = await publish({}, 20);
    await passDeadline(inquiry.id, '-2 seconds');
    const answers: number[] = [];
    // Each goes on until it is refused.
    await Promise.all(
      links.map(async (token) => {
        const body = { token, edition: 1, quote: quoteOf(['100', '200']) };
        for (let code = 200; code === 200; ) {
          code = (await t.call('quote.submit', undefined, { body })).json().code;
          answers.push(code);
        }
      }),
    );
    const { rows } = await t.db.execute(sql`
      select count(*)::int as taken, count(*) filter (where received_at >= deadline)::int as late
      from quote join quote_invitation on quote_invitation.id = invitation_id
      join inquiry on inquiry.id = inquiry_id where inquiry_id = ${inquiry.id}`);
    const accepted = answers.filter((code) => code === 200).length;
    expect(rows).toEqual([{ taken: accepted, late: 0 }]);
    expect(new Set(answers)).toEqual(new Set([200, 1772]));
  });
});

describe('files', () => {
  const pdf = Buffer.from('%PDF-1.7 秘密报价 918273.6451');
  const send = async (name: EndpointName, token: string | undefined, fields: Record<string, string | number>) =>
    (await t.call(name, token, await encodeForm(pdf, fields))).json();
  const read = async (name: EndpointName, token: string | undefined, body: object) =>
    (await t.call(name, token, { body })).rawPayload;

  test('of the buyer are for everybody invited, those of a quote for its supplier until the opening', async () => {
    const [one, other] = [await addSupplier(), await addSupplier()];
    const content = publishable({ supplierIds: [one.id, other.id], fewestQuotes: 1 });
    const { id } = await call<InquiryDetail>('inquiry.save', { body: { content } });
    expect((await send('inquiry.addFile', buyer, { id, name: '宏.xlsm' })).code).toBe(1781);
    expect((await send('inquiry.addFile', buyer, { id, name: '图.png' })).code).toBe(1781);
    const drawing = (await send('inquiry.addFile', buyer, { id, name: 'D:\\lin\\图纸.PDF' })).result;
    expect(drawing).toMatchObject({ name: '图纸.pdf', bytes: pdf.length });
    const { version } = await detail(id);
    const named = { ...content, attachments: [{ ...drawing, name: '改名.pdf' }] };
    const inquiry = await call<InquiryDetail>('inquiry.publish', { body: { id, version, content: named } });
    expect(inquiry.content.attachments).toEqual([drawing]);
    const [link, elsewhere] = [await linkTo(one.email), await linkTo(other.email)];
    expect((await read('quote.file', undefined, { token: elsewhere, file: drawing.id })).equals(pdf)).toBe(true);

    const offer = (await send('quote.addFile', undefined, { token: link, name: '报价.pdf' })).result;
    const quote = { ...quoteOf(['100', '200']), files: [offer] };
    const receipt = await supplier<Receipt>('quote.submit', { token: link, edition: 1, quote });
    await supplier('quote.removeFile', { token: link, file: offer.id });
    expect((await read('quote.file', undefined, { token: link, file: offer.id })).equals(pdf)).toBe(true);
    for (const [name, body] of [
      ['quote.file', { token: elsewhere, file: offer.id }],
      ['inquiry.file', { id, file: offer.id }],
    ] as const) {
      expect((await t.call(name, name === 'inquiry.file' ? buyer : undefined, { body })).statusCode).toBe(404);
    }
    const { rows } = await t.db.execute(sql`select string_agg(inquiry_file::text, '') as held from inquiry_file`);
    expect(JSON.stringify(rows)).not.toContain('报价.pdf');
    expect((await buffer(store.open(`inquiry-files/${offer.id}`))).includes('918273')).toBe(false);

    const spare = (await send('quote.addFile', undefined, { token: link, name: '资质.pdf' })).result;
    await supplier('quote.removeFile', { token: link, file: spare.id });
    const gone = { token: link, edition: 1, quote: { ...quoteOf(['90']), files: [offer, spare] } };
    const { issues } = (await t.call('quote.submit', undefined, { body: gone })).json();
    expect(issues).toEqual([{ path: 'body.quote.files.1', message: expect.stringContaining('资质.pdf') }]);

    await passDeadline(id);
    await open(id);
    const { suppliers: compared } = await compare(id);
    expect(compared.find(({ receipt: own }) => own === receipt.receipt)?.files).toEqual([offer]);
    expect((await look(link)).proof?.canonical).toContain(offer.digest);
    expect((await read('inquiry.file', buyer, { id, file: offer.id })).equals(pdf)).toBe(true);
    await store.put(`inquiry-files/${offer.id}`, Buffer.alloc(90));
    expect((await t.call('inquiry.file', buyer, { body: { id, file: offer.id } })).json().code).toBe(1784);
  });
});

describe('a supplier that is a company of the product', () => {
  const own = <Result>(name: EndpointName, body: object, token: string) => call<Result>(name, { body }, token);
  const list = async (token: string, filter: object = {}) =>
    own<{ list: ReceivedInvitation[]; total: number }>('ownQuote.list', { ...filter, page: 1, pageSize: 20 }, token);

  test('quotes with its accounts as by its link, and sees nothing of what others are asked', async () => {
    const people = await createUser(t.db, { role: 'CLIENT_ADMIN' });
    const [companyId = 0] = people.stockIds;
    await openAllModules(t.db, [companyId]);
    const member = await t.login(people.username);
    const reader = await t.login((await createUser(t.db, { role: 'CLIENT_USER', stockIds: [companyId] })).username);
    const { id: supplierId } = await addSupplier();
    const { id, version, name, creditCode, fields, contacts } = await call<SupplierDetail>('supplier.detail', {
      params: { id: supplierId },
    });
    const values = { id, version, name, creditCode, fields, contacts };
    expect(await refusal('supplier.save', { ...values, companyId: stockId })).toBe('body.companyId');
    expect(await refusal('supplier.save', { ...values, companyId: 99_999_999 })).toBe('body.companyId');
    const linked = await own<SupplierDetail>('supplier.save', { ...values, companyId }, buyer);
    expect(linked.company?.stockId).toBe(companyId);
    const { inquiry } = await publish();
    await call('inquiry.invite', { body: { id: inquiry.id, supplierId } });
    const link = await linkTo(contacts[0]?.email ?? '');

    const [one] = (await list(member)).list;
    expect(one).toMatchObject({ state: '10', title: inquiry.title, receivedAt: null, lines: 2 });
    expect(JSON.stringify(one)).not.toMatch(/"(id|invited|supplierId)"/);
    const key = one?.key ?? '';
    expect(await own<LookedQuote>('ownQuote.look', { key }, reader)).toMatchObject({ mayQuote: false });
    const quote = { key, edition: 1, quote: quoteOf(['100', '200']) };
    expect((await t.call('ownQuote.submit', reader, { body: quote })).json().code).toBe(1004);
    const receipt = await own<Receipt>('ownQuote.submit', quote, member);
    expect((await look(link)).receipts).toEqual([receipt]);
    expect((await list(reader, { state: '20' })).total).toBe(1);
    const stranger = await createUser(t.db, { role: 'CLIENT_ADMIN' });
    await openAllModules(t.db, stranger.stockIds);
    const elsewhere = await t.login(stranger.username);
    expect((await t.call('ownQuote.look', elsewhere, { body: { key } })).statusCode).toBe(404);
    expect(await list(elsewhere)).toEqual({ total: 0, list: [] });

    const body = { id: inquiry.id, supplierId: id, reason: '误邀' };
    await call('inquiry.withdrawInvitation', { body });
    expect((await list(member, { state: '30' })).list[0]).toMatchObject({ isWithdrawn: true });
    expect((await t.call('ownQuote.look', member, { body: { key } })).statusCode).toBe(404);
  });

  test('shows its quote to no company that it was said to be only after it was invited', async () => {
    const people = await createUser(t.db, { role: 'CLIENT_ADMIN' });
    const [companyId = 0] = people.stockIds;
    await openAllModules(t.db, [companyId]);
    const member = await t.login(people.username);
    const { inquiry, links, asked } = await publish({}, 1);
    await submit(links[0] ?? '', ['100', '200']);
    const [{ id: supplierId = 0 } = {}] = asked;
    await t.db.update(suppliers).set({ companyId }).where(eq(suppliers.id, supplierId));
    expect(await list(member)).toEqual({ total: 0, list: [] });
    const [{ key = '' } = {}] = await t.db
      .select({ key: quoteInvitations.key })
      .from(quoteInvitations)
      .where(eq(quoteInvitations.supplierId, supplierId));
    expect((await t.call('ownQuote.look', member, { body: { key } })).statusCode).toBe(404);
    // Sending the link again gives nobody else the quote; an invitation anew has none.
    const again = { id: inquiry.id, supplierId };
    await call('inquiry.invite', { body: again });
    expect((await list(member)).total).toBe(0);
    await call('inquiry.withdrawInvitation', { body: { ...again, reason: '重新邀请' } });
    await call('inquiry.invite', { body: again });
    const [invited] = (await list(member)).list;
    expect(await own<LookedQuote>('ownQuote.look', { key: invited?.key ?? '' }, member)).toMatchObject({ quote: null });
    // Where the company was a mistake, its sight ends with it.
    await t.db.update(suppliers).set({ companyId: null }).where(eq(suppliers.id, supplierId));
    expect((await list(member)).total).toBe(0);
  });
});

describe('an inquiry for chosen colleagues', () => {
  test('is missing to the others, also in lists and counts, and each choice is in the audit chain', async () => {
    const { inquiry } = await publish({ title: '只给几个人看' }, 1);
    const { id } = inquiry;
    const shown = async (token: string) => {
      const filter = { keyword: '只给几个人看' };
      const { list } = await call<{ list: { id: number }[] }>(
        'inquiry.list',
        { body: { ...filter, page: 1, pageSize: 5 } },
        token,
      );
      const counts = await call<number[]>('inquiry.counts', { body: { filters: [filter] } }, token);
      const { statusCode } = await t.call('inquiry.detail', token, { params: { id } });
      return [list.length, counts[0], statusCode];
    };
    expect(await shown(second)).toEqual([1, 1, 200]);
    await call('inquiry.setViewers', { body: { id, viewerIds: [] } });
    expect(await shown(second)).toEqual([0, 0, 404]);
    expect(await shown(buyer)).toEqual([1, 1, 200]);
    for (const [name, body] of [
      ['inquiry.cancel', { id, reason: '取消' }],
      ['inquiry.copy', { id }],
      ['inquiry.verify', { id }],
      ['inquiry.setViewers', { id, viewerIds: null }],
      ['inquiryTemplate.save', { id, name: '偷看' }],
    ] as const) {
      expect((await t.call(name, second, { body })).statusCode, name).toBe(404);
    }
    const head = await createUser(t.db, { role: 'ADMIN', stockIds: [stockId] });
    expect(await shown(await t.login(head.username))).toEqual([1, 1, 200]);
    const colleagues = await call<{ id: number; name: string }[]>('inquiry.colleagues', {});
    expect((await t.call('inquiry.handOver', second, { body: { id, userId: head.id } })).json().code).toBe(1004);
    const stranger = await createUser(t.db, { role: 'ADMIN_BUYER' });
    expect(await refusal('inquiry.setViewers', { id, viewerIds: [stranger.id] })).toBe('body.viewerIds');
    expect(colleagues.map((one) => one.id)).not.toContain(stranger.id);
    const chosen = await call<InquiryDetail>('inquiry.setViewers', {
      body: { id, viewerIds: colleagues.map((one) => one.id) },
    });
    expect(chosen.steps.filter(({ action }) => action === 'inquiry.setViewers')).toHaveLength(2);
    expect(await shown(second)).toEqual([1, 1, 200]);
    // Who chooses does not lose sight of it.
    await call('inquiry.setViewers', { body: { id, viewerIds: [] } }, second);
    expect(await shown(second)).toEqual([1, 1, 200]);
    const handed = await call<InquiryDetail>(
      'inquiry.handOver',
      { body: { id, userId: head.id } },
      await t.login(head.username),
    );
    expect(handed).toMatchObject({ author: head.name, authorId: head.id });
  });

  test('is not given to an author who is being disabled in this moment', async () => {
    const { inquiry } = await publish({}, 1);
    const { id, authorId } = inquiry;
    const leaving = await createUser(t.db, { role: 'ADMIN_BUYER', stockIds: [stockId] });
    const head = await createUser(t.db, { role: 'ADMIN', stockIds: [stockId] });
    const asHead = await t.login(head.username);
    let handed: ReturnType<typeof refusal> | undefined;
    await t.db.transaction(async (tx) => {
      await tx.update(users).set({ disabledAt: t.now() }).where(eq(users.id, leaving.id));
      handed = refusal('inquiry.handOver', { id, userId: leaving.id }, asHead);
      await expect.poll(() => countLockWaits(tx)).toBe(1);
    });
    expect(await handed).toBe('body.userId');
    expect((await detail(id)).authorId).toBe(authorId);
  });

  test('leaves in the audit log who saw it and whose it was before', async () => {
    const { inquiry } = await publish({}, 1);
    const { id, authorId } = inquiry;
    const [one, other] = await Promise.all(
      [1, 2].map(() => createUser(t.db, { role: 'ADMIN_BUYER', stockIds: [stockId] })),
    );
    for (const colleague of [one, other])
      await call('inquiry.setViewers', { body: { id, viewerIds: [colleague?.id ?? 0] } });
    const head = await createUser(t.db, { role: 'ADMIN', stockIds: [stockId] });
    await call('inquiry.handOver', { body: { id, userId: head.id } }, await t.login(head.username));
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.subject, `inquiry ${id}`),
          inArray(auditEntries.action, ['inquiry.setViewers', 'inquiry.handOver']),
        ),
      )
      .orderBy(auditEntries.id);
    expect(entries.map(({ detail: said }) => said)).toMatchObject([
      { before: { viewerIds: null }, after: { viewerIds: [one?.id] } },
      { before: { viewerIds: [one?.id] }, after: { viewerIds: [other?.id] } },
      { before: { author: authorId }, after: { author: head.id } },
    ]);
  });

  test('is said beside its steps by the names of today, and not of somebody anonymised', async () => {
    const { inquiry } = await publish({}, 1);
    const { id } = inquiry;
    const [one, other] = [
      await createUser(t.db, { role: 'ADMIN_BUYER', stockIds: [stockId] }),
      await createUser(t.db, { role: 'ADMIN_BUYER', stockIds: [stockId] }),
    ];
    const head = await createUser(t.db, { role: 'ADMIN', stockIds: [stockId] });
    await call('inquiry.setViewers', { body: { id, viewerIds: [one.id, other.id] } });
    await call('inquiry.setViewers', { body: { id, viewerIds: null } });
    const asHead = await t.login(head.username);
    await call('inquiry.handOver', { body: { id, userId: one.id } }, asHead);
    // As it was written once.
    const former = { note: one.name, before: { author: head.id }, after: { author: one.id } };
    const entry = { at: t.now(), stockId, action: 'inquiry.handOver', subject: `inquiry ${id}`, detail: former };
    await recordAudits(t.db, [entry]);
    const notes = async () => {
      const { steps } = await detail(id, asHead);
      return steps.filter(({ action }) => /setViewers|handOver/.test(action)).map(({ note }) => note);
    };
    expect(await notes()).toEqual([`${one.name}、${other.name}`, '', one.name, one.name]);
    await t.db.transaction((tx) => emptyAccount(tx, one, t.now()));
    expect(await notes()).toEqual([`已匿名、${other.name}`, '', '已匿名', '已匿名']);
    const raw = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `inquiry ${id}`))
      .orderBy(auditEntries.id);
    expect(JSON.stringify(raw.slice(0, -1))).not.toContain(one.name);
  });

  test('are chosen over those that were shown, so that none whom a colleague took out comes back', async () => {
    const { inquiry } = await publish({}, 1);
    const { id } = inquiry;
    const [one, other, third] = [
      await createUser(t.db, { role: 'ADMIN_BUYER', stockIds: [stockId] }),
      await createUser(t.db, { role: 'ADMIN_BUYER', stockIds: [stockId] }),
      await createUser(t.db, { role: 'ADMIN_BUYER', stockIds: [stockId] }),
    ].map((user) => user.id) as [number, number, number];
    const choose = (viewerIds: number[] | null, shown: number[] | null) =>
      refusal('inquiry.setViewers', { id, viewerIds, shown });
    const viewers = async () => (await detail(id)).viewers?.map((viewer) => viewer.id).sort();
    expect(await choose([one, other], null)).toBe(200);
    expect(await choose([other], [one, other])).toBe(200);
    expect(await choose([one, other, third], [one, other])).toBe(errorTable.INQUIRY_CHANGED.code);
    expect(await choose(null, null)).toBe(errorTable.INQUIRY_CHANGED.code);
    expect(await viewers()).toEqual([other]);
    // Asked again after a lost answer.
    expect(await choose([other], [other, one])).toBe(200);
    expect(await choose([third, other], [other])).toBe(200);
    expect(await viewers()).toEqual([other, third].sort());
  });

  test('can be saved with a colleague among them who has left, and without', async () => {
    const { inquiry } = await publish({}, 1);
    const { id } = inquiry;
    const staying = await createUser(t.db, { role: 'ADMIN_BUYER', stockIds: [stockId] });
    const leaving = await createUser(t.db, { role: 'ADMIN_BUYER', stockIds: [stockId] });
    const choose = (viewerIds: number[]) => call<InquiryDetail>('inquiry.setViewers', { body: { id, viewerIds } });
    await choose([leaving.id]);
    await t.db.update(users).set({ disabledAt: t.now() }).where(eq(users.id, leaving.id));
    const both = await choose([leaving.id, staying.id]);
    expect(both.viewers?.map((one) => one.id).sort()).toEqual([staying.id, leaving.id].sort());
    expect((await choose([staying.id])).viewers?.map((one) => one.id)).toEqual([staying.id]);
    // Who left is not chosen anew.
    expect(await refusal('inquiry.setViewers', { id, viewerIds: [leaving.id] })).toBe('body.viewerIds');
  });
});

describe('quotes in other currencies', () => {
  test('are opened by the rates that were shown, not by those that a colleague has set since', async () => {
    const { inquiry, links } = await publish({ otherCurrencies: ['USD'], fewestQuotes: 1 }, 1);
    const { id } = inquiry;
    await submit(links[0] ?? '', ['100', '200']);
    const rateOf = (rate: string) => ({ currency: 'USD', rate, source: '中间价', day: '2026-11-20' });
    const set = async (rate: string) => {
      const { version } = await detail(id);
      return call<InquiryDetail>('inquiry.setRates', { body: { id, version, rates: [rateOf(rate)] } });
    };
    const { version } = await set('7.1');
    await passDeadline(id);
    const latest = await set('71');
    expect(await refusal('inquiry.open', { id, version })).toBe(errorTable.INQUIRY_CHANGED.code);
    expect(await detail(id)).toMatchObject({ isOpened: false, rates: [rateOf('71')] });
    const seen = await set('7.2');
    expect(seen.version).toBeGreaterThan(latest.version);
    expect(await refusal('inquiry.open', { id, version: seen.version })).toBe(200);
  });

  test('are compared by rates that were set before the opening and are frozen by it', async () => {
    const { inquiry, links } = await publish({ currency: 'CNY', otherCurrencies: ['USD', 'CNY'], maySplit: false });
    expect(inquiry.content.otherCurrencies).toEqual(['USD']);
    const { id } = inquiry;
    const inDollars = { ...quoteOf(['10.005', '100'], '13'), currency: 'USD' };
    const foreign = { token: links[0], edition: 1, quote: { ...inDollars, currency: 'EUR' } };
    expect(await refusal('quote.submit', foreign, undefined)).toBe(1775);
    await supplier('quote.submit', { token: links[0], edition: 1, quote: inDollars });
    await submit(links[1] ?? '', ['80', '700']);
    await passDeadline(id);
    expect(await refusal('inquiry.open', { id })).toBe(1769);
    const rate = { currency: 'USD', rate: '7.12345678', source: '中间价', day: '2026-11-20' };
    const { version } = await detail(id);
    const set = (rates: object[]) => refusal('inquiry.setRates', { id, version, rates });
    expect(await set([{ ...rate, currency: 'EUR' }])).toBe('body.rates.0.currency');
    expect(await set([{ ...rate, rate: '0', source: '' }])).toBe('body.rates.0.rate');
    const ahead = { body: { id, version, rates: [{ ...rate, day: '2099-01-01' }] } };
    expect((await t.call('inquiry.setRates', buyer, ahead)).json().issues).toEqual([
      { path: 'body.rates.0.day', message: '日期不能晚于今天' },
    ]);
    const empty = { body: { id, version, rates: [{ ...rate, day: '' }] } };
    expect((await t.call('inquiry.setRates', buyer, empty)).json().issues).toEqual([
      { path: 'body.rates.0.day', message: '请选择日期' },
    ]);
    const twice = { body: { id, version, rates: [rate, rate] } };
    expect((await t.call('inquiry.setRates', buyer, twice)).json().issues).toEqual([
      { path: 'body.rates.1.currency', message: '同一币种只能出现一次' },
    ]);
    const wrong = {
      body: {
        id,
        version,
        rates: [
          { ...rate, day: '2099-01-01' },
          { ...rate, currency: 'EUR' },
        ],
      },
    };
    expect((await t.call('inquiry.setRates', buyer, wrong)).json().issues?.map(({ path }) => path)).toEqual([
      ...['body.rates.0.day', 'body.rates.1.currency'],
    ]);
    await call('inquiry.setRates', { body: { id, version, rates: [rate] } });
    const opened = await open(id);
    expect(opened.steps.some(({ note }) => note.includes('1 USD = 7.12345678 CNY, 中间价, 2026-11-20'))).toBe(true);
    const setting = and(eq(auditEntries.subject, `inquiry ${id}`), eq(auditEntries.action, 'inquiry.setRates'));
    const [entry] = await t.db.select().from(auditEntries).where(setting);
    expect(entry?.detail).toMatchObject({ before: { rates: [] }, after: { rates: [rate] } });
    expect(await refusal('inquiry.setRates', { id, version: opened.version, rates: [] })).toBe(1762);
    await expect(t.db.execute(sql`update inquiry set rates = '[]' where id = ${id}`)).rejects.toThrow();

    const { lines, suppliers: quoted, rates } = await compare(id);
    expect(rates).toEqual([rate]);
    const [dollars, own] = [0, 1].map((index) =>
      quoted.findIndex(({ quoted: other }) => (other === null) === (index === 1)),
    );
    // 10.01 net and 11.31 gross in dollars, each by the rate.
    expect(lines[0]?.quotes[dollars ?? 0]).toMatchObject({
      ...{ unitPrice: '10.005', quoted: { net: '10.01', tax: '1.30', gross: '11.31' } },
      amounts: { net: '71.31', tax: '9.26', gross: '80.57' },
    });
    expect(lines[0]?.lowest).toEqual({ net: [dollars], gross: [dollars] });
    const [headers, first] = await rowsOf('inquiry.export', id);
    const begin = 5 + (dollars ?? 0) * 9;
    const { name = '' } = quoted[dollars ?? 0] ?? {};
    expect(headers?.slice(begin, begin + 6)).toEqual([
      ...[`${name} 单价`, `${name} 报价币种`, `${name} 未税 CNY`, `${name} 税额 CNY`, `${name} 含税 CNY`],
      `${name} 原币含税`,
    ]);
    expect(first?.slice(begin, begin + 6)).toEqual(['10.005', 'USD', '71.31', '9.26', '80.57', '11.31']);
    expect(headers).toContain('往期含税 CNY');
    expect(quoted[own ?? 0]).toMatchObject({ total: { net: '2180.00' }, quoted: null });
    const { invitationId = 0 } = quoted[dollars ?? 0] ?? {};
    const award = { position: 1, invitationId };
    const awarded = { id, version: opened.version, lines: [award], reason: '最低' };
    await call('inquiry.award', { body: awarded });
    const { inquiry: later, links: others } = await publish({ fewestQuotes: 1 }, 1);
    await submit(others[0] ?? '', ['80', '700']);
    await passDeadline(later.id);
    await open(later.id);
    expect((await compare(later.id)).lines[0]?.past?.amounts.gross).toBe('80.57');
  });
});

describe('a client whose module is open', () => {
  test('buys by inquiries of its own, and sees none of the operator’s', async () => {
    const { inquiry } = await publish({}, 1);
    const { username, stockIds } = await createUser(t.db, { role: 'CLIENT_ADMIN' });
    const client = await t.login(username);
    const save = () => t.call('inquiry.save', client, { body: { content: publishable() } });
    await openAllModules(t.db, stockIds);
    const { number } = (await save()).json().result as InquiryDetail;
    const all = await call<{ list: { number: string }[] }>('inquiry.list', { body: { page: 1, pageSize: 20 } }, client);
    expect(all.list.map((one) => one.number)).toEqual([number]);
    expect((await t.call('inquiry.detail', client, { params: { id: inquiry.id } })).statusCode).toBe(404);
  });
});

describe('the database', () => {
  test('refuses an earlier deadline, an early opening, a late quote and a changed one, whoever asks', async () => {
    const { inquiry, links } = await publish();
    await submit(links[0] ?? '', ['100', '200']);
    const attempt = (statement: ReturnType<typeof sql>) =>
      t.db.execute(statement).then(
        () => 'done',
        (error: Error) => String(error.cause),
      );
    const { id } = inquiry;
    expect(await attempt(sql`update inquiry set deadline = '2030-01-01' where id = ${id}`)).toMatch(/only moves later/);
    expect(await attempt(sql`update inquiry set opened_at = now() where id = ${id}`)).toMatch(/after the deadline/);
    const ofInquiry = sql`invitation_id in (select id from quote_invitation where inquiry_id = ${id})`;
    expect(await attempt(sql`update quote set sealed = '' where ${ofInquiry}`)).toMatch(/as it was submitted/);
    expect(await attempt(sql`update quote set canonical = '{}' where ${ofInquiry}`)).toMatch(/opened with its inquiry/);
    await passDeadline(id);
    expect(
      await attempt(sql`insert into quote (stock_id, invitation_id, number, edition, received_at, sealed, receipt)
        select stock_id, invitation_id, 9, 1, '2026-01-01', sealed, receipt from quote where ${ofInquiry}`),
    ).toMatch(/came late/);
  });
});

describe('a running inquiry', () => {
  test('shows questions without their author, and answers to all', async () => {
    const { inquiry, links } = await publish();
    const [first = '', other = ''] = links;
    await supplier('quote.ask', { token: first, question: '是否含二期仓库？' });
    await call('inquiry.answer', { body: { id: inquiry.id, number: 1, answer: '包含。' } });
    expect((await look(other)).questions).toEqual([{ number: 1, question: '是否含二期仓库？', answer: '包含。' }]);
    const held = JSON.stringify(await detail(inquiry.id));
    expect(held.split('是否含二期仓库？')).toHaveLength(3);
  });

  test('counts a question once that is sent again after a lost answer', async () => {
    const { links } = await publish();
    const [first = ''] = links;
    const ask = (question: string) => supplier('quote.ask', { token: first, question });
    await Promise.all([ask('含运费吗？'), ask('含运费吗？')]);
    await ask('含税吗？');
    await ask('含运费吗？');
    expect((await look(first)).questions.map(({ question }) => question)).toEqual(['含税吗？', '含运费吗？']);
    await t.db.update(inquiryQuestions).set({ askedAt: sql`${inquiryQuestions.askedAt} - interval '61 seconds'` });
    await ask('含运费吗？');
    expect((await look(first)).questions).toHaveLength(3);
  });

  test('gets a new version that makes quotes stale, leaves 48 hours and never moves the deadline back', async () => {
    const { inquiry, links } = await publish();
    const [first = ''] = links;
    await submit(first, ['100', '200']);
    const change = (deadline: string) => ({
      ...{ id: inquiry.id, version: inquiry.version, lines: inquiry.content.lines.slice(0, 1), note: '' },
      ...{ change: '不再盘查', deadline },
    });
    expect(await refusal('inquiry.revise', change('2029-12-31T09:00:00.000Z'))).toBe('body.deadline');
    const revised = await call<InquiryDetail>('inquiry.revise', { body: change('2031-01-02T09:00:00.000Z') });
    expect(revised).toMatchObject({ edition: 2, stale: 1, quoted: 1 });
    expect(await look(first)).toMatchObject({ edition: 2, isStale: true, change: '不再盘查' });
    expect(await refusal('quote.submit', { token: first, edition: 1, quote: quoteOf(['1']) }, undefined)).toBe(1773);
    await submit(first, ['100'], 2);
    expect((await detail(inquiry.id)).stale).toBe(0);
  });

  test('takes twenty questions of one supplier, and then those of the others', async () => {
    const { links } = await publish();
    const [first, second] = links;
    const ask = (token: string | undefined, number: number) =>
      refusal('quote.ask', { token, question: `第 ${number} 行含运费吗？` }, undefined);
    const asked = await Promise.all(Array.from({ length: 22 }, (_, number) => ask(first, number)));
    expect(asked.filter((code) => code === 200)).toHaveLength(maxQuestionsEach);
    expect(await ask(first, 23)).toBe(errorTable.QUESTIONS_ENDED.code);
    expect(await ask(second, 23)).toBe(200);
  });

  test('takes questions again when their end is moved later with the deadline or a new version', async () => {
    const { inquiry, links } = await publish();
    const { id, content } = inquiry;
    const past = '2026-01-02T00:00:00.000Z';
    const ended = { questionsUntil: new Date(past), content: { ...content, questionsUntil: past } };
    await t.db.update(inquiries).set(ended).where(eq(inquiries.id, id));
    const ask = () => refusal('quote.ask', { token: links[0], question: '含运费吗？' }, undefined);
    expect(await ask()).toBe(errorTable.QUESTIONS_ENDED.code);
    const { version, questionsUntil } = await detail(id);
    const deadline = '2031-01-10T09:00:00.000Z';
    const extend = (until: string | null) =>
      refusal('inquiry.extend', { id, version, deadline, questionsUntil: until, reason: '应要求' });
    for (const wrong of ['2026-01-01T00:00:00.000Z', '2031-01-10T09:01:00.000Z']) {
      expect(await extend(wrong)).toBe('body.questionsUntil');
    }
    // As it is, it stays, although it is past.
    expect(await extend(questionsUntil)).toBe(200);
    expect(await ask()).toBe(errorTable.QUESTIONS_ENDED.code);
    const change = { id, lines: content.lines, note: '', change: '补充说明', deadline };
    const revise = async (until: string) =>
      refusal('inquiry.revise', { ...change, version: (await detail(id)).version, questionsUntil: until });
    expect(await revise('2031-01-08T09:00:00.000Z')).toBe(200);
    expect(await ask()).toBe(200);
    expect(await revise('2031-01-07T09:00:00.000Z')).toBe('body.questionsUntil');
    expect(await look(links[0] ?? '')).toMatchObject({ questionsUntil: '2031-01-08T09:00:00.000Z' });
  });

  test('says for which lines a draft was written, and takes none for an earlier version', async () => {
    const { inquiry, links } = await publish();
    const [first = '', other = ''] = links;
    const draft = quoteOf(['100', '200']);
    const keep = (edition: number) => refusal('quote.saveDraft', { token: first, edition, draft }, undefined);
    expect(await keep(1)).toBe(200);
    await submit(other, ['100', '200']);
    expect((await look(first)).writtenFor).toBeNull();
    const { id, version, content, deadline } = inquiry;
    const [one, two] = content.lines;
    const change = { id, version, lines: [two, one], note: '', change: '换了次序', deadline };
    await call<InquiryDetail>('inquiry.revise', { body: change });
    for (const token of [first, other]) expect((await look(token)).writtenFor?.lines).toMatchObject([one, two]);
    expect(await keep(1)).toBe(1773);
    expect(await keep(2)).toBe(200);
    expect((await look(first)).writtenFor).toBeNull();
  });

  test('tells a supplier what its quote for an earlier version was for, and its amounts', async () => {
    const { inquiry, links } = await publish();
    const [token = ''] = links;
    await submit(token, ['100', undefined]);
    const { priced } = await look(token);
    expect(priced?.missing).toBe(1);
    expect((await look(token)).quotedFor).toBeNull();
    const { id, version, content, deadline } = inquiry;
    const [one, two] = content.lines;
    const change = { id, version, lines: [two, one], note: '', change: '换了次序', deadline };
    await call<InquiryDetail>('inquiry.revise', { body: change });
    expect(await look(token)).toMatchObject({ priced: null, quotedFor: { lines: [one, two], priced } });
    await submit(token, ['200', '100'], 2);
    expect((await look(token)).quotedFor).toBeNull();
  });

  test('compares of a quote for an earlier version only the lines that are still asked for as they were', async () => {
    const { inquiry, links } = await publish({ fewestQuotes: 1 });
    const [first = '', other = ''] = links;
    await submit(first, ['1', '200']);
    const { id, version, content, deadline } = inquiry;
    const [one, two] = content.lines;
    const changed = { ...one, quantity: '7' };
    const change = { id, version, lines: [two, changed], note: '', change: '数量改了', deadline };
    await call<InquiryDetail>('inquiry.revise', { body: change });
    expect(await look(first)).toMatchObject({ isStale: true, priced: null });
    await submit(other, ['300', '400'], 2);
    await passDeadline(id);
    await open(id);
    const compared = await compare(id);
    const stale = compared.suppliers.findIndex(({ isStale }) => isStale);
    const prices = compared.lines.map(({ quotes }) => quotes.map((quote) => quote?.unitPrice ?? null));
    expect(prices.map((line) => line[stale])).toEqual(['200', null]);
    expect(prices.map((line) => line[1 - stale])).toEqual(['300', '400']);
    expect(compared.suppliers[stale]).toMatchObject({ isStale: true, missing: 1 });
    const { version: opened } = await detail(id);
    const invitationId = compared.suppliers[stale]?.invitationId;
    const award = (position: number) =>
      refusal('inquiry.award', { id, version: opened, reason: '价低', lines: [{ position, invitationId }] });
    expect(await award(2)).toBe(errorTable.AWARD_WRONG.code);
    expect(await award(1)).toBe(200);
  });

  test('sends a link again only to where it was sent, because a quote is behind it', async () => {
    const { inquiry, links, asked } = await publish();
    const [{ id: supplierId = 0, email = '' } = {}] = asked;
    await submit(links[0] ?? '', ['100', '200']);
    const [supplier] = await t.db.select().from(suppliers).where(eq(suppliers.id, supplierId));
    const contacts = (supplier?.contacts ?? []).map((one) => ({ ...one, email: 'buyer@example.com' }));
    await t.db.update(suppliers).set({ contacts }).where(eq(suppliers.id, supplierId));
    const before = t.sent.length;
    const invite = { id: inquiry.id, supplierId };
    expect(await refusal('inquiry.invite', invite)).toBe('body.supplierId');
    await call('inquiry.withdrawInvitation', { body: { ...invite, reason: '换了联系人' } });
    await call('inquiry.invite', { body: invite });
    await expect.poll(() => linkTo('buyer@example.com')).toBeTruthy();
    expect(await look(await linkTo('buyer@example.com'))).toMatchObject({ quote: null });
    expect(t.sent.slice(before).some(({ to }) => to === email)).toBe(false);
  });

  test('writes once to a supplier where it is pressed again after a lost answer, or by two, and again later', async () => {
    const { inquiry, links, asked } = await publish({ fewestQuotes: 1 }, 1);
    const { id } = inquiry;
    const [{ id: supplierId = 0, email = '' } = {}] = asked;
    const isTo = (words: string) => t.sent.filter((mail) => mail.to === email && mail.subject?.includes(words)).length;
    const twice = (name: EndpointName, body: object) =>
      Promise.all([call(name, { body }), call(name, { body }, second)]);
    const stepsOf = async (action: string) => (await detail(id)).steps.filter((step) => step.action === action).length;
    const before = isTo('邀请');
    expect(before).toBe(1);
    await twice('inquiry.invite', { id, supplierId });
    expect(await stepsOf('inquiry.invite')).toBe(1);
    await expect.poll(() => isTo('邀请')).toBe(2);
    await submit(links[0] ?? '', ['100', '200']);
    await passDeadline(id);
    await open(id);
    const [invitation] = await t.db.select().from(quoteInvitations).where(eq(quoteInvitations.inquiryId, id));
    const ask = { id, invitationId: invitation?.id };
    await twice('inquiry.askConfirmation', ask);
    expect(await stepsOf('inquiry.askConfirmation')).toBe(1);
    t.pass(sentAgainWithin + 1);
    await call('inquiry.askConfirmation', { body: ask });
    expect(await stepsOf('inquiry.askConfirmation')).toBe(2);
    await expect.poll(() => isTo('请确认报价')).toBe(2);
  });

  test('sends a link again in the language of its first letter', async () => {
    const { inquiry, asked } = await publish({}, 1);
    const body = { id: inquiry.id, supplierId: asked[0]?.id };
    const inEnglish = { cookie: `${languageCookie}=en` };
    expect((await t.call('inquiry.invite', buyer, { body, headers: inEnglish })).json().code).toBe(200);
    const invitation = async () => {
      const [row] = await t.db.select().from(quoteInvitations).where(eq(quoteInvitations.inquiryId, inquiry.id));
      return row?.language;
    };
    expect(await invitation()).toBe('zh-CN');
    await call('inquiry.withdrawInvitation', { body: { ...body, reason: '改派' } });
    expect((await t.call('inquiry.invite', buyer, { body, headers: inEnglish })).json().code).toBe(200);
    expect(await invitation()).toBe('en');
  });

  test('writes once it is opened also to the address that a supplier has now, behind which nothing is sealed', async () => {
    const { inquiry, links, asked } = await publish({ fewestQuotes: 1 });
    const { id } = inquiry;
    const [{ id: supplierId = 0, email = '' } = {}] = asked;
    await submit(links[0] ?? '', ['100', '200']);
    await submit(links[1] ?? '', ['300', '400']);
    await supplier('quote.saveDraft', { token: links[0], edition: 1, draft: quoteOf(['77', '78']) });
    const contacts = [{ name: '周宁', job: '', phone: '', email: 'successor@example.com' }];
    await t.db.update(suppliers).set({ contacts }).where(eq(suppliers.id, supplierId));
    const toSuccessor = (words: string) =>
      t.sent.filter(({ to, subject }) => to === 'successor@example.com' && subject?.includes(words)).length;
    await passDeadline(id);
    const { version } = await open(id);
    const { suppliers: compared } = await compare(id);
    const [at] = await t.db.select().from(quoteInvitations).where(eq(quoteInvitations.supplierId, supplierId));
    expect(compared).toHaveLength(2);
    await call('inquiry.askConfirmation', { body: { id, invitationId: at?.id } });
    const toFirst = () => t.sent.filter(({ to, subject }) => to === email && subject?.includes('请确认报价')).length;
    await expect.poll(toFirst).toBe(1);
    const lines = [{ position: 1, invitationId: at?.id }];
    const previewed = await call<{ email: string }[]>('inquiry.previewLetters', { body: { id, act: 'award', lines } });
    expect(previewed.map((letter) => letter.email).sort()).toEqual(
      [`${email}, successor@example.com`, asked[1]?.email].sort(),
    );
    await call('inquiry.award', { body: { id, version, lines, reason: '最低' } });
    await expect.poll(() => toSuccessor('贵司中选')).toBe(1);
    // By that link whoever writes addresses could have confirmed in the supplier's name.
    expect(toSuccessor('请确认报价')).toBe(0);
    expect(await look(await linkTo('successor@example.com'))).toMatchObject({
      quote: { lines: [{ unitPrice: '100' }, { unitPrice: '200' }] },
      draft: null,
    });
    await expect
      .poll(() => t.sent.filter(({ to, subject }) => to === email && subject?.includes('贵司中选')).length)
      .toBe(1);
    const [entry] = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, `inquiry ${id}`), eq(auditEntries.action, 'inquiry.award')));
    expect(entry?.detail).toMatchObject({ alsoTo: [{ supplierId, email: 's****@example.com' }] });
  });

  test('writes to no other address while its quotes are sealed, and of an end without award once they are opened', async () => {
    const both = [await publish({ fewestQuotes: 1 }, 1), await publish({ fewestQuotes: 1 }, 1)];
    for (const [place, { links, asked }] of both.entries()) {
      await submit(links[0] ?? '', ['100', '200']);
      const contacts = [{ name: '周宁', job: '', phone: '', email: `another${place}@example.com` }];
      await t.db
        .update(suppliers)
        .set({ contacts })
        .where(eq(suppliers.id, asked[0]?.id ?? 0));
    }
    const [sealed, opened] = both.map(({ inquiry }) => inquiry.id);
    await call('inquiry.cancel', { body: { id: sealed, reason: '预算取消' } });
    await passDeadline(opened ?? 0);
    await open(opened ?? 0);
    const end = { id: opened, act: 'fail', reason: '报价过高' };
    expect(await call('inquiry.previewLetters', { body: end })).toMatchObject([
      { email: `${both[1]?.asked[0]?.email}, another1@example.com` },
    ]);
    await call('inquiry.fail', { body: { id: opened, reason: '报价过高' } });
    const to = (address: string) => t.sent.filter((message) => message.to === address).length;
    await expect.poll(() => to('another1@example.com')).toBe(1);
    expect(to('another0@example.com')).toBe(0);
  });

  test('names nobody as declining whose invitation was withdrawn', async () => {
    const { inquiry, links, asked } = await publish({ fewestQuotes: 1 });
    await supplier('quote.decline', { token: links[0], reason: '产能不足' });
    await submit(links[1] ?? '', ['100', '200']);
    await call('inquiry.withdrawInvitation', { body: { id: inquiry.id, supplierId: asked[0]?.id, reason: '误邀' } });
    await passDeadline(inquiry.id);
    await open(inquiry.id);
    expect((await compare(inquiry.id)).declined).toEqual([]);
  });

  test('keeps its quotes sealed while the clock cannot be trusted', async () => {
    const { inquiry, links } = await publish({ fewestQuotes: 1 });
    await submit(links[0] ?? '', ['100', '200']);
    // As the database would say whose clock is ahead.
    await passDeadline(inquiry.id);
    const ahead = 40 * 24 * 60 * 60_000;
    t.setClock(ahead);
    const buyerThen = await t.login('buyer');
    expect(await refusal('inquiry.open', { id: inquiry.id }, buyerThen)).toBe(errorTable.CLOCK_UNSURE.code);
    t.setClock(-ahead);
    expect((await detail(inquiry.id)).isOpened).toBe(false);
    expect((await open(inquiry.id)).isOpened).toBe(true);
  });

  test('keeps the first answer to a question where two colleagues answer it', async () => {
    const { inquiry, links } = await publish();
    await supplier('quote.ask', { token: links[0], question: '含税吗？' });
    const answer = (words: string) => refusal('inquiry.answer', { id: inquiry.id, number: 1, answer: words });
    expect(await answer('含税。')).toBe(200);
    expect(await answer('不含税。')).toBe(errorTable.INQUIRY_CHANGED.code);
    expect((await look(links[1] ?? '')).questions).toMatchObject([{ answer: '含税。' }]);
  });

  test.each([2_147_483_648, Number.MAX_SAFE_INTEGER])(
    'refuses to answer question %d, whose number is none that a question can have',
    async (number) => {
      const { inquiry } = await publish();
      const answer = await t.call('inquiry.answer', buyer, { body: { id: inquiry.id, number, answer: '含税。' } });
      expect(answer.json()).toMatchObject({ code: errorTable.INVALID_REQUEST.code, issues: [{ path: 'body.number' }] });
    },
  );

  test('ends a link with its invitation: withdrawn, made up and foreign ones answer alike', async () => {
    const { inquiry, links, asked } = await publish();
    const [first = ''] = links;
    const body = { id: inquiry.id, supplierId: asked[0]?.id, reason: '误邀' };
    await call('inquiry.withdrawInvitation', { body });
    const answers = await Promise.all(
      [first, `${first.slice(0, -2)}xx`, 'made-up'].map(async (token) => {
        const { requestId: _, ...said } = (await t.call('quote.look', undefined, { body: { token } })).json();
        return said;
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 1771 });
  });

  test('ends a link also for the quote that its withdrawal overtakes', async () => {
    const { inquiry, links } = await publish({}, 1);
    const body = { token: links[0], edition: 1, quote: quoteOf(['100', '200']) };
    const ofInquiry = eq(quoteInvitations.inquiryId, inquiry.id);
    for (const overtaking of [{ withdrawnAt: t.now() }, { withdrawnAt: null, key: randomUUID() }]) {
      let submitted: ReturnType<typeof refusal> | undefined;
      await t.db.transaction(async (tx) => {
        await tx.select().from(inquiries).where(eq(inquiries.id, inquiry.id)).for('update');
        submitted = refusal('quote.submit', body, undefined);
        await expect.poll(() => countLockWaits(tx)).toBe(1);
        await tx.update(quoteInvitations).set(overtaking).where(ofInquiry);
      });
      expect(await submitted).toBe(1771);
      // For the second round: the link works until it is replaced by another.
      await t.db.update(quoteInvitations).set({ withdrawnAt: null }).where(ofInquiry);
    }
    expect((await detail(inquiry.id)).quoted).toBe(0);
  });

  test('says that no more suppliers can be invited, where as many were, the withdrawn among them', async () => {
    const { inquiry } = await publish({}, 1);
    for (let left = maxInvitations - 1; left > 0; left -= 1) {
      const { id: supplierId, email } = await addSupplier();
      const invitation = { stockId, inquiryId: inquiry.id, supplierId, name: email, email, language: 'en' as const };
      await t.db.insert(quoteInvitations).values({ ...invitation, invitedAt: t.now(), withdrawnAt: t.now() });
    }
    const { id: supplierId } = await addSupplier();
    const { issues } = (await t.call('inquiry.invite', buyer, { body: { id: inquiry.id, supplierId } })).json();
    expect(issues).toEqual([{ path: 'body.supplierId', message: '一份询价最多邀请 50 家，撤回的也算' }]);
  });

  test('counts no quote of an invitation that was withdrawn, also once its supplier is invited anew', async () => {
    const { inquiry, links, asked } = await publish({ fewestQuotes: 1 });
    const [first = '', other = ''] = links;
    await submit(first, ['100', '200']);
    const counting = await submit(other, ['300', '400']);
    const [{ id: supplierId = 0, email = '' } = {}] = asked;
    await call('inquiry.withdrawInvitation', { body: { id: inquiry.id, supplierId, reason: '误邀' } });
    await call('inquiry.invite', { body: { id: inquiry.id, supplierId } });
    // The link that was withdrawn stays ended; the new letter has another, behind which nothing was quoted yet.
    await expect.poll(() => linkTo(email)).not.toBe(first);
    const anew = await linkTo(email);
    expect(await look(anew)).toMatchObject({ state: '10', quote: null, receipts: [] });
    // Nor does a number tell that there was a former quote.
    const own = await submit(anew, ['500', '600']);
    expect(own.number).toBe(1);
    expect((await look(anew)).receipts).toEqual([own]);
    expect((await look(anew)).quote?.lines[0]?.unitPrice).toBe('500');
    await supplier('quote.withdraw', { token: anew });
    expect((await t.call('quote.look', undefined, { body: { token: first } })).json().code).toBe(1771);
    // Sending a link again changes neither the link nor what was quoted by it.
    await call('inquiry.invite', { body: { id: inquiry.id, supplierId: asked[1]?.id } });
    expect((await t.call('quote.look', undefined, { body: { token: other } })).json().code).toBe(200);
    await passDeadline(inquiry.id);
    await open(inquiry.id);
    expect((await compare(inquiry.id)).suppliers.map(({ receipt }) => receipt)).toEqual([counting.receipt]);
  });

  test('knows nothing of what a supplier said before it was withdrawn and invited anew', async () => {
    const { inquiry, links, asked } = await publish({ fewestQuotes: 1 });
    const [first = '', other = ''] = links;
    const [{ id: supplierId = 0, email = '' } = {}] = asked;
    await submit(other, ['300', '400']);
    await supplier('quote.saveDraft', { token: first, edition: 1, draft: quoteOf(['77', '78']) });
    await supplier('quote.decline', { token: first, reason: '产能不足' });
    await call('inquiry.withdrawInvitation', { body: { id: inquiry.id, supplierId, reason: '误邀' } });
    await call('inquiry.invite', { body: { id: inquiry.id, supplierId } });
    await expect.poll(() => linkTo(email)).not.toBe(first);
    expect(await detail(inquiry.id)).toMatchObject({ declined: 0 });
    expect(await look(await linkTo(email))).toMatchObject({ hasDeclined: false, draft: null });
    await passDeadline(inquiry.id);
    await open(inquiry.id);
    expect((await compare(inquiry.id)).declined).toEqual([]);
  });

  test('tells a company that is invited anew on the last day of it once, and not also that the time is short', async () => {
    const people = await createUser(t.db, { role: 'CLIENT_ADMIN' });
    const [companyId = 0] = people.stockIds;
    await openAllModules(t.db, [companyId, stockId]);
    const now = new Date();
    const deadline = new Date(now.getTime() + 5 * 3_600_000).toISOString();
    const { inquiry } = await publish({ deadline, questionsUntil: deadline }, 1);
    const { id: supplierId } = await addSupplier({ companyId });
    const invite = { id: inquiry.id, supplierId };
    await call('inquiry.invite', { body: invite });
    const before = { invitedAt: new Date(now.getTime() - 3 * 86_400_000) };
    await t.db.update(quoteInvitations).set(before).where(eq(quoteInvitations.supplierId, supplierId));
    await call('inquiry.withdrawInvitation', { body: { ...invite, reason: '换了联系人' } });
    await call('inquiry.invite', { body: invite });
    await tellOfInquiries(t.db, now);
    const told = await t.db.select().from(notifications).where(eq(notifications.userId, people.id));
    expect(told.map(({ title }) => title['zh-CN'])).toEqual([`测试公司邀请报价：${inquiry.title}`]);
  });

  test('is cancelled until the quotes are opened, and tells only those who quoted that theirs was not', async () => {
    const { inquiry, links, asked } = await publish({ fewestQuotes: 1 });
    await submit(links[0] ?? '', ['100', '200']);
    const body = { id: inquiry.id, reason: '预算取消' };
    const notOpened = '贵司提交的报价没有开启。';
    const previewed = await call<{ email: string; paragraphs: string[] }[]>('inquiry.previewLetters', {
      body: { ...body, act: 'cancel' },
    });
    // Who has quoted is not to be seen before the opening.
    const [one, two] = previewed.map(({ paragraphs }) => paragraphs.slice(1));
    expect([previewed.length, one]).toEqual([2, two]);
    expect(one).toContain('已提交的报价没有开启。');
    await call('inquiry.cancel', { body });
    const letterTo = (email = '') =>
      t.sent.find(({ to, subject }) => to === email && subject?.includes('已取消'))?.text;
    await expect.poll(() => asked.map(({ email }) => letterTo(email)?.includes(notOpened))).toEqual([true, false]);

    const late = await publish({ fewestQuotes: 1 }, 1);
    await submit(late.links[0] ?? '', ['100', '200']);
    await passDeadline(late.inquiry.id);
    await open(late.inquiry.id);
    const afterwards = { id: late.inquiry.id, reason: '预算取消' };
    expect(await refusal('inquiry.cancel', afterwards)).toBe(1762);
    expect(await refusal('inquiry.previewLetters', { ...afterwards, act: 'cancel' })).toBe(1762);
    expect((await detail(late.inquiry.id)).state).toBe('20');
  });

  test('is opened by two persons where it says so, within ten minutes', async () => {
    const { inquiry, links } = await publish({ needsTwo: true, fewestQuotes: 1 });
    await submit(links[0] ?? '', ['100', '200']);
    await passDeadline(inquiry.id);
    expect((await open(inquiry.id)).opening).toMatchObject({ isOwn: true });
    expect(await refusal('inquiry.open', { id: inquiry.id })).toBe(1765);
    const opened = await open(inquiry.id, second);
    expect([opened.isOpened, opened.openedBy.length]).toEqual([true, 2]);
  });

  test('is published to be opened by two only where two who see it may open it', async () => {
    const { stockIds } = await createUser(t.db, { username: 'lone', role: 'ADMIN_BUYER' });
    const [one = 0] = stockIds;
    await createUser(t.db, { username: 'looker', role: 'ADMIN_SALESMAN', stockIds });
    const lone = await t.login('lone');
    const { id: supplierId } = await addSupplier({ stockId: one });
    const content = publishable({ needsTwo: true, supplierIds: [supplierId] });
    const { id, version } = await call<InquiryDetail>('inquiry.save', { body: { content } }, lone);
    const send = async (token: string) => refusal('inquiry.publish', { id, version, content }, token);
    expect(await send(lone)).toBe('body.content.needsTwo');
    const colleague = await createUser(t.db, { username: 'colleague', role: 'ADMIN_BUYER', stockIds });
    await call('inquiry.setViewers', { body: { id, viewerIds: [] } }, lone);
    expect(await send(lone)).toBe('body.content.needsTwo');
    await call('inquiry.setViewers', { body: { id, viewerIds: [colleague.id] } }, lone);
    expect(await send(lone)).toBe(200);
  });

  test('that two have to open keeps two who may, whoever sees it and whosever it becomes', async () => {
    const author = await createUser(t.db, { role: 'ADMIN_BUYER' });
    const { stockIds } = author;
    const [one = 0] = stockIds;
    const other = await createUser(t.db, { role: 'ADMIN_BUYER', stockIds });
    const looker = await createUser(t.db, { role: 'ADMIN_SALESMAN', stockIds });
    const asAuthor = await t.login(author.username);
    const { id: supplierId } = await addSupplier({ stockId: one });
    const content = publishable({ needsTwo: true, supplierIds: [supplierId] });
    const { id, version } = await call<InquiryDetail>('inquiry.save', { body: { content } }, asAuthor);
    await call('inquiry.publish', { body: { id, version, content } }, asAuthor);
    const choose = (...viewerIds: number[]) => refusal('inquiry.setViewers', { id, viewerIds }, asAuthor);
    expect(await choose()).toBe('body.viewerIds');
    expect(await choose(looker.id)).toBe('body.viewerIds');
    expect(await choose(looker.id, other.id)).toBe(200);
    expect(await choose(looker.id)).toBe('body.viewerIds');

    const head = await createUser(t.db, { role: 'ADMIN', stockIds });
    const asHead = await t.login(head.username);
    expect(await choose(looker.id)).toBe(200);
    const handTo = ({ id: userId }: { readonly id: number }) => refusal('inquiry.handOver', { id, userId }, asHead);
    expect(await handTo(looker)).toBe('body.userId');
    expect(await handTo(other)).toBe(200);
    // Where they are too few already, it gets no worse.
    await t.db.update(users).set({ disabledAt: t.now() }).where(eq(users.id, other.id));
    expect(await handTo(looker)).toBe(200);
  });

  test('is not opened with too few quotes for the reason of an opening that nobody confirmed', async () => {
    const { inquiry, links } = await publish({ needsTwo: true, otherCurrencies: ['USD'] });
    const { id } = inquiry;
    await submit(links[0] ?? '', ['100', '200']);
    await passDeadline(id);
    const rates = [{ currency: 'USD', rate: '7', source: '中间价', day: '2026-11-20' }];
    const setRates = async () => {
      const { version } = await detail(id);
      return call<InquiryDetail>('inquiry.setRates', { body: { id, version, rates } });
    };
    await setRates();
    expect((await open(id, buyer, '先开着看')).reason).toBe('先开着看');
    // Rates that change end what was asked for, and its reason.
    expect(await setRates()).toMatchObject({ opening: null, reason: '' });
    expect(await t.db.$count(inquiries, and(eq(inquiries.id, id), eq(inquiries.reason, '')))).toBe(1);
    expect((await open(id, buyer, '其余供应商来不及')).reason).toBe('其余供应商来不及');
    const lapsed = { openingAt: new Date(Date.now() - 11 * 60_000) };
    await t.db.update(inquiries).set(lapsed).where(eq(inquiries.id, id));
    expect(await detail(id, second)).toMatchObject({ opening: null, reason: '' });
    expect(await open(id, second)).toMatchObject({ opening: { isOwn: true }, reason: '' });
    expect(await refusal('inquiry.open', { id })).toBe(errorTable.QUOTES_TOO_FEW.code);
    expect((await open(id, buyer, '预算已到期')).reason).toBe('预算已到期');
  });
});

describe('the comparison', () => {
  test('shows ties as ties, never a gap as the lowest, and the past price of the same item', async () => {
    const lines = ['甲', '乙'].map((name) => ({
      name: `${name}${count}`,
      specification: '',
      quantity: '3',
      unit: '项',
    }));
    const earlier = await publish({ lines, fewestQuotes: 1 }, 1);
    await submit(earlier.links[0] ?? '', ['110', '50']);
    await passDeadline(earlier.inquiry.id);
    const opened = await open(earlier.inquiry.id);
    const {
      suppliers: [winner],
    } = await compare(opened.id);
    const award = { id: opened.id, version: opened.version, reason: '唯一' };
    const first = [{ position: 1, invitationId: winner?.invitationId }];
    expect((await call<InquiryDetail>('inquiry.award', { body: { ...award, lines: first } })).state).toBe('30');
    expect((await look(earlier.links[0] ?? '')).outcome).toEqual({ kind: 'won', positions: [1] });

    const { inquiry, links } = await publish({ lines }, 3);
    await submit(links[0] ?? '', ['100', '40']);
    await submit(links[1] ?? '', ['100', undefined]);
    await submit(links[2] ?? '', ['125', '50']);
    await passDeadline(inquiry.id);
    await open(inquiry.id);
    const compared = await compare(inquiry.id);
    const places = (token: number) =>
      compared.suppliers.findIndex(({ total }) => total.net === ['420.00', '300.00', '525.00'][token]);
    expect(compared.lines[0]).toMatchObject({
      ...{ lowest: { net: [places(0), places(1)].sort() }, spread: { net: '25.0' } },
      past: { amounts: { net: '330.00', tax: '19.80', gross: '349.80' } },
    });
    const file = await t.call('inquiry.export', buyer, { body: { id: inquiry.id } });
    const { sheets } = await readXlsx(file.rawPayload);
    expect(sheets[0]?.rows[1]?.filter((cell) => cell === '300.00')).toHaveLength(2);
    expect(compared.lines[1]).toMatchObject({ lowest: { gross: [places(0)] }, past: null });

    const { place, quotes: recorded } = await call<OpeningRecord>('inquiry.openingRecord', {
      params: { id: inquiry.id },
    });
    const steps = (await detail(inquiry.id)).steps;
    const opening = steps.find(({ action }) => action === 'inquiry.open');
    expect([place?.entry, place?.hash]).toEqual([opening?.entry, opening?.hash]);
    // What it is chained to stays known when the entries before it are in a file.
    const entry = place?.entry ?? 0;
    const archived = t.db.transaction(async (tx) => {
      await tx.execute(sql`insert into audit_archive (from_id, until, hash, archived_at)
        select (select min(id) from audit_entry), id, hash, now() from audit_entry where id = ${entry - 1}`);
      await tx.execute(sql`delete from audit_entry where id < ${entry}`);
      expect((await findHashBefore(tx, entry)).toString('hex')).toBe(place?.previous);
      tx.rollback();
    });
    await expect(archived).rejects.toThrow('Rollback');
    expect(recorded.map(({ receipt }) => receipt)).toEqual(compared.suppliers.map(({ receipt }) => receipt));
    const record = await t.call('inquiry.exportRecord', buyer, { body: { id: inquiry.id } });
    const cells = (await readXlsx(record.rawPayload)).sheets[0]?.rows.flat();
    expect(cells).toEqual(expect.arrayContaining([place?.hash, recorded[0]?.receipt]));
    const verified = await call('inquiry.verify', { body: { id: inquiry.id } });
    expect(verified).toMatchObject({ from: steps[0]?.entry, broken: null });
  });

  test('says who was suspended since it was invited, and awards to them only knowingly', async () => {
    const { inquiry, links, asked } = await publish();
    await submit(links[0] ?? '', ['90', '40']);
    await submit(links[1] ?? '', ['100', '50']);
    const [{ id: supplierId = 0 } = {}, { id: other = 0 } = {}] = asked;
    await t.db.update(suppliers).set({ state: 'suspended' }).where(eq(suppliers.id, supplierId));
    const { id } = inquiry;
    const stateOf = ({ invitations }: InquiryDetail, supplier: number) =>
      invitations.find((one) => one.supplierId === supplier)?.supplierState;
    const read = await detail(id);
    expect([stateOf(read, supplierId), stateOf(read, other)]).toEqual(['suspended', 'approved']);
    await passDeadline(id);
    const { version } = await open(id);
    const { suppliers: compared } = await compare(id);
    const suspended = compared.filter(({ supplierState }) => supplierState === 'suspended');
    expect([compared.length, suspended.length]).toEqual([2, 1]);
    const lines = [{ position: 1, invitationId: suspended[0]?.invitationId }];
    const award = { id, version, lines, reason: '最低' };
    expect(await refusal('inquiry.award', award)).toBe(errorTable.SUPPLIER_NOT_APPROVED.code);
    expect((await call<InquiryDetail>('inquiry.award', { body: { ...award, acceptsNotApproved: true } })).state).toBe(
      '30',
    );
    const isAward = and(eq(auditEntries.subject, `inquiry ${id}`), eq(auditEntries.action, 'inquiry.award'));
    const [entry] = await t.db.select().from(auditEntries).where(isAward);
    expect(entry?.detail).toMatchObject({ notApproved: [{ supplierId, state: 'suspended' }] });
  });

  test('tells in its workbook at which tax rate a supplier quotes, and what it wrote to its whole quote', async () => {
    const { inquiry, links } = await publish({ fewestQuotes: 1 });
    const note = '不含运费，预付 50%';
    const written = { ...quoteOf(['100', '40'], '13'), note };
    await supplier('quote.submit', { token: links[0], edition: 1, quote: written });
    await submit(links[1] ?? '', ['90', '50']);
    await passDeadline(inquiry.id);
    const { id } = await open(inquiry.id);
    const { suppliers: quoted } = await compare(id);
    const rows = await rowsOf('inquiry.export', id);
    const said = (label: string) => rows.find((row) => row[1] === label)?.filter((_, column) => column > 4);
    const firstCells = (cells: unknown[] | undefined) => cells?.filter((cell) => cell !== null && cell !== '');
    expect(firstCells(said('税率（%）'))).toEqual(quoted.map(({ taxRate }) => taxRate));
    expect(firstCells(said('整份报价的说明'))).toEqual([note]);
  });

  test('and its record tell times in China in their workbooks, and say so', async () => {
    const { inquiry, links } = await publish({ fewestQuotes: 1 }, 1);
    await submit(links[0] ?? '', ['100', '40']);
    await passDeadline(inquiry.id);
    const { id } = await open(inquiry.id);
    const inChina = (iso = '') =>
      new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().replace('T', ' ').replace('Z', '');
    const {
      deadline,
      openedAt,
      quotes: recorded,
    } = await call<OpeningRecord>('inquiry.openingRecord', {
      params: { id },
    });
    const record = await rowsOf('inquiry.exportRecord', id);
    expect(record.map((row) => row.slice(0, 2))).toEqual(
      expect.arrayContaining([
        ['合作方', '收到时间（北京时间）'],
        [recorded[0]?.name, inChina(recorded[0]?.receivedAt)],
        ['报价截止（北京时间）', inChina(deadline)],
        ['开启时间（北京时间）', inChina(openedAt)],
      ]),
    );
    const comparison = await rowsOf('inquiry.export', id);
    expect(comparison.map((row) => row.slice(1, 3))).toContainEqual(['开启（北京时间）', inChina(openedAt)]);
  });

  test('shows no price of an inquiry that its reader may not see, nor one that was awarded after its opening', async () => {
    const name = `翻译${count}`;
    const lines = [{ name, specification: '', quantity: '1', unit: '版' }];
    const begin = async (price: string) => {
      const { inquiry, links } = await publish({ lines, fewestQuotes: 1 }, 1);
      await submit(links[0] ?? '', [price]);
      await passDeadline(inquiry.id);
      return open(inquiry.id);
    };
    const award = async ({ id, version }: InquiryDetail) => {
      const { suppliers: quoted } = await compare(id);
      const won = [{ position: 1, invitationId: quoted[0]?.invitationId }];
      await call('inquiry.award', { body: { id, version, lines: won, reason: '唯一' } });
    };
    const past = async (id: number, token: string) => {
      const { lines: compared } = await call<Comparison>('inquiry.compare', { params: { id } }, token);
      return compared[0]?.past?.amounts.net;
    };
    const first = await begin('10');
    await award(first);
    const hidden = await begin('20');
    await award(hidden);
    const latest = await begin('30');
    expect(await past(latest.id, second)).toBe('20.00');
    await call('inquiry.setViewers', { body: { id: hidden.id, viewerIds: [] } });
    expect([await past(latest.id, second), await past(latest.id, buyer)]).toEqual(['10.00', '20.00']);
    await award(latest);
    expect([await past(first.id, buyer), await past(hidden.id, buyer)]).toEqual([undefined, '10.00']);
    expect(await past(latest.id, buyer)).toBe('20.00');
  });

  test('has its place in the audit chain, however often the draft saved itself', async () => {
    const content = publishable({ supplierIds: [(await addSupplier()).id], fewestQuotes: 1 });
    const { id, version } = await call<InquiryDetail>('inquiry.save', { body: { content } });
    const save = { at: t.now(), stockId, action: 'inquiry.save', subject: `inquiry ${id}`, detail: {} };
    await recordAudits(
      t.db,
      Array.from({ length: 500 }, () => save),
    );
    await call('inquiry.publish', { body: { id, version, content } });
    await passDeadline(id);
    await open(id, buyer, '没有报价');
    const { place, reason } = await call<OpeningRecord>('inquiry.openingRecord', { params: { id } });
    expect([place?.hash, reason]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), '没有报价']);
    const { steps } = await detail(id);
    expect(steps.map(({ action }) => action)).toEqual(['inquiry.add', 'inquiry.publish', 'inquiry.open']);
    const verified = await call('inquiry.verify', { body: { id } });
    expect(verified).toMatchObject({ from: steps[0]?.entry, until: place?.entry, broken: null });
  });

  test('awards a quote whose validity has ended only after its supplier has confirmed it', async () => {
    const { inquiry, links, asked } = await publish({ fewestQuotes: 1 }, 1);
    const [link = ''] = links;
    await submit(link, ['100', '200']);
    expect(await refusal('quote.confirm', { token: link }, undefined)).toBe(1763);
    await passDeadline(inquiry.id, '61 days');
    const { version } = await open(inquiry.id);
    const {
      suppliers: [one],
    } = await compare(inquiry.id);
    expect(one?.isExpired).toBe(true);
    const invitationId = one?.invitationId;
    const award = { id: inquiry.id, version, lines: [{ position: 1, invitationId }], reason: '唯一' };
    expect(await refusal('inquiry.award', award)).toBe(1767);
    await call('inquiry.askConfirmation', { body: { id: inquiry.id, invitationId } });
    await expect.poll(() => t.sent.filter(({ to }) => to === asked[0]?.email).length).toBe(2);
    expect((await look(link)).mayConfirm).toBe(true);
    await supplier('quote.confirm', { token: link });
    expect((await look(link)).mayConfirm).toBe(false);
    expect((await call<InquiryDetail>('inquiry.award', { body: award })).state).toBe('30');
    expect(await refusal('quote.confirm', { token: link }, undefined)).toBe(1762);
  });

  test('thanks nobody for a quote that was not chosen who declined, withdrew or never quoted', async () => {
    const { inquiry, links } = await publish({ fewestQuotes: 1 }, 5);
    const [winner = '', loser = '', declining = '', withdrawing = ''] = links;
    await submit(winner, ['100', '200']);
    await submit(loser, ['101', '201']);
    await submit(withdrawing, ['99', '199']);
    await supplier('quote.decline', { token: declining, reason: '产能不足' });
    await supplier('quote.withdraw', { token: withdrawing });
    await passDeadline(inquiry.id);
    const { version } = await open(inquiry.id);
    const { suppliers: quoted } = await compare(inquiry.id);
    const invitationId = quoted.find(({ total }) => total.net === '700.00')?.invitationId;
    const lines = [1, 2].map((position) => ({ position, invitationId }));
    await call('inquiry.award', { body: { id: inquiry.id, version, lines, reason: '最低' } });
    const outcomes = (await Promise.all(links.map(look))).map(({ outcome }) => outcome?.kind);
    expect(outcomes).toEqual(['won', 'lost', 'ended', 'ended', 'ended']);
  });

  test('awards lines to several suppliers, and each learns its own outcome only', async () => {
    const { inquiry, links } = await publish({}, 3);
    await submit(links[0] ?? '', ['100', '40']);
    await submit(links[1] ?? '', ['90', '60']);
    await submit(links[2] ?? '', ['200', '200']);
    await passDeadline(inquiry.id);
    const { version } = await open(inquiry.id);
    const { suppliers: ranked } = await compare(inquiry.id);
    const holder = (net: string) => ranked.find(({ total }) => total.net === net)?.invitationId;
    const lines = [
      { position: 1, invitationId: holder('270.00') },
      { position: 2, invitationId: holder('220.00') },
    ];
    const before = t.sent.length;
    const letters = await call<{ subject: string; paragraphs: string[] }[]>('inquiry.previewLetters', {
      body: { id: inquiry.id, act: 'award', lines },
    });
    expect(letters.length).toBeGreaterThan(1);
    expect(JSON.stringify(letters)).not.toContain('/quote');
    expect(t.sent).toHaveLength(before);
    await call('inquiry.award', { body: { id: inquiry.id, version, lines, reason: '各行最低' } });
    await expect
      .poll(() =>
        t.sent
          .slice(before)
          .map(({ subject }) => subject)
          .sort(),
      )
      .toEqual(letters.map(({ subject }) => subject).sort());
    expect((await Promise.all(links.map(look))).map(({ outcome }) => outcome)).toEqual([
      { kind: 'won', positions: [2] },
      { kind: 'won', positions: [1] },
      { kind: 'lost', positions: [] },
    ]);
    const steps = (await detail(inquiry.id)).steps.map(({ action }) => action);
    expect(steps).toEqual([
      ...['inquiry.add', 'inquiry.publish', 'quote.submit', 'quote.submit', 'quote.submit'],
      ...['inquiry.open', 'inquiry.award'],
    ]);
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'quote.submit'));
    expect(entries.every(({ userId, network }) => userId === null && network === '')).toBe(true);
  });
});
