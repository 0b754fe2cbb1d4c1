import { figureDefinitions } from '#contract/figures/definitions.ts';
import type { HomeOverview, HomeRange } from '#contract/home.ts';
import type { HotWord } from '#contract/hot-word.ts';
import type { Language } from '#contract/language.ts';
import { type CountedKind, figureOf } from '#server/features/figure/evaluate.ts';
import type { FigureData } from '#server/features/figure/figure-data.ts';
import { rankOf } from '#server/features/figure/formulas/mid-rank.ts';
import { loadFigureData } from '#server/features/figure/load-figure-data.ts';
import { readHome } from '#server/features/home/service.ts';
import { readHotWords } from '#server/features/hot-word/service.ts';
import { readSettings } from '#server/features/setting/service.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { daysOf, type Window, windowBefore, windowEnding } from '#server/platform/days.ts';
import type { Kept } from '#server/platform/revisions/kept.ts';
import {
  chartCompanies,
  comparedCompanies,
  courseHistoryDays,
  courseOf,
  describeCompany,
  drawSeries,
} from './series.ts';
import { readSpikeEvents } from './spike-events.ts';

const hotWordCount = 7;
const eventCount = 6;
const peerDays = 30;
const peerCount = 5;
const { days: rateDays } = figureDefinitions.activeRate.constants;

interface ReadOverview {
  readonly stockId: number;
  readonly range: HomeRange;
  readonly language: Language;
  readonly now: Date;
  readonly kept?: Kept<HotWord[]>;
}

/** What the dashboard of a company shows, computed at `now`. */
export async function readHomeOverview(
  db: Database,
  { stockId, range, language, now, kept }: ReadOverview,
): Promise<HomeOverview> {
  const window = windowEnding(chinaDate(now), Number(range));
  const settings = await readSettings(db, { stockId });
  const [data, home, hotWords] = await Promise.all([
    loadFigureData(db, {
      viewerId: stockId,
      window,
      historyDays: Math.max(Number(range), courseHistoryDays),
      settings,
    }),
    readHome(db, { stockId, language, now }),
    readHotWords(db, {
      reader: { stockId, wanted: 'company' },
      until: window.until,
      settings,
      language,
      now,
      limit: hotWordCount,
      kept,
    }),
  ]);
  const events = await readSpikeEvents(db, data, { window, language, limit: eventCount });
  const compared = comparedCompanies(data, window);
  const [top] = hotWords.items;
  return {
    ...home,
    ...window,
    figures: readFigures(data, window),
    topHotWord: top ? { word: top.word, figure: top.z } : null,
    activeRateChart: {
      days: daysOf(window),
      series: drawSeries(data, {
        kind: 'activeRate',
        window,
        stockIds: chartCompanies(data, window, compared),
        compared,
        language,
      }),
      events,
    },
    hotWordScope: { scope: hotWords.scope, name: hotWords.scopeName },
    hotWords: hotWords.items,
    peerRanks: rankPeers(data, windowEnding(window.until, peerDays), language),
    asOf: now.toISOString(),
  };
}

function readFigures(data: FigureData, window: Window): HomeOverview['figures'] {
  const stockId = data.viewerId;
  const read = (kind: CountedKind, of: Window = window) => ({
    figure: figureOf(data, { kind, stockId, ...of }),
    spark: courseOf(data, { kind, stockId, window }),
  });
  return {
    articles: read('articles'),
    activityIndex: read('activityIndex'),
    rank: { ...read('rank'), of: data.industryOf(stockId)?.length ?? 0 },
    shareOfVoice: read('shareOfVoice'),
    activeRate: read('activeRate', windowEnding(window.until, rateDays)),
  };
}

/** Places by volume among the saved peers, or without any in the industry: the first ones and the own. */
function rankPeers(data: FigureData, window: Window, language: Language): HomeOverview['peerRanks'] {
  const own = data.viewerId;
  const hasPeers = data.peerSet().length > 1;
  const volumesIn = (of: Window) => {
    const volumes = hasPeers ? undefined : data.industryVolumes(own, of);
    return volumes?.all ?? data.peerSet().map((stockId) => data.volume(stockId, of));
  };
  const [now, before] = [volumesIn(window), volumesIn(windowBefore(window))];
  const rows = rankedCompanies(data, hasPeers, window)
    .map((stockId) => {
      const rank = rankOf(data.volume(stockId, window), now);
      return {
        ...describeCompany(data, stockId, language),
        volume: figureOf(data, { kind: 'volume', stockId, ...window }),
        rank,
        change: rankOf(data.volume(stockId, windowBefore(window)), before) - rank,
      };
    })
    .sort(
      (left, right) => left.rank - right.rank || Number(right.own) - Number(left.own) || left.stockId - right.stockId,
    );
  const first = rows.slice(0, peerCount);
  const mine = rows.filter((row) => row.own && !first.includes(row));
  return {
    among: hasPeers ? 'peers' : 'industry',
    of: now.length,
    rows: mine.length > 0 ? [...first.slice(0, peerCount - 1), ...mine] : first,
  };
}

/** All peers, or those of the industry that can be among the first, and the own company. */
function rankedCompanies(data: FigureData, hasPeers: boolean, window: Window): readonly number[] {
  const volumes = hasPeers ? undefined : data.industryVolumes(data.viewerId, window);
  return volumes ? [...new Set([data.viewerId, ...volumes.largest(peerCount)])] : data.peerSet();
}
