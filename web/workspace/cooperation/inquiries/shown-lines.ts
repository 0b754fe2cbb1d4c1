import type { Comparison } from '#contract/cooperation/opened-quotes.ts';
import { judgedBy, type Side } from './award-choice.ts';

type Line = Comparison['lines'][number];

/** What a comparison can leave out. */
export const parts = ['delivery', 'deviation', 'past'] as const;
export type Part = (typeof parts)[number];

/** In the inquiry's order, or the widest spread first. */
export const lineOrders = ['position', 'spread'] as const;
/** By name, or the lowest total first; totals with gaps come last. */
export const supplierOrders = ['name', 'total'] as const;
export const lineFilters = ['all', 'gaps', 'ties', 'deviations', 'dearer'] as const;

export interface Shown {
  readonly lines: (typeof lineOrders)[number];
  readonly suppliers: (typeof supplierOrders)[number];
  readonly only: (typeof lineFilters)[number];
}

const centsOf = (amount: string) => BigInt(amount.replace('.', ''));

const fits: Readonly<Record<Shown['only'], (line: Line, judged: ReturnType<typeof judgedBy>) => boolean>> = {
  all: () => true,
  gaps: ({ quotes }) => quotes.some((quote) => quote === null),
  ties: ({ lowest }, judged) => lowest[judged].length > 1,
  deviations: ({ quotes }) => quotes.some((quote) => quote !== null && quote.deviation !== ''),
  dearer: ({ lowest, quotes, past }, judged) => {
    const least = quotes[lowest[judged][0] ?? -1]?.amounts[judged];
    return past !== null && least !== undefined && centsOf(least) > centsOf(past.amounts[judged]);
  },
};

/** Lines in the order that is asked for, judged by the side of the tax that is shown. */
export function shownLines({ lines }: Comparison, { lines: order, only }: Shown, side: Side): Line[] {
  const judged = judgedBy(side);
  const spreadOf = ({ spread }: Line) => Number(spread[judged] ?? -1);
  const shown = lines.filter((line) => fits[only](line, judged));
  return order === 'spread' ? shown.sort((left, right) => spreadOf(right) - spreadOf(left)) : shown;
}

/** Places of the suppliers, in the order that is asked for. */
export function shownSuppliers({ suppliers }: Comparison, { suppliers: order }: Shown, side: Side): number[] {
  const places = suppliers.map((_, place) => place);
  if (order === 'name') return places;
  const keyOf = (place: number): readonly [number, bigint] => {
    const supplier = suppliers[place];
    return [(supplier?.missing ?? 0) > 0 ? 1 : 0, centsOf(supplier?.total[judgedBy(side)] ?? '0.00')];
  };
  return places.sort((left, right) => {
    const [leftGap, leftTotal] = keyOf(left);
    const [rightGap, rightTotal] = keyOf(right);
    return leftGap - rightGap || (leftTotal < rightTotal ? -1 : leftTotal > rightTotal ? 1 : 0);
  });
}
