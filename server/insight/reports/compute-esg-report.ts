import { filterParameters, noFilters } from '#contract/insight/explorer-filters.ts';
import type { SettingVersions } from '#contract/insight/figures.ts';
import type { ReportBody, ReportEvaluation, ReportTheme } from '#contract/insight/reports.ts';
import type { Language } from '#contract/language.ts';
import { windowOfPeriod } from '#server/insight/evaluations/period.ts';
import { listPeriods } from '#server/insight/evaluations/queries.ts';
import { readEvaluation } from '#server/insight/evaluations/service.ts';
import { openFigures } from '#server/insight/figures/open-figures.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ReportToCompute } from './compute-report.ts';
import { coverageNames } from './coverage-names.ts';
import { describeVersions, explainForStorage } from './explain-figures.ts';
import { countArticlesOfPeriod, listArticlesOfPeriod } from './report-articles.ts';
import { describeArticles, describeReader } from './report-frame.ts';
import { openReportThemes } from './report-themes.ts';
import type { ReportContent } from './tables.ts';

const category = 'ESG';
const articleCount = 20;

/** Stories of the category, by whom they are about. Numbers part the figures of the two; they are no saved searches. */
const coverageIds = { own: 1, peers: 2 } as const;

type EsgReportToCompute = Omit<ReportToCompute, 'themes'>;

/** A report on ESG in both languages: scores, and the stories of the category; and the setting versions used. */
export async function computeEsgReport(
  db: Database,
  { stockId, period, now, versions }: EsgReportToCompute,
): Promise<{ versions: SettingVersions; content: ReportContent }> {
  const { data, settings } = await openFigures(db, { viewerId: stockId, window: period, historyDays: 0, versions });
  const of = { stockId, period, now, versions: settings.versions };
  const which = { stockId, period, now, category } as const;
  const [found, count, scored] = await Promise.all([
    listArticlesOfPeriod(db, { ...which, limit: articleCount }),
    countArticlesOfPeriod(db, which),
    findScoredPeriod(db, stockId, period.until),
  ]);
  const write = async (language: Language): Promise<ReportBody> => ({
    ...describeReader(data, language),
    figures: [],
    peers: [],
    evaluation: scored === undefined ? null : await writeEvaluation(db, { ...of, scored, language }),
    themes: await writeCoverages(db, { ...of, peers: settings.peers, language }),
    articles: describeArticles(found, language),
    articleCount: count,
    versions: describeVersions(settings.versions, language),
  });
  return { versions: settings.versions, content: { 'zh-CN': await write('zh-CN'), en: await write('en') } };
}

/** The latest period with scores of the company that had ended by a day. */
async function findScoredPeriod(db: Database, stockId: number, until: string): Promise<string | undefined> {
  const periods = await listPeriods(db, { stockIds: [stockId], industryId: null });
  return periods.find((one) => windowOfPeriod(one).until <= until);
}

interface Writing extends Omit<EsgReportToCompute, 'versions'> {
  readonly versions: SettingVersions;
  readonly language: Language;
}

async function writeEvaluation(
  db: Database,
  { stockId, versions, language, now, scored }: Writing & { readonly scored: string },
): Promise<ReportEvaluation> {
  const { pillars } = await readEvaluation(db, { stockId, period: scored, peers: [], language, now });
  const explaining = { viewerId: stockId, versions, language, now, most: 0 };
  const written: ReportEvaluation['pillars'] = [];
  // One after the other: there may be dozens, and each that is read at once takes a connection from whoever waits.
  for (const { name, indicators } of pillars) {
    const explained: (typeof written)[number]['indicators'] = [];
    for (const { id, name: indicator, own, median, rank, of } of indicators) {
      const explanation = await explainForStorage(db, own, explaining);
      explained.push({ id, name: indicator, median, rank, of, explanation });
    }
    written.push({ name, indicators: explained });
  }
  return { period: scored, pillars: written };
}

/** The company's own stories; where it has saved peers, also theirs with it, in which it has a share. */
async function writeCoverages(
  db: Database,
  { peers, language, ...of }: Writing & { readonly peers: readonly number[] },
): Promise<ReportTheme[]> {
  const read = async (about: keyof typeof coverageIds, stockIds: readonly number[]) => {
    const query = filterParameters({ ...noFilters, categories: [category], stockIds });
    const [id, name] = [coverageIds[about], coverageNames[language][about]];
    const list = [{ id, name, query: new URLSearchParams(query).toString() }];
    // Without words to search for, there is nothing to cut.
    return (await openReportThemes(db, { list, cut: () => () => [], hasParts: true }, of))(language);
  };
  const own = (await read('own', [of.stockId])).map(({ companies: _, figures, ...theme }) => ({
    ...theme,
    // All of its stories mention it: a share of them tells nothing.
    figures: figures.filter(({ figure }) => figure.ref.kind !== 'shareOfVoice'),
  }));
  return peers.length === 0 ? own : [...own, ...(await read('peers', [of.stockId, ...peers]))];
}
