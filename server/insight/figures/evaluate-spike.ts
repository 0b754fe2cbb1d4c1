import { isFlagged, type Spike, spikeHistoryDays, spikeOf } from '#server/insight/formulas/spike.ts';
import { addDays, type Window, windowUntil } from '#server/platform/days.ts';
import { type Evaluated, figureGap, figureValue } from './evaluate-place.ts';
import type { FigureData } from './figure-data.ts';

/** Spike value of a day, with so many stories `less`; `undefined` without enough weeks on record. */
export function spikeOfDay(data: FigureData, stockId: number, day: string, less = 0): Spike | undefined {
  const before = windowUntil(addDays(day, -1), spikeHistoryDays());
  if (!data.isOnRecord(before)) return undefined;
  return spikeOf(data.stories(stockId, { from: day, until: day }) - less, data.storiesByDay(stockId, before));
}

export function evaluateSpike(data: FigureData, stockId: number, day: string): Evaluated {
  const spike = spikeOfDay(data, stockId, day);
  return spike ? figureValue(spike.z) : figureGap('notEnoughHistory');
}

/** Spikes in the window, by time. */
export function flaggedDays(data: FigureData, stockId: number, window: Window): { day: string; spike: Spike }[] {
  const flagged: { day: string; spike: Spike }[] = [];
  for (let day = window.from; day <= window.until; day = addDays(day, 1)) {
    const spike = spikeOfDay(data, stockId, day);
    if (spike && isFlagged(spike)) flagged.push({ day, spike });
  }
  return flagged;
}
