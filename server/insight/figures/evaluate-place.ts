import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { FigureGap } from '#contract/insight/figures.ts';
import { activeRate } from '#server/insight/formulas/active-rate.ts';
import { midRankPercentile, rankAt } from '#server/insight/formulas/mid-rank.ts';
import { type Window, windowBefore } from '#server/platform/days.ts';
import type { FigureData } from './figure-data.ts';
import { roundFigure } from './industry-volumes.ts';

/** A value, or a gap. */
export interface Evaluated {
  readonly value: number | null;
  readonly gap: FigureGap | null;
}

export const figureValue = (value: number): Evaluated => ({ value: roundFigure(value), gap: null });
export const figureGap = (gap: FigureGap): Evaluated => ({ value: null, gap });

/** Inputs of an active rate. */
export function activeRateInputs(data: FigureData, stockId: number, window: Window) {
  const { windows } = figureDefinitions.activeRate.constants;
  return {
    now: data.volume(stockId, window),
    before: data.volumesBefore(stockId, window, windows),
    industryMedian: data.industryMedian(stockId, window),
  };
}

/** 活跃率; see {@link activeRate}. All previous windows must be on record. */
export function evaluateActiveRate(data: FigureData, stockId: number, window: Window): Evaluated {
  if (!data.industryOf(stockId)) return figureGap('noIndustry');
  const { windows } = figureDefinitions.activeRate.constants;
  if (!data.isOnRecord(windowBefore(window, windows))) return figureGap('notEnoughHistory');
  const rate = activeRate(activeRateInputs(data, stockId, window));
  return rate === undefined ? figureGap('notEnoughStories') : figureValue(rate);
}

/** 活跃度; see {@link midRankPercentile}. A gap with too few peers or no coverage of the industry. */
export function evaluateActivityIndex(data: FigureData, stockId: number, window: Window): Evaluated {
  const volumes = data.industryVolumes(stockId, window);
  if (!volumes) return figureGap('noIndustry');
  if (volumes.all.length - 1 < figureDefinitions.activityIndex.constants.peers) return figureGap('notEnoughPeers');
  if (volumes.isSilent) return figureGap('notEnoughStories');
  return figureValue(midRankPercentile(volumes.standingOf(stockId)));
}

/** Rank by volume in the industry; a gap without coverage of the industry. */
export function evaluateRank(data: FigureData, stockId: number, window: Window): Evaluated {
  const volumes = data.industryVolumes(stockId, window);
  if (!volumes) return figureGap('noIndustry');
  if (volumes.isSilent) return figureGap('notEnoughStories');
  return figureValue(rankAt(volumes.standingOf(stockId)));
}
