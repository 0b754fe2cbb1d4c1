import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import type { LookedQuote, SavedQuote } from '#contract/cooperation/quotes.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { openBuyingCompany, quoteOf } from '#server/testing/buying-company.ts';
import { quotes } from './tables.ts';

const company = await openBuyingCompany();
const { t, call, refusal, supplier, look, publish, submit, passDeadline, detail, open, compare } = company;
afterAll(company.close);
let buyer: string;
beforeEach(async () => {
  ({ buyer } = await company.signIn());
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
