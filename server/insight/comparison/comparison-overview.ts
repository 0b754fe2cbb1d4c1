import type { ComparisonOverview } from '#contract/insight/comparison.ts';
import type { HomeRange } from '#contract/insight/home.ts';
import { type Language, pickText } from '#contract/language.ts';
import { type CountedKind, evaluate, figureOf } from '#server/insight/figures/evaluate.ts';
import type { FigureData } from '#server/insight/figures/figure-data.ts';
import { loadFigureData } from '#server/insight/figures/load-figure-data.ts';
import { describeCompany, timeSeriesHistoryDays, timeSeriesOf } from '#server/insight/figures/series.ts';
import { rateWindow } from '#server/insight/figures/window.ts';
import { coverageRankOf } from '#server/insight/formulas/mid-rank.ts';
import { readSettings } from '#server/insight/settings/service.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Window, windowUntil } from '#server/platform/days.ts';

/** Without peers, the number of companies of the industry to compare with, by volume. */
const shownOfIndustry = 30;

interface ReadComparison {
  readonly stockId: number;
  readonly range: HomeRange;
  readonly language: Language;
  readonly now: Date;
}

/** The company beside its saved peers, or without peers its industry. */
export async function readComparison(
  db: Database,
  { stockId, range, language, now }: ReadComparison,
): Promise<ComparisonOverview> {
  const window = windowUntil(chinaDate(now), Number(range));
  const settings = await readSettings(db, { stockId });
  const data = await loadFigureData(db, {
    viewerId: stockId,
    window,
    historyDays: Math.max(Number(range), timeSeriesHistoryDays()),
    largest: settings.peers.length > 0 ? 0 : shownOfIndustry,
    settings,
  });
  const hasPeers = data.peerSet().length > 1;
  const largest = data.industryVolumes(stockId, window)?.largest(shownOfIndustry) ?? [];
  const rows = hasPeers ? data.peerSet() : [...new Set([stockId, ...largest])];
  const industryName = data.company(stockId)?.industryName;
  const of = hasPeers ? rows.length : (data.industryOf(stockId)?.length ?? 1);
  const described = rows.map((id) => describeRow(data, id, { window, language }));
  return {
    ...window,
    among: hasPeers ? 'peers' : 'industry',
    industryName: industryName ? pickText(industryName, language) : '',
    of,
    rows: described
      .map((row) => ({ ...row, ranks: ranksOf(row, described.length < of ? { data, window } : { rows: described }) }))
      .sort((left, right) => (right.volume.value ?? 0) - (left.volume.value ?? 0) || left.stockId - right.stockId),
    versions: settings.versions,
    asOf: now.toISOString(),
  };
}

type Row = ReturnType<typeof describeRow>;

/** @param among all that are compared with; or the figures of an industry of which not all have a row */
function ranksOf(
  row: Row,
  among: { readonly rows: readonly Row[] } | { readonly data: FigureData; readonly window: Window },
): ComparisonOverview['rows'][number]['ranks'] {
  if ('rows' in among) {
    const rank = (measure: keyof ComparisonOverview['rows'][number]['ranks']) => {
      const { value } = row[measure];
      return value === null
        ? null
        : coverageRankOf(
            value,
            among.rows.flatMap((other) => other[measure].value ?? []),
          );
    };
    return {
      volume: rank('volume'),
      articles: rank('articles'),
      shareOfVoice: rank('shareOfVoice'),
      activityIndex: rank('activityIndex'),
      activeRate: rank('activeRate'),
    };
  }
  const byVolume = evaluate(among.data, { kind: 'rank', stockId: row.stockId, ...among.window }).value;
  return {
    volume: byVolume,
    articles: null,
    shareOfVoice: null,
    // It is made of the volume.
    activityIndex: row.activityIndex.value === null ? null : byVolume,
    activeRate: null,
  };
}

function describeRow(data: FigureData, stockId: number, { window, language }: { window: Window; language: Language }) {
  const figure = (kind: CountedKind, of: Window = window) => figureOf(data, { kind, stockId, ...of });
  return {
    ...describeCompany(data, stockId, language),
    code: data.company(stockId)?.code ?? '',
    articles: figure('articles'),
    stories: figure('stories'),
    volume: figure('volume'),
    activityIndex: figure('activityIndex'),
    activeRate: figure('activeRate', rateWindow(window.until)),
    shareOfVoice: figure('shareOfVoice'),
    spark: timeSeriesOf(data, { kind: 'volume', stockId, window }),
  };
}
