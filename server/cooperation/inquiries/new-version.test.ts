import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { openBuyingCompany, quoteOf } from '#server/testing/buying-company.ts';

const company = await openBuyingCompany();
const { t, call, refusal, look, publish, submit, passDeadline, detail, open, compare } = company;
afterAll(company.close);
beforeEach(async () => {
  await company.signIn();
});

describe('a running inquiry', () => {
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

  test('is not made twice where it is sent again after a lost answer, and a colleague’s other one is told', async () => {
    const { inquiry, links, asked } = await publish();
    const [first = ''] = links;
    const { id, version, content, deadline } = inquiry;
    const change = { id, version, lines: content.lines.slice(0, 1), note: '', change: '不再盘查', deadline };
    const letters = () => t.sent.filter(({ to, subject }) => to === asked[0]?.email && subject?.includes('有新版本'));
    const revise = (body: object = change) => call<InquiryDetail>('inquiry.revise', { body });
    const revised = await revise();
    await submit(first, ['100'], 2);
    await expect.poll(() => letters().length).toBe(1);
    for (const again of [version, revised.version]) {
      expect(await revise({ ...change, version: again })).toMatchObject({ edition: 2, stale: 0 });
    }
    expect((await detail(id)).steps.filter(({ action }) => action === 'inquiry.revise')).toHaveLength(1);
    expect(letters()).toHaveLength(1);
    const changed = errorTable.INQUIRY_CHANGED.code;
    expect(await refusal('inquiry.revise', { ...change, change: '少问一行' })).toBe(changed);
    expect(await refusal('inquiry.revise', { ...change, note: '另有说明' })).toBe(changed);
    expect((await revise({ ...change, change: '少问一行', version: revised.version })).edition).toBe(3);
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
});
