import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { openBuyingCompany, quoteOf } from '#server/testing/buying-company.ts';

const company = await openBuyingCompany();
const { t, call, refusal, supplier, publish, submit, passDeadline, detail, open, compare, rowsOf } = company;
afterAll(company.close);
let buyer: string;
beforeEach(async () => {
  ({ buyer } = await company.signIn());
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
