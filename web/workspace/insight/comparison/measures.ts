import type { ComparisonOverview } from '#contract/insight/comparison.ts';

export type ComparisonRow = ComparisonOverview['rows'][number];

/** Measures to compare by. */
export const measures = ['volume', 'articles', 'shareOfVoice', 'activityIndex', 'activeRate'] as const;
export type Measure = (typeof measures)[number];

/** Rows by a measure, descending; those without a value last. */
export function rowsBy(rows: readonly ComparisonRow[], measure: Measure): ComparisonRow[] {
  return rows.toSorted((a, b) => (b[measure].value ?? -1) - (a[measure].value ?? -1));
}
