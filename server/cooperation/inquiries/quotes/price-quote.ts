import Big from 'big.js';
import type { Amounts } from '#contract/cooperation/opened-quotes.ts';
import type { PricedQuote, QuoteDraft } from '#contract/cooperation/quotes.ts';

/*
 * Money is exact: decimals, never floating-point numbers (docs/product/cooperation.md, "Amounts"). A line is unit price
 * × quantity, rounded half up to two places on the basis of its unit price; the other side of the tax is computed from
 * that and rounded likewise; totals are sums of lines.
 */

/** How unit prices are meant. */
export interface PriceBasis {
  readonly includesTax: boolean;
  /** Percent, such as `6` or `13.00`. */
  readonly taxRate: string;
}

const places = 2;
const round = (value: Big): Big => value.round(places, Big.roundHalfUp);
const written = (value: Big): string => value.toFixed(places);

const write = (net: Big, gross: Big): Amounts => ({
  net: written(net),
  tax: written(gross.minus(net)),
  gross: written(gross),
});

/** Amounts of a line. */
export function priceLine(unitPrice: string, quantity: string, { includesTax, taxRate }: PriceBasis): Amounts {
  const amount = round(new Big(unitPrice).times(quantity));
  const rate = new Big(taxRate).div(100);
  if (includesTax) return write(round(amount.div(rate.plus(1))), amount);
  return write(amount, amount.plus(round(amount.times(rate))));
}

/** Amounts in another currency: net and gross are converted each and rounded half up; the tax is what lies between. */
export function convertAmounts({ net, gross }: Amounts, rate: string): Amounts {
  const convert = (amount: string) => round(new Big(amount).times(rate));
  return write(convert(net), convert(gross));
}

/** Sum of amounts. */
export function sumAmounts(all: readonly Amounts[]): Amounts {
  const sumOf = (side: 'net' | 'gross') => all.reduce((sum, one) => sum.plus(one[side]), new Big(0));
  return write(sumOf('net'), sumOf('gross'));
}

interface Asked {
  readonly includesTax: boolean;
  readonly lines: readonly { readonly quantity: string }[];
}

/** Amounts of a quote for each line of an inquiry, and its total. Lines without a price are not quoted. */
export function priceQuote({ taxRate, lines }: Pick<QuoteDraft, 'taxRate' | 'lines'>, asked: Asked): PricedQuote {
  const { includesTax } = asked;
  const prices = new Map(lines.map(({ position, unitPrice }) => [position, unitPrice]));
  const priced = asked.lines.map(({ quantity }, index) => {
    const unitPrice = prices.get(index + 1);
    return unitPrice ? priceLine(unitPrice, quantity, { includesTax, taxRate }) : null;
  });
  const quoted = priced.filter((line) => line !== null);
  return { lines: priced, total: sumAmounts(quoted), missing: priced.length - quoted.length };
}
