import type { Figure, FigureKind, FigureRef } from '#contract/insight/figures.ts';
import { type Window, windowBefore } from '#server/platform/days.ts';
import {
  type Evaluated,
  evaluateActiveRate,
  evaluateActivityIndex,
  evaluateRank,
  figureValue,
} from './evaluate-place.ts';
import { evaluateShareOfVoice, evaluateTierShare } from './evaluate-share.ts';
import { evaluateSpike } from './evaluate-spike.ts';
import { evaluateTone, type ToneKind } from './evaluate-tone.ts';
import type { FigureData } from './figure-data.ts';

/** Kinds computed from daily sums; hot words and evaluations have their own data. */
export type CountedKind = Exclude<FigureKind, 'hotWord' | 'evaluation'>;

export type CountedRef = FigureRef & { readonly kind: CountedKind; readonly stockId: number };

type Compute = (data: FigureData, stockId: number, window: Window, ref: CountedRef) => Evaluated;

const computations: Readonly<Record<CountedKind, Compute>> = {
  articles: (data, stockId, window) => figureValue(data.articles(stockId, window)),
  stories: (data, stockId, window) => figureValue(data.stories(stockId, window)),
  volume: (data, stockId, window) => figureValue(data.volume(stockId, window)),
  activeRate: evaluateActiveRate,
  activityIndex: evaluateActivityIndex,
  rank: evaluateRank,
  shareOfVoice: evaluateShareOfVoice,
  tierShare: (data, stockId, window, { tier = 1 }) => evaluateTierShare(data, stockId, tier, window),
  negativeShare: toneOf('negativeShare'),
  netTone: toneOf('netTone'),
  spike: (data, stockId, { until }) => evaluateSpike(data, stockId, until),
};

function toneOf(kind: ToneKind): Compute {
  return (data, stockId, window) => evaluateTone(kind, data.tones(stockId, window));
}

/** Computes a figure: the same reference and data always give the same value. */
export function evaluate(data: FigureData, ref: CountedRef, window: Window = ref): Evaluated {
  return computations[ref.kind](data, ref.stockId, window, ref);
}

/** A figure with its value in the previous window, if on record. A single day has none. */
export function figureOf(data: FigureData, ref: CountedRef): Figure {
  const before = windowBefore(ref);
  const previous = ref.kind !== 'spike' && data.isOnRecord(before) ? evaluate(data, ref, before).value : null;
  return { ref, ...evaluate(data, ref), previous };
}
