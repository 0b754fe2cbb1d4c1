import type { FigureKind } from '#contract/insight/figures.ts';
import { multipleOfUsual } from './active-rate.ts';
import type { Expression } from './expression.ts';
import { percentile, place } from './mid-rank.ts';
import { partOfWhole } from './share.ts';
import { dispersion, excessVariance, spikeScore } from './spike.ts';
import { balanceOfJudged, negativeOfJudged } from './tone.ts';
import { contribution } from './volume.ts';

/** Formulas of each kind of figure by the names its texts use; plain counts have none, hot words several versions (hot-word.ts). */
export const printedFormulas: Readonly<Partial<Record<FigureKind, Readonly<Record<string, Expression>>>>> = {
  volume: { contribution },
  activeRate: { multipleOfUsual },
  activityIndex: { percentile },
  rank: { place },
  shareOfVoice: { partOfWhole },
  tierShare: { partOfWhole },
  negativeShare: { negativeOfJudged },
  netTone: { balanceOfJudged },
  spike: { spikeScore, excessVariance, dispersion },
};
