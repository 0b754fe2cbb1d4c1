import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { CompanySeries } from '#contract/insight/home.ts';
import type { Language } from '#contract/language.ts';
import { brieflyDisplayed } from '#server/content/site/content/shown-text.ts';
import { spikeHistoryDays } from '#server/insight/formulas/spike.ts';
import { daysIn, type Window } from '#server/platform/days.ts';
import { type CountedKind, evaluate } from './evaluate.ts';
import type { FigureData } from './figure-data.ts';
import { rateDays, rateWindow } from './window.ts';

/**
 * Days of history that trends need: the window of the first value and the one before, each with the windows of an
 * active rate; or the weeks of a spike.
 */
export function timeSeriesHistoryDays(): number {
  const { windows } = figureDefinitions.activeRate.constants;
  return Math.max(rateDays() * (windows + 2), spikeHistoryDays() + 1);
}

const comparedCount = 2;
const contextCount = 8;

/** Kinds that are computed from an industry's volumes only. */
const ofIndustry: readonly CountedKind[] = ['volume', 'activeRate', 'activityIndex', 'rank'];

/** A figure's value for the window of active rates that ends on each day; a gap before the first day on record. */
export function timeSeriesOf(
  data: FigureData,
  { kind, stockId, window }: { kind: CountedKind; stockId: number; window: Window },
): (number | null)[] {
  const { firstDay } = data;
  const compute = () =>
    daysIn(window).map((day) =>
      firstDay === null || day < firstDay ? null : evaluate(data, { kind, stockId, ...rateWindow(day) }).value,
    );
  const isOfIndustry = ofIndustry.includes(kind);
  return isOfIndustry
    ? [...data.industryCourse(stockId, `${kind} ${window.from} ${window.until}`, compute)]
    : compute();
}

/** The industry's `count` other companies with the largest volume. */
export function othersByVolume(data: FigureData, window: Window, count: number): number[] {
  const volumes = data.industryVolumes(data.viewerId, window);
  const largest = volumes?.largest(count + 1) ?? [];
  return largest.filter((stockId) => stockId !== data.viewerId).slice(0, count);
}

/** Companies to compare on a chart: those selected, which may be none, else saved peers, else the industry's largest. */
export function comparedCompanies(data: FigureData, window: Window, chosen?: readonly number[]): number[] {
  if (chosen) {
    const known = chosen.filter((stockId) => stockId !== data.viewerId && data.company(stockId));
    return [...new Set(known)].slice(0, comparedCount);
  }
  const saved = data.peerSet().slice(1, comparedCount + 1);
  return saved.length > 0 ? saved : othersByVolume(data, window, comparedCount);
}

/** Companies of a chart: one's own, those compared, and context. */
export function chartCompanies(data: FigureData, window: Window, compared: readonly number[]): number[] {
  const others = othersByVolume(data, window, contextCount + compared.length);
  const context = others.filter((stockId) => !compared.includes(stockId));
  return [data.viewerId, ...compared, ...context.slice(0, contextCount)];
}

interface DrawSeries {
  readonly kind: CountedKind;
  readonly window: Window;
  readonly stockIds: readonly number[];
  readonly compared: readonly number[];
  readonly language: Language;
}

export function drawSeries(
  data: FigureData,
  { kind, window, stockIds, compared, language }: DrawSeries,
): CompanySeries[] {
  return stockIds.map((stockId) => ({
    ...describeCompany(data, stockId, language),
    compared: compared.includes(stockId),
    values: timeSeriesOf(data, { kind, stockId, window }),
  }));
}

export function describeCompany(data: FigureData, stockId: number, language: Language) {
  const name = data.company(stockId)?.shortName;
  return { stockId, ...brieflyDisplayed({ name }, language), own: stockId === data.viewerId };
}
