import { type Language, pickText } from '#contract/language.ts';
import type { SharedChartData, SharedHotWords, ShareTarget } from '#contract/outreach/sharing.ts';
import { openFigures } from '#server/insight/figures/open-figures.ts';
import {
  chartCompanies,
  comparedCompanies,
  drawSeries,
  timeSeriesHistoryDays,
} from '#server/insight/figures/series.ts';
import { flagDays, readSpikeEvents } from '#server/insight/figures/spike-events.ts';
import { readHotWords } from '#server/insight/hot-words/service.ts';
import { explainForStorage } from '#server/insight/reports/explain-figures.ts';
import type { Database } from '#server/platform/database/database.ts';
import { daysIn } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';

const eventCount = 6;
/** Articles stored with each hot word. */
const articlesOfWord = 5;

type InEach<T> = Record<Language, T>;

interface ChartToShare {
  readonly stockId: number;
  readonly target: Extract<ShareTarget, { kind: 'chart' }>;
  readonly now: Date;
}

/** Current lines of a chart, for the company and those compared. */
export async function computeSharedChart(
  db: Database,
  { stockId, target, now }: ChartToShare,
): Promise<InEach<SharedChartData>> {
  const { chart, from, until, category, compare } = target;
  const window = { from, until };
  const { data } = await openFigures(db, {
    viewerId: stockId,
    stockIds: compare ?? [],
    window,
    historyDays: timeSeriesHistoryDays(),
    category,
  });
  const company = data.company(stockId);
  if (!company) throw new AppError('NOT_FOUND');
  const compared = comparedCompanies(data, window, compare);
  const stockIds = chartCompanies(data, window, compared);
  const write = async (language: Language): Promise<SharedChartData> => ({
    chart,
    companyName: pickText(company.name, language),
    industryName: company.industryName ? pickText(company.industryName, language) : '',
    from,
    until,
    category: category ?? null,
    asOf: now.toISOString(),
    data: {
      days: daysIn(window),
      series: drawSeries(data, { kind: chart, window, stockIds, compared, language }),
      events: await readSpikeEvents(db, flagDays(data, { window, category, limit: eventCount }), language),
    },
  });
  return { 'zh-CN': await write('zh-CN'), en: await write('en') };
}

interface WordsToShare {
  readonly stockId: number;
  readonly target: Extract<ShareTarget, { kind: 'hotWords' }>;
  readonly now: Date;
}

/** The current hot words with their explanations. */
export async function computeSharedHotWords(
  db: Database,
  { stockId, target: { until, scope }, now }: WordsToShare,
): Promise<InEach<SharedHotWords>> {
  const { data, settings } = await openFigures(db, {
    viewerId: stockId,
    window: { from: until, until },
    historyDays: 0,
  });
  const company = data.company(stockId);
  if (!company) throw new AppError('NOT_FOUND');
  const write = async (language: Language): Promise<SharedHotWords> => {
    const explaining = { viewerId: stockId, versions: settings.versions, language, now, most: articlesOfWord };
    const table = await readHotWords(db, {
      reader: { stockId, wanted: scope },
      until,
      settings,
      language,
      now,
    });
    const items = await Promise.all(
      table.items.map(async (item) => ({ ...item, explanation: await explainForStorage(db, item.z, explaining) })),
    );
    return { companyName: pickText(company.shortName, language), asOf: now.toISOString(), table: { ...table, items } };
  };
  return { 'zh-CN': await write('zh-CN'), en: await write('en') };
}
