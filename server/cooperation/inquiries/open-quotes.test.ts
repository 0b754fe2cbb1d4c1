import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { openBuyingCompany } from '#server/testing/buying-company.ts';
import { createUser } from '#server/testing/factories.ts';
import { publishable } from '#server/testing/inquiry-factories.ts';
import { inquiries } from './tables.ts';

const company = await openBuyingCompany();
const { t, call, refusal, addSupplier, publish, submit, passDeadline, detail, open } = company;
afterAll(company.close);
let buyer: string;
let second: string;
beforeEach(async () => {
  ({ buyer, second } = await company.signIn());
});

describe('a running inquiry', () => {
  test('keeps its quotes sealed while the clock cannot be trusted', async () => {
    const [former, { inquiry, links }] = [await publish({ fewestQuotes: 1 }), await publish({ fewestQuotes: 1 }, 1)];
    await submit(former.links[0] ?? '', ['100', '200']);
    await submit(links[0] ?? '', ['100', '200']);
    // An opening by which the time is known before the clock jumps.
    await passDeadline(former.inquiry.id);
    await open(former.inquiry.id);
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
