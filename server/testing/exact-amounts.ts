import type { Amounts } from '#contract/cooperation/opened-quotes.ts';
import { convertAmounts, priceLine, sumAmounts } from '#server/cooperation/inquiries/quotes/price-quote.ts';

/*
 * Amounts of quotes in whole numbers: exact, and written another way than the product's. Net and gross in cents.
 */

type Sides = readonly [net: bigint, gross: bigint];

const halfUp = (top: bigint, bottom: bigint) => (2n * top + bottom) / (2n * bottom);

/** Price and quantity in ten-thousandths, the tax rate in hundredths of a percent. */
function expectedLine(price: bigint, quantity: bigint, taxRate: bigint, includesTax: boolean): Sides {
  const amount = halfUp(price * quantity, 1_000_000n);
  return includesTax
    ? [halfUp(amount * 10_000n, 10_000n + taxRate), amount]
    : [amount, amount + halfUp(amount * taxRate, 10_000n)];
}

/** In another currency, by a rate in hundred-millionths. */
const expectedIn = ([net, gross]: Sides, rate: bigint): Sides => [
  halfUp(net * rate, 10n ** 8n),
  halfUp(gross * rate, 10n ** 8n),
];

const totalOf = (all: readonly Sides[]) =>
  all.reduce<Sides>(([net, gross], one) => [net + one[0], gross + one[1]], [0n, 0n]);

const cents = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;
const writeSides = ([net, gross]: Sides) => [net, gross - net, gross].map(cents).join(' ');
const written = ({ net, tax, gross }: Amounts) => [net, tax, gross].join(' ');
const decimal = (value: bigint, places: number) =>
  `${value / 10n ** BigInt(places)}.${String(value % 10n ** BigInt(places)).padStart(places, '0')}`;

/** What differs in random quotes of five lines: lines and totals, as quoted and in another currency. */
export function findWrongAmounts(quotes: number): string[] {
  let state = 20261123n;
  const random = (below: bigint) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffff_ffff_ffff_ffffn;
    return (state >> 11n) % below;
  };
  const wrong: string[] = [];
  const check = (got: readonly Amounts[], wanted: readonly Sides[]) => {
    for (const [index, one] of wanted.entries()) {
      const found = got[index];
      if (!found || written(found) !== writeSides(one)) wrong.push(`${found && written(found)} not ${writeSides(one)}`);
    }
  };
  for (let turn = 0; turn < quotes; turn += 1) {
    const [taxRate, worth, includesTax] = [random(10_001n), random(10n ** 11n) + 1n, random(2n) === 1n];
    const lines = Array.from({ length: 5 }, () => [random(10n ** 11n), random(10n ** 9n) + 1n] as const);
    const basis = { includesTax, taxRate: decimal(taxRate, 2) };
    const priced = lines.map(([price, quantity]) => priceLine(decimal(price, 4), decimal(quantity, 4), basis));
    const wanted = lines.map(([price, quantity]) => expectedLine(price, quantity, taxRate, includesTax));
    const converted = priced.map((one) => convertAmounts(one, decimal(worth, 8)));
    const wantedIn = wanted.map((one) => expectedIn(one, worth));
    check([...priced, sumAmounts(priced)], [...wanted, totalOf(wanted)]);
    check([...converted, sumAmounts(converted)], [...wantedIn, totalOf(wantedIn)]);
  }
  return wrong;
}
