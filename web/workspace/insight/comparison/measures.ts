import type { ComparisonOverview } from '#contract/insight/comparison.ts';

export type ComparisonRow = ComparisonOverview['rows'][number];

/** What companies are compared by. */
export const measures = ['volume', 'articles', 'shareOfVoice', 'activityIndex', 'activeRate'] as const;
export type Measure = (typeof measures)[number];

/** The rows by one measure, the largest first; those without a value last, in their old order. */
export function rowsBy(rows: readonly ComparisonRow[], measure: Measure): ComparisonRow[] {
  return rows.toSorted((a, b) => (b[measure].value ?? -1) - (a[measure].value ?? -1));
}
