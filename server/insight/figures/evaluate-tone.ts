import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { judgedOf, negativeShareOf, netToneOf, type ToneCounts } from '#server/insight/formulas/tone.ts';
import { type Evaluated, figureGap, figureValue } from './evaluate-place.ts';

/** Kinds that say how a company is spoken of. */
export type ToneKind = 'negativeShare' | 'netTone';

const compute: Readonly<Record<ToneKind, (counts: ToneCounts) => number>> = {
  negativeShare: negativeShareOf,
  netTone: netToneOf,
};

/** Negative share or net tone of any stories; a gap where too few of them are judged. */
export function evaluateTone(kind: ToneKind, counts: ToneCounts): Evaluated {
  const judged = judgedOf(counts);
  const hasEnough = judged > 0 && judged >= figureDefinitions[kind].constants.stories;
  return hasEnough ? figureValue(compute[kind](counts)) : figureGap('notEnoughJudged');
}
