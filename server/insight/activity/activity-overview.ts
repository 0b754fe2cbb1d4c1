import type { ActivityOverview } from '#contract/insight/activity.ts';
import type { Language } from '#contract/language.ts';
import { displayedItem } from '#server/content/site/content/shown-text.ts';
import { type CountedKind, figureOf } from '#server/insight/figures/evaluate.ts';
import type { FigureData } from '#server/insight/figures/figure-data.ts';
import { industryVolumeCacheOf } from '#server/insight/figures/industry-volume-cache.ts';
import { loadFigureData } from '#server/insight/figures/load-figure-data.ts';
import {
  chartCompanies,
  comparedCompanies,
  describeCompany,
  drawSeries,
  othersByVolume,
  timeSeriesHistoryDays,
} from '#server/insight/figures/series.ts';
import { type FlaggedDays, flagDays, readSpikeEvents } from '#server/insight/figures/spike-events.ts';
import { rateDays, rateWindow, readWindow } from '#server/insight/figures/window.ts';
import { rankAt } from '#server/insight/formulas/mid-rank.ts';
import { readSettings } from '#server/insight/settings/service.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, daysIn, type Window, windowLength } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';
import type { KeyedCache } from '#server/platform/revisions/keyed-cache.ts';

const defaultDays = 90;
const eventCount = 12;
const bumpWeeks = 7;
const bumpPlaces = 6;
const candidateCount = 200;

export interface ReadActivity {
  readonly stockId: number;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** Stock ids to compare with, none if empty; default: the first two peers. */
  readonly compare?: readonly number[] | undefined;
  readonly language: Language;
  readonly now: Date;
  readonly kept?: KeyedCache<ActivityFigures>;
}

/** Parts of the page computed from figures only. */
export interface ActivityFigures extends Omit<ActivityOverview, 'figures' | 'events' | 'asOf'> {
  readonly figures: Omit<ActivityOverview['figures'], 'strongestSpike'>;
  readonly flagged: FlaggedDays;
}

/** Activity page of a company: figures, trends beside others, ranks and spikes. */
export async function readActivityOverview(
  db: Database,
  { stockId, from, until, compare, language, now, kept }: ReadActivity,
): Promise<ActivityOverview> {
  const window = readWindow({ from, until, today: chinaDate(now), defaultDays, language });
  const [settings, state] = await Promise.all([readSettings(db, { stockId }), industryVolumeCacheOf(db).readState()]);
  const compute = async () => {
    const historyDays = activityHistoryDays(window);
    const wanted = { viewerId: stockId, stockIds: compare ?? [], window, historyDays, settings, state };
    return computeActivity(await loadFigureData(db, wanted), { window, compare, language });
  };
  const { tierWeights, peers } = settings.versions;
  const key = JSON.stringify([stockId, window, compare, language, state, tierWeights, peers]);
  const figures = await (kept ? kept.get(key, compute) : compute());
  return addEvents(db, figures, { language, now });
}

/** Days of history that the page's figures and charts need. */
export function activityHistoryDays(window: Window): number {
  return Math.max(windowLength(window), timeSeriesHistoryDays(), bumpWeeks * rateDays());
}

interface ComputeActivity extends Pick<ReadActivity, 'compare' | 'language'> {
  readonly window: Window;
}

/** The page from loaded figure data, for the company it was loaded for. */
export function computeActivity(data: FigureData, { window, compare, language }: ComputeActivity): ActivityFigures {
  const stockId = data.viewerId;
  const company = data.company(stockId);
  if (!company) throw new AppError('NOT_FOUND');
  const compared = comparedCompanies(data, window, compare);
  const stockIds = chartCompanies(data, window, compared);
  const draw = (kind: CountedKind) => drawSeries(data, { kind, window, stockIds, compared, language });
  return {
    company: {
      stockId,
      ...displayedItem({ name: company.shortName, industryName: company.industryName ?? undefined }, language),
    },
    ...window,
    industrySize: data.industryOf(stockId)?.length ?? 0,
    candidates: listCandidates(data, window, language),
    figures: readFigures(data, window),
    trend: { days: daysIn(window), activeRate: draw('activeRate'), volume: draw('volume'), rank: draw('rank') },
    bump: drawBump(data, { until: window.until, compared, language }),
    flagged: flagDays(data, { window, limit: eventCount }),
  };
}

/** Spikes, with the main story of each. */
export async function addEvents(
  db: Database,
  { flagged, figures, ...page }: ActivityFigures,
  { language, now }: Pick<ReadActivity, 'language' | 'now'>,
): Promise<ActivityOverview> {
  const events = await readSpikeEvents(db, flagged, language);
  const [strongest] = events.toSorted((left, right) => (right.z.value ?? 0) - (left.z.value ?? 0));
  return { ...page, figures: { ...figures, strongestSpike: strongest ?? null }, events, asOf: now.toISOString() };
}

function readFigures(data: FigureData, window: Window) {
  const stockId = data.viewerId;
  return {
    activityIndex: figureOf(data, { kind: 'activityIndex', stockId, ...window }),
    rank: figureOf(data, { kind: 'rank', stockId, ...window }),
    activeRate: figureOf(data, { kind: 'activeRate', stockId, ...rateWindow(window.until) }),
    volume: figureOf(data, { kind: 'volume', stockId, ...window }),
    tiers: [1, 2, 3].map((tier) => ({
      tier,
      weight: data.weights[tier] ?? 0,
      share: figureOf(data, { kind: 'tierShare', stockId, tier, ...window }),
    })),
    tone: {
      negativeShare: figureOf(data, { kind: 'negativeShare', stockId, ...window }),
      netTone: figureOf(data, { kind: 'netTone', stockId, ...window }),
      ...data.tones(stockId, window),
    },
  };
}

/** Saved peers first, then the industry by volume. */
function listCandidates(data: FigureData, window: Window, language: Language): ActivityOverview['candidates'] {
  const saved = data.peerSet().slice(1);
  return [...new Set([...saved, ...othersByVolume(data, window, candidateCount)])]
    .slice(0, candidateCount)
    .map((stockId) => ({
      stockId,
      name: describeCompany(data, stockId, language).name,
      saved: saved.includes(stockId),
    }));
}

interface DrawBump {
  readonly until: string;
  readonly compared: readonly number[];
  readonly language: Language;
}

/** Ranks by volume per week, of the final leaders and one's own company. */
function drawBump(data: FigureData, { until, compared, language }: DrawBump): ActivityOverview['bump'] {
  const weeks = Array.from({ length: bumpWeeks }, (_, index) => addDays(until, -rateDays() * (bumpWeeks - 1 - index)));
  const volumes = weeks.flatMap((day) => data.industryVolumes(data.viewerId, rateWindow(day)) ?? []);
  const last = volumes.at(-1);
  const shown = last?.largest(bumpPlaces) ?? [];
  const own = last && !shown.includes(data.viewerId) ? [data.viewerId] : [];
  return {
    weeks,
    series: [...shown, ...own].map((stockId) => ({
      ...describeCompany(data, stockId, language),
      compared: compared.includes(stockId),
      values: volumes.map((week) => (week.isSilent ? null : rankAt(week.standingOf(stockId)))),
    })),
  };
}
