import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { shareOf } from '#server/insight/formulas/share.ts';
import type { Window } from '#server/platform/days.ts';
import { type Evaluated, figureGap, figureValue } from './evaluate-place.ts';
import type { FigureData } from './figure-data.ts';

/** Volumes of the viewer and its peers, the base of share of voice. */
export function peerSetVolumes(data: FigureData, window: Window): Map<number, number> {
  return new Map(data.peerSet().map((stockId) => [stockId, data.volume(stockId, window)]));
}

/**
 * 声量份额: a company's part of the volume of the viewer and its saved peers, 0 to 1. A gap with too few different
 * stories.
 */
export function evaluateShareOfVoice(data: FigureData, stockId: number, window: Window): Evaluated {
  const volumes = peerSetVolumes(data, window);
  const own = volumes.get(stockId);
  if (volumes.size < 2 || own === undefined) return figureGap('noPeers');
  const total = [...volumes.values()].reduce((sum, volume) => sum + volume, 0);
  const { stories } = figureDefinitions.shareOfVoice.constants;
  if (data.peerSetStories(window) < stories || total === 0) return figureGap('notEnoughStories');
  return figureValue(shareOf({ part: own, whole: total }));
}

/** Part of a company's volume from one source tier, 0 to 1. */
export function evaluateTierShare(data: FigureData, stockId: number, tier: number, window: Window): Evaluated {
  const all = data.volume(stockId, window);
  return all === 0
    ? figureGap('notEnoughStories')
    : figureValue(shareOf({ part: data.tierVolume(stockId, tier, window), whole: all }));
}
