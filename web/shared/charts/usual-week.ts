import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';

/** Stories of a word in a usual week: of its days on record before the foreground; `undefined` without any. */
export function usualWeek(days: readonly number[]): number | undefined {
  const { days: foreground } = figureDefinitions.hotWord.constants;
  const before = days.slice(0, -foreground);
  if (before.length === 0) return undefined;
  return (before.reduce((sum, value) => sum + value, 0) / before.length) * foreground;
}
