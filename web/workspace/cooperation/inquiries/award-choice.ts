import type { Comparison } from '#contract/cooperation/opened-quotes.ts';

/** Which side of the tax is compared. */
export const sides = ['net', 'tax', 'gross'] as const;
export type Side = (typeof sides)[number];

/** Place of the chosen supplier by position of the line. */
export type Choice = ReadonlyMap<number, number>;

const centsOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** An amount with separators, `69,324.00`. */
export function writeAmount(amount: string): string {
  const [whole = '0', decimals = '00'] = amount.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}

const fromCents = (cents: bigint): string => {
  const text = String(cents).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
};

/** The sum of the chosen cells, exact. */
export function sumOfChoice({ lines }: Comparison, choice: Choice, side: Side): string {
  const cells = lines.flatMap(({ position, quotes }) => quotes[choice.get(position) ?? -1] ?? []);
  return fromCents(cells.reduce((sum, { amounts }) => sum + centsOf(amounts[side]), 0n));
}

/** How much less one amount is than another, in percent with one decimal; nothing where it is not. */
export function percentBelow(lower: string, higher: string): string | undefined {
  const [low, high] = [centsOf(lower), centsOf(higher)];
  if (high === 0n || low >= high) return undefined;
  const tenths = ((high - low) * 2_000n + high) / (2n * high);
  return `${tenths / 10n}.${tenths % 10n}`;
}

/** How much more one amount is than another, in percent of the other with one decimal; nothing where it is not. */
export function percentAbove(higher: string, lower: string): string | undefined {
  const [high, low] = [centsOf(higher), centsOf(lower)];
  if (low === 0n || high <= low) return undefined;
  const tenths = ((high - low) * 2_000n + low) / (2n * low);
  return `${tenths / 10n}.${tenths % 10n}`;
}

/** How much an amount is below or above an earlier one, in percent of the earlier one. */
export const changeSince = (before: string, now: string) => ({
  down: percentBelow(now, before),
  up: percentAbove(now, before),
});

/** Which amounts are judged where a side is shown: the tax is no price, so it goes with the net side. */
export const judgedBy = (side: Side): 'net' | 'gross' => (side === 'gross' ? 'gross' : 'net');

/** Places of the lowest amounts of a line. */
export const lowestOf = ({ lowest }: Comparison['lines'][number], side: Side): readonly number[] =>
  lowest[judgedBy(side)];

export const mayWin = ({ isIntact, isExpired }: Comparison['suppliers'][number]) => isIntact && !isExpired;

/** Whether it is proposed: one that was suspended or barred since is chosen by a person, if at all. */
const isProposed = (supplier: Comparison['suppliers'][number]) =>
  mayWin(supplier) && supplier.supplierState === 'approved';

const compareCents = (left: bigint, right: bigint): number => (left === right ? 0 : left < right ? -1 : 1);

/** Each line to the lowest that is proposed for it: of equal ones the first that was received. */
export function splitChoice({ suppliers, lines }: Comparison, side: Side): Choice {
  return new Map(
    lines.flatMap(({ position, quotes }) => {
      const offers = suppliers.flatMap((supplier, place) => {
        const amounts = quotes[place]?.amounts;
        return amounts && isProposed(supplier)
          ? [{ place, cents: centsOf(amounts[judgedBy(side)]), receivedAt: supplier.receivedAt }]
          : [];
      });
      const [lowest] = offers.sort(
        (left, right) => compareCents(left.cents, right.cents) || left.receivedAt.localeCompare(right.receivedAt),
      );
      return lowest ? [[position, lowest.place] as const] : [];
    }),
  );
}

/** Places of those who quoted every line, the lowest total first, of equal ones the first that was received. */
export function wholeOffers({ suppliers }: Comparison, side: Side): number[] {
  const totalOf = ({ total }: Comparison['suppliers'][number]) => centsOf(total[judgedBy(side)]);
  return suppliers
    .map((supplier, place) => ({ supplier, place }))
    .filter(({ supplier }) => supplier.missing === 0 && isProposed(supplier))
    .sort(
      ({ supplier: left }, { supplier: right }) =>
        compareCents(totalOf(left), totalOf(right)) || left.receivedAt.localeCompare(right.receivedAt),
    )
    .map(({ place }) => place);
}

/** Every line to one supplier. */
export const wholeChoice = ({ lines }: Comparison, place: number): Choice =>
  new Map(lines.filter(({ quotes }) => quotes[place]).map(({ position }) => [position, place]));

/**
 * What is chosen at first where nothing is awarded: the lowest of each line. Where equal amounts need a reason, and one
 * supplier offers all lines for the same total, that one: nothing speaks for two.
 */
export function usualChoice(comparison: Comparison, side: Side): Choice {
  const [whole] = wholeOffers(comparison, side);
  const one: Choice = whole === undefined ? new Map() : wholeChoice(comparison, whole);
  if (!comparison.maySplit) return one;
  const split = splitChoice(comparison, side);
  const sumOf = (choice: Choice) => sumOfChoice(comparison, choice, judgedBy(side));
  const isAsGood = one.size === split.size && sumOf(one) === sumOf(split);
  return comparison.tieRule === 'reason' && isAsGood ? one : split;
}
