import type { CoverageChart, SiteFront } from '#contract/insight/front-page.ts';
import type { Language, LocalizedText } from '#contract/language.ts';
import { displayedItem } from '#server/content/site/content/shown-text.ts';
import { findBusiestIndustry } from '#server/insight/hot-words/queries.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { daysIn, windowUntil } from '#server/platform/days.ts';
import { countArticlesOf, countByWeek, countSources, listCompaniesOf, listMostCovered } from './queries.ts';

const weekCount = 13;
const peerCount = 7;
const rankingLength = 8;

type Coverage = Pick<SiteFront, 'chart' | 'ranking'>;

interface CompanyWeeks {
  readonly stockId: number;
  readonly name: LocalizedText;
  /** Articles per week, oldest first. */
  readonly values: readonly number[];
}

const total = ({ values }: CompanyWeeks): number => values.reduce((sum, value) => sum + value, 0);
const thisWeek = ({ values }: CompanyWeeks): number => values.at(-1) ?? 0;

const byTotal = (left: CompanyWeeks, right: CompanyWeeks): number =>
  total(right) - total(left) || left.stockId - right.stockId;
/**
 * Chart and ranking of the front page: the industry with most stories in 13 weeks, and the companies with most articles
 * in the last. Weeks are seven days in China and the last ends today, so it equals the "last 7 days" of figures.
 */
export async function readCoverage(
  db: Database,
  { language, now }: { language: Language; now: Date },
): Promise<Coverage> {
  const today = chinaDate(now);
  const window = windowUntil(today, weekCount * 7);
  const lastWeek = windowUntil(today, 7);
  const [covered, industry] = await Promise.all([
    listMostCovered(db, { ...lastWeek, limit: rankingLength }),
    findBusiestIndustry(db, window),
  ]);
  const ranking = covered.map(({ stockId, name, articles }) => ({
    stockId,
    ...displayedItem({ name }, language),
    articles,
  }));
  if (!industry) return { chart: null, ranking };

  const industryId = industry.id;
  const [known, counts, recentArticles] = await Promise.all([
    listCompaniesOf(db, industryId),
    countByWeek(db, { industryId, ...window }),
    countArticlesOf(db, { industryId, ...lastWeek, now }),
  ]);
  const members = withWeeks(known, counts).sort(byTotal);
  const [own] = members;
  if (!own) return { chart: null, ranking };
  const sources = await countSources(db, { stockId: own.stockId, ...lastWeek, now });
  const weeks = daysIn(window).filter((_, index) => index % 7 === 0);
  const chart = drawChart(
    { industry: { name: industry.name, recentArticles }, members, own, weeks, sources },
    language,
  );
  return { chart, ranking };
}

function withWeeks(
  known: Awaited<ReturnType<typeof listCompaniesOf>>,
  counts: Awaited<ReturnType<typeof countByWeek>>,
): CompanyWeeks[] {
  const values = new Map(known.map(({ stockId }) => [stockId, Array.from({ length: weekCount }, () => 0)]));
  for (const { stockId, week, articles } of counts) {
    const ofCompany = values.get(stockId);
    if (ofCompany) ofCompany[week] = articles;
  }
  return known.map(({ stockId, name }) => ({ stockId, name, values: values.get(stockId) ?? [] }));
}

interface ChartParts {
  readonly industry: { readonly name: LocalizedText; readonly recentArticles: number };
  readonly members: readonly CompanyWeeks[];
  readonly own: CompanyWeeks;
  readonly weeks: string[];
  readonly sources: number;
}

function drawChart({ industry, members, own, weeks, sources }: ChartParts, language: Language): CoverageChart {
  const last7Days = thisWeek(own);
  return {
    ...displayedItem({ industryName: industry.name }, language),
    companyCount: members.length,
    weeks,
    series: members.slice(0, peerCount + 1).map((company) => ({
      stockId: company.stockId,
      ...displayedItem({ name: company.name }, language),
      own: company === own,
      values: [...company.values],
    })),
    figures: {
      last7Days,
      previous7Days: own.values.at(-2) ?? 0,
      rank: 1 + members.filter((company) => thisWeek(company) > last7Days).length,
      sources,
      share: percentage(last7Days, industry.recentArticles),
    },
  };
}

/** In percent with one decimal. */
function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
}
