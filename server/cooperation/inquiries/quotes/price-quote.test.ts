import { describe, expect, test } from 'vitest';
import { priceLine, priceQuote, sumAmounts } from './price-quote.ts';

const net = { includesTax: false, taxRate: '6' };

/** The same in integers: exact, and written another way. */
function expectedLine(unitPrice: bigint, quantity: bigint, rate: bigint, includesTax: boolean) {
  const halfUp = (top: bigint, bottom: bigint) => (2n * top + bottom) / (2n * bottom);
  const amount = halfUp(unitPrice * quantity, 1_000_000n);
  const [netAmount, gross] = includesTax
    ? [halfUp(amount * 10_000n, 10_000n + rate), amount]
    : [amount, amount + halfUp(amount * rate, 10_000n)];
  const write = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
  return { net: write(netAmount), tax: write(gross - netAmount), gross: write(gross) };
}

describe('amounts', () => {
  test('are unit price × quantity, rounded half up', () => {
    expect(priceLine('21800', '3', net)).toEqual({ net: '65400.00', tax: '3924.00', gross: '69324.00' });
    expect(priceLine('0.005', '1', net)).toEqual({ net: '0.01', tax: '0.00', gross: '0.01' });
    expect(priceLine('1.005', '100.5', { includesTax: true, taxRate: '13' })).toEqual({
      ...{ net: '89.38', tax: '11.62', gross: '101.00' },
    });
  });

  test('agree with whole numbers in 20,000 random cases', () => {
    let state = 20261123n;
    const random = (below: bigint) => {
      state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffff_ffff_ffff_ffffn;
      return (state >> 11n) % below;
    };
    const decimal = (tenThousandths: bigint) =>
      `${tenThousandths / 10_000n}.${String(tenThousandths % 10_000n).padStart(4, '0')}`;
    for (let turn = 0; turn < 20_000; turn += 1) {
      const [price, quantity, rate] = [random(10n ** 11n), random(10n ** 9n) + 1n, random(10_001n)];
      const includesTax = random(2n) === 1n;
      const taxRate = `${rate / 100n}.${String(rate % 100n).padStart(2, '0')}`;
      expect(priceLine(decimal(price), decimal(quantity), { includesTax, taxRate })).toEqual(
        expectedLine(price, quantity, rate, includesTax),
      );
    }
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
