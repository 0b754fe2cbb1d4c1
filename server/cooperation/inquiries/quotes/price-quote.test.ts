import { describe, expect, test } from 'vitest';
import { findWrongAmounts } from '#server/testing/exact-amounts.ts';
import { priceLine, priceQuote, sumAmounts } from './price-quote.ts';

const net = { includesTax: false, taxRate: '6' };

describe('amounts', () => {
  test('are unit price × quantity, rounded half up', () => {
    expect(priceLine('21800', '3', net)).toEqual({ net: '65400.00', tax: '3924.00', gross: '69324.00' });
    expect(priceLine('0.005', '1', net)).toEqual({ net: '0.01', tax: '0.00', gross: '0.01' });
    expect(priceLine('1.005', '100.5', { includesTax: true, taxRate: '13' })).toEqual({
      ...{ net: '89.38', tax: '11.62', gross: '101.00' },
    });
  });

  test('agree with whole numbers in random quotes, in two currencies and in their totals', () => {
    expect(findWrongAmounts(4_000)).toEqual([]);
  });

  test('of a quote leave out lines without a price and say how many', () => {
    const line = { deliveryDays: null, note: '', deviation: '' };
    const quote = { taxRate: '6', note: '', lines: [{ ...line, position: 2, unitPrice: '10' }] };
    const asked = { includesTax: false, lines: [{ quantity: '1' }, { quantity: '2.5' }] };
    const amounts = { net: '25.00', tax: '1.50', gross: '26.50' };
    expect(priceQuote(quote, asked)).toEqual({ lines: [null, amounts], total: amounts, missing: 1 });
    expect(sumAmounts([])).toEqual({ net: '0.00', tax: '0.00', gross: '0.00' });
  });
});
