import { type HomeModule, type HomeOverview, type HomeRange, homeModules } from '#contract/insight/home.ts';
import type { Language } from '#contract/language.ts';
import { type CountedKind, figureOf } from '#server/insight/figures/evaluate.ts';
import type { FigureData } from '#server/insight/figures/figure-data.ts';
import { industryVolumeCacheOf } from '#server/insight/figures/industry-volume-cache.ts';
import { loadFigureData } from '#server/insight/figures/load-figure-data.ts';
import {
  chartCompanies,
  comparedCompanies,
  describeCompany,
  drawSeries,
  timeSeriesHistoryDays,
  timeSeriesOf,
} from '#server/insight/figures/series.ts';
import { type FlaggedDays, flagDays, readSpikeEvents } from '#server/insight/figures/spike-events.ts';
import { rateWindow } from '#server/insight/figures/window.ts';
import { coverageRankOf, rankAt } from '#server/insight/formulas/mid-rank.ts';
import type { HotWordCache } from '#server/insight/hot-words/hot-word-cache.ts';
import { readHotWords } from '#server/insight/hot-words/service.ts';
import { readSettings } from '#server/insight/settings/service.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { daysIn, type Window, windowBefore, windowUntil } from '#server/platform/days.ts';
import type { KeyedCache } from '#server/platform/revisions/keyed-cache.ts';
import { readHome } from './service.ts';

const hotWordCount = 7;
const eventCount = 6;
const peerCount = 5;

interface ReadOverview {
  readonly stockId: number;
  readonly range: HomeRange;
  readonly language: Language;
  readonly now: Date;
  /** Parts of modules that the company has not are left out. */
  readonly openModulesOnly?: boolean;
  /** What was computed before. */
  readonly kept?: { readonly figures: KeyedCache<HomeFigures>; readonly hotWords: HotWordCache };
}

/** Parts computed from the company's figures only. */
export interface HomeFigures extends Pick<HomeOverview, 'peerRanks'> {
  readonly figures: ReturnType<typeof readFigures>;
  readonly chart: Pick<HomeOverview['activeRateChart'], 'days' | 'series'>;
  readonly flagged: FlaggedDays;
}

/** Dashboard of a company at `now`. */
export async function readHomeOverview(
  db: Database,
  { stockId, range, language, now, openModulesOnly = false, kept }: ReadOverview,
): Promise<HomeOverview> {
  const window = windowUntil(chinaDate(now), Number(range));
  const [settings, state] = await Promise.all([readSettings(db, { stockId }), industryVolumeCacheOf(db).readState()]);
  const compute = async () => {
    const historyDays = Math.max(Number(range), timeSeriesHistoryDays());
    const data = await loadFigureData(db, { viewerId: stockId, window, historyDays, settings, state });
    return computeHome(data, { window, language });
  };
  const { tierWeights, peers } = settings.versions;
  const key = JSON.stringify([stockId, window, language, state, tierWeights, peers]);
  const [{ figures, chart, peerRanks, flagged }, home, hotWords] = await Promise.all([
    kept ? kept.figures.get(key, compute) : compute(),
    readHome(db, { stockId, language, now }),
    readHotWords(db, {
      reader: { stockId, wanted: 'company' },
      until: window.until,
      settings,
      language,
      now,
      limit: hotWordCount,
      kept: kept?.hotWords,
    }),
  ]);
  const [top] = hotWords.items;
  const whole: HomeOverview = {
    ...home,
    ...window,
    figures,
    topHotWord: top ? { word: top.word, figure: top.z } : null,
    activeRateChart: { ...chart, events: await readSpikeEvents(db, flagged, language) },
    hotWordScope: { scope: hotWords.scope, name: hotWords.scopeName },
    hotWords: hotWords.items,
    peerRanks,
    closed: [],
    asOf: now.toISOString(),
  };
  return openModulesOnly ? withoutClosed(whole) : whole;
}

/** Without the parts of modules that the company has not, or not any more. */
function withoutClosed(whole: HomeOverview): HomeOverview {
  const opened = new Set(whole.modules.filter(({ expired }) => !expired).map(({ code }) => code));
  const closed = homeModules.filter((code) => !opened.has(code));
  const isClosed = (code: HomeModule) => closed.includes(code);
  return {
    ...whole,
    closed,
    ...(isClosed('ba_active') && {
      figures: { ...whole.figures, activityIndex: null, rank: null, activeRate: null },
      activeRateChart: { days: [], series: [], events: [] },
    }),
    ...(isClosed('ba_hotword') && { topHotWord: null, hotWords: [] }),
  };
}

function computeHome(data: FigureData, { window, language }: { window: Window; language: Language }): HomeFigures {
  const compared = comparedCompanies(data, window);
  const stockIds = chartCompanies(data, window, compared);
  return {
    figures: readFigures(data, window),
    chart: {
      days: daysIn(window),
      series: drawSeries(data, { kind: 'activeRate', window, stockIds, compared, language }),
    },
    flagged: flagDays(data, { window, limit: eventCount }),
    peerRanks: rankPeers(data, window, language),
  };
}

function readFigures(data: FigureData, window: Window) {
  const stockId = data.viewerId;
  const read = (kind: CountedKind, of: Window = window) => ({
    figure: figureOf(data, { kind, stockId, ...of }),
    spark: timeSeriesOf(data, { kind, stockId, window }),
  });
  return {
    articles: read('articles'),
    activityIndex: read('activityIndex'),
    rank: { ...read('rank'), of: data.industryOf(stockId)?.length ?? 0 },
    shareOfVoice: read('shareOfVoice'),
    activeRate: read('activeRate', rateWindow(window.until)),
  };
}

/** Ranks by volume among the saved peers, or without peers in the industry: the top ones and one's own. */
function rankPeers(data: FigureData, window: Window, language: Language): HomeOverview['peerRanks'] {
  const own = data.viewerId;
  const hasPeers = data.peerSet().length > 1;
  const industry = hasPeers ? undefined : data.industryOf(own);
  const placesIn = (of: Window) => {
    const volumes = industry && data.industryVolumes(own, of);
    const peers = data.peerSet().map((stockId) => data.volume(stockId, of));
    return (stockId: number) => {
      if (!volumes) return coverageRankOf(data.volume(stockId, of), peers);
      return volumes.isSilent ? null : rankAt(volumes.standingOf(stockId));
    };
  };
  const earlier = windowBefore(window);
  const [now, before] = [placesIn(window), placesIn(earlier)];
  const isComparable = data.isOnRecord(earlier);
  const rows = rankedCompanies(data, hasPeers, window)
    .map((stockId) => {
      const rank = now(stockId);
      const earlierRank = isComparable ? before(stockId) : null;
      return {
        ...describeCompany(data, stockId, language),
        volume: figureOf(data, { kind: 'volume', stockId, ...window }),
        rank,
        change: earlierRank === null || rank === null ? null : earlierRank - rank,
      };
    })
    .sort(
      (left, right) =>
        (left.rank ?? 0) - (right.rank ?? 0) || Number(right.own) - Number(left.own) || left.stockId - right.stockId,
    );
  const first = rows.slice(0, peerCount);
  const mine = rows.filter((row) => row.own && !first.includes(row));
  return {
    among: hasPeers ? 'peers' : 'industry',
    of: industry?.length ?? data.peerSet().length,
    rows: mine.length > 0 ? [...first.slice(0, peerCount - 1), ...mine] : first,
  };
}

/** All peers, or the companies of the industry that can be at the top, and one's own. */
function rankedCompanies(data: FigureData, hasPeers: boolean, window: Window): readonly number[] {
  const volumes = hasPeers ? undefined : data.industryVolumes(data.viewerId, window);
  return volumes ? [...new Set([data.viewerId, ...volumes.largest(peerCount)])] : data.peerSet();
}
