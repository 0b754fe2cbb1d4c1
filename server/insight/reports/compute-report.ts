import type { Figure, SettingVersions } from '#contract/insight/figures.ts';
import type { ReportBody } from '#contract/insight/reports.ts';
import { type Language, pickText } from '#contract/language.ts';
import { type CountedKind, figureOf } from '#server/insight/figures/evaluate.ts';
import type { FigureData } from '#server/insight/figures/figure-data.ts';
import { openFigures } from '#server/insight/figures/open-figures.ts';
import {
  comparedCompanies,
  describeCompany,
  drawSeries,
  othersByVolume,
  timeSeriesHistoryDays,
} from '#server/insight/figures/series.ts';
import { flagDays, readSpikeEvents } from '#server/insight/figures/spike-events.ts';
import { rateWindow } from '#server/insight/figures/window.ts';
import { coverageRankOf } from '#server/insight/formulas/mid-rank.ts';
import { readHotWords } from '#server/insight/hot-words/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { daysIn, type Window, windowBefore, windowLength, windowUntil } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';
import { describeVersions, explainForStorage } from './explain-figures.ts';
import { listArticlesOfPeriod } from './report-articles.ts';
import { describeArticles, describeReader } from './report-frame.ts';
import { type ChosenThemes, openReportThemes } from './report-themes.ts';
import type { ReportContent } from './tables.ts';

const chartDays = 90;
const eventCount = 6;
const wordCount = 10;
const articleCount = 20;
/** Articles stored with a figure below the sentence, and with one of a table. */
const articlesOfFigure = 20;
const articlesOfRow = 5;
/** Companies of the industry to compare with if there are no saved peers. */
const industryPeers = 4;

export interface ReportToCompute {
  readonly stockId: number;
  readonly period: Window;
  /** Generation time. */
  readonly now: Date;
  /** Setting versions to use; the latest if omitted. */
  readonly versions?: SettingVersions;
  /** Left out, the report has no part about themes, as those of before there was one. */
  readonly themes?: ChosenThemes | undefined;
}

/** Content of a report in both languages, and the setting versions used. */
export async function computeReport(
  db: Database,
  { stockId, period, now, versions, themes }: ReportToCompute,
): Promise<{ versions: SettingVersions; content: ReportContent }> {
  const chartWindow = windowUntil(period.until, chartDays);
  const { data, settings } = await openFigures(db, {
    viewerId: stockId,
    window: chartWindow,
    historyDays: timeSeriesHistoryDays() + windowLength(period),
    versions,
  });
  const company = data.company(stockId);
  if (!company) throw new AppError('NOT_FOUND');
  const hotWords = await readHotWords(db, {
    reader: { stockId, wanted: 'company' },
    until: period.until,
    settings,
    language: 'zh-CN',
    now,
    limit: wordCount,
  });
  const found = await listArticlesOfPeriod(db, { stockId, period, now, limit: articleCount });
  const compared = comparedCompanies(data, chartWindow);
  const scopeNames = { company: company.shortName, industry: company.industryName, everything: null };
  const scopeName = scopeNames[hotWords.scope];

  const writeThemes =
    themes && (await openReportThemes(db, themes, { stockId, period, now, versions: settings.versions }));
  const write = async (language: Language): Promise<ReportBody> => {
    const explaining = { viewerId: stockId, versions: settings.versions, language, now };
    const explain = (figure: Figure, most: number) => explainForStorage(db, figure, { ...explaining, most });
    return {
      ...describeReader(data, language),
      figures: await Promise.all(
        figuresOf(data, { period, versions: settings.versions }).map((figure) => explain(figure, articlesOfFigure)),
      ),
      chart: {
        days: daysIn(chartWindow),
        series: drawSeries(data, {
          kind: 'activeRate',
          window: chartWindow,
          stockIds: [stockId, ...compared],
          compared,
          language,
        }),
        events: await readSpikeEvents(db, flagDays(data, { window: chartWindow, limit: eventCount }), language),
      },
      peers: await Promise.all(
        peersOf(data, period).map(async ({ stockId: peer, rank, previousRank, activityIndex, shareOfVoice }) => ({
          ...describeCompany(data, peer, language),
          rank,
          previousRank,
          activityIndex: await explain(activityIndex, articlesOfRow),
          shareOfVoice: shareOfVoice && (await explain(shareOfVoice, articlesOfRow)),
        })),
      ),
      hotWords: {
        ...hotWords,
        scopeName: scopeName ? pickText(scopeName, language) : '',
        items: await Promise.all(
          hotWords.items.map(async (item) => ({ ...item, explanation: await explain(item.z, articlesOfRow) })),
        ),
      },
      ...(writeThemes && { themes: await writeThemes(language) }),
      articles: describeArticles(found, language),
      articleCount: data.articles(stockId, period),
      versions: describeVersions(settings.versions, language),
    };
  };
  return { versions: settings.versions, content: { 'zh-CN': await write('zh-CN'), en: await write('en') } };
}

/**
 * Figures below the sentence, the active rate, which always covers the last seven days, and how the company is spoken
 * of. Reports from before tone was a figure name no weights of it, and have none when they are computed again.
 */
function figuresOf(
  data: FigureData,
  { period, versions }: { readonly period: Window; readonly versions: SettingVersions },
): Figure[] {
  const stockId = data.viewerId;
  const read = (kind: CountedKind, window = period) => figureOf(data, { kind, stockId, ...window });
  return [
    read('activityIndex'),
    read('rank'),
    read('articles'),
    read('shareOfVoice'),
    read('activeRate', rateWindow(period.until)),
    ...(versions.toneWeights === undefined ? [] : [read('netTone'), read('negativeShare')]),
  ];
}

/** One's own company among its saved peers, or without peers among the largest of its industry, by volume. */
function peersOf(data: FigureData, period: Window) {
  const saved = data.peerSet();
  const stockIds = saved.length > 1 ? saved : [data.viewerId, ...othersByVolume(data, period, industryPeers)];
  const volumesIn = (window: Window) => stockIds.map((stockId) => data.volume(stockId, window));
  const before = windowBefore(period);
  const [now, then] = [volumesIn(period), data.isOnRecord(before) ? volumesIn(before) : undefined];
  return stockIds
    .map((stockId, index) => ({
      stockId,
      rank: coverageRankOf(now[index] ?? 0, now),
      previousRank: then ? coverageRankOf(then[index] ?? 0, then) : null,
      activityIndex: figureOf(data, { kind: 'activityIndex', stockId, ...period }),
      // Shares need saved peers.
      shareOfVoice: saved.length > 1 ? figureOf(data, { kind: 'shareOfVoice', stockId, ...period }) : null,
    }))
    .sort((left, right) => (left.rank ?? 0) - (right.rank ?? 0) || left.stockId - right.stockId);
}
