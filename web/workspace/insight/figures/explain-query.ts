import type { FigureRef } from '#contract/insight/figures.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';

/** Explanation of a figure; errors are shown in place. */
export function explainQuery(ref: FigureRef) {
  return apiQuery('figure.explain', { body: ref }, { quiet: true });
}
