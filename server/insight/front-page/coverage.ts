import type { CoverageChart, SiteFront } from '#contract/insight/front-page.ts';
import { type Language, type LocalizedText, pickText } from '#contract/language.ts';
import { lastDays, startOfDay } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countByWeek, countSources, findBusiestIndustry, listCompaniesOf } from './queries.ts';

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
const byThisWeek = (left: CompanyWeeks, right: CompanyWeeks): number =>
  thisWeek(right) - thisWeek(left) || left.stockId - right.stockId;

/**
 * Chart and ranking of the front page. Weeks are seven days in China and the last ends today, so it equals the "last 7
 * days" of figures.
 */
export async function readCoverage(
  db: Database,
  { language, now }: { language: Language; now: Date },
): Promise<Coverage> {
  const days = lastDays(now, weekCount * 7);
  const weeks = days.filter((_, index) => index % 7 === 0);
  const range = { from: startOfDay(weeks[0] ?? ''), until: now };
  const recentFrom = startOfDay(weeks.at(-1) ?? '');

  const [counts, industry] = await Promise.all([
    countByWeek(db, { today: days.at(-1) ?? '', ...range }),
    findBusiestIndustry(db, { ...range, recentFrom }),
  ]);
  const tracked = collectWeeks(counts);
  const ranking = [...tracked.values()]
    .filter((company) => thisWeek(company) > 0)
    .sort(byThisWeek)
    .slice(0, rankingLength)
    .map((company) => ({
      stockId: company.stockId,
      name: pickText(company.name, language),
      articles: thisWeek(company),
    }));
  if (!industry) return { chart: null, ranking };

  const members = (await listCompaniesOf(db, industry.id))
    .map(({ stockId, name }) => tracked.get(stockId) ?? { stockId, name, values: emptyWeeks() })
    .sort(byTotal);
  const [own] = members;
  if (!own) return { chart: null, ranking };
  const sources = await countSources(db, { stockId: own.stockId, from: recentFrom, until: now });
  return { chart: drawChart({ industry, members, own, weeks, sources }, language), ranking };
}

const emptyWeeks = (): number[] => Array.from({ length: weekCount }, () => 0);

function collectWeeks(counts: Awaited<ReturnType<typeof countByWeek>>): Map<number, CompanyWeeks> {
  const companies = new Map<number, CompanyWeeks & { values: number[] }>();
  for (const { stockId, name, weeksAgo, articles } of counts) {
    const company = companies.get(stockId) ?? { stockId, name, values: emptyWeeks() };
    company.values[weekCount - 1 - weeksAgo] = articles;
    companies.set(stockId, company);
  }
  return companies;
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
    industryName: pickText(industry.name, language),
    companyCount: members.length,
    weeks,
    series: members.slice(0, peerCount + 1).map((company) => ({
      stockId: company.stockId,
      name: pickText(company.name, language),
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
