import { defaultRangeDays } from '#contract/insight/explorer-limits.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { addDays, type Window } from '#server/platform/days.ts';

/** No article is older; an earlier start would only make the histogram long. */
const earliest = '2000-01-01';

/**
 * The search range: as requested, limited to existing articles; default: the last 90 days. A range without end ends
 * today; one without start is 90 days long.
 */
export function chooseRange(asked: { from?: string | undefined; until?: string | undefined }, now: Date): Window {
  const today = chinaDate(now);
  const clamp = (day: string): string => (day < earliest ? earliest : day > today ? today : day);
  const until = clamp(asked.until ?? today);
  const from = clamp(asked.from ?? addDays(until, 1 - defaultRangeDays));
  return { from: from > until ? until : from, until };
}
