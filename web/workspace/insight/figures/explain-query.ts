import type { FigureRef } from '#contract/insight/figures.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';

/** The explanation of a figure; a failure is shown where it was asked for. */
export function explainQuery(ref: FigureRef) {
  return apiQuery('figure.explain', { body: ref }, { quiet: true });
}
