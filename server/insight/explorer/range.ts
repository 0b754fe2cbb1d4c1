import { defaultRangeDays } from '#contract/insight/explorer.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { addDays, type Window } from '#server/platform/days.ts';

/** No article is older; a range that begins earlier would only make an empty histogram long. */
const earliest = '2000-01-01';

/**
 * The range to search: what was asked for as far as there are articles, by default the last 90 days.
 * A range with only a first day ends today; one with only a last day is 90 days long.
 */
export function chooseRange(asked: { from?: string | undefined; until?: string | undefined }, now: Date): Window {
  const today = chinaDate(now);
  const clamp = (day: string): string => (day < earliest ? earliest : day > today ? today : day);
  const until = clamp(asked.until ?? today);
  const from = clamp(asked.from ?? addDays(until, 1 - defaultRangeDays));
  return { from: from > until ? until : from, until };
}
