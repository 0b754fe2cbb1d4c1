import type { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';

type Constant = keyof typeof figureDefinitions.hotWord.constants;

const thresholds: readonly string[] = ['stories', 'sources', 'z', 'ratio'] satisfies Constant[];
const now: Constant = 'days';
const before: Constant = 'backgroundDays';

/**
 * What is drawn above a step, by the numbers it is about: the thresholds of the list, the last days beside those before,
 * or these alone. A step about none of them has no drawing.
 */
export function stepDrawingOf(numbers: readonly string[]): 'before' | 'now' | 'gate' | undefined {
  if (numbers.some((name) => thresholds.includes(name))) return 'gate';
  if (numbers.includes(now)) return 'now';
  return numbers.includes(before) ? 'before' : undefined;
}
