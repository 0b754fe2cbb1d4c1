import type { Figure, FigureKind } from '#contract/figure.ts';
import type { HomeOverview } from '#contract/home.ts';
import { type Language, pickText } from '#contract/language.ts';
import { lastDays, startOfDay } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { countByDay, findCompany, listLatestArticles, listModules } from './queries.ts';

const coverageDays = 90;
const latestArticles = 8;

interface ReadOverview {
  readonly stockId: number;
  readonly language: Language;
  readonly now: Date;
}

/** What the dashboard of a company shows, counted at `now`. */
export async function readOverview(db: Database, { stockId, language, now }: ReadOverview): Promise<HomeOverview> {
  const [company, coverage, modules, latest] = await Promise.all([
    findCompany(db, stockId),
    readCoverage(db, { stockId, now }),
    listModules(db, stockId),
    listLatestArticles(db, { stockId, now, limit: latestArticles }),
  ]);
  if (!company) throw new AppError('NOT_FOUND');
  return {
    company: {
      stockId: company.stockId,
      code: company.code,
      name: pickText(company.name, language),
      shortName: pickText(company.name, language),
      industryName: company.industryName ? pickText(company.industryName, language) : '',
    },
    coverage,
    ...soon(stockId, now),
    modules: modules.map(({ code, name, description, expiresAt }) => ({
      code,
      name: pickText(name, language),
      description: pickText(description, language),
      expiresAt: expiresAt?.toISOString() ?? null,
      expired: expiresAt !== null && expiresAt <= now,
    })),
    latestArticles: latest.map(({ title, summary, sourceName, publishedAt, ...article }) => ({
      ...article,
      reprints: 0,
      title: pickText(title, language),
      summary: pickText(summary, language),
      sourceName: pickText(sourceName, language),
      publishedAt: publishedAt.toISOString(),
    })),
    asOf: now.toISOString(),
  };
}

/** Articles per day in China. The weeks are sums of these days, today included, so chart and figures agree. */
async function readCoverage(
  db: Database,
  { stockId, now }: { stockId: number; now: Date },
): Promise<HomeOverview['coverage']> {
  const dates = lastDays(now, coverageDays);
  const [first = ''] = dates;
  const counted = new Map(
    (await countByDay(db, { stockId, from: startOfDay(first), until: now })).map(({ date, articles }) => [
      date,
      articles,
    ]),
  );
  const days = dates.map((date) => ({ date, articles: counted.get(date) ?? 0 }));
  const sum = (from: number, to?: number): number =>
    days.slice(from, to).reduce((total, { articles }) => total + articles, 0);
  return { last7Days: sum(-7), previous7Days: sum(-14, -7), days };
}

/** Stands in until the figures are computed. */
function soon(stockId: number, now: Date) {
  const [from = '', ...rest] = lastDays(now, coverageDays);
  const until = rest.at(-1) ?? from;
  const figure = (kind: FigureKind): Figure => ({
    ref: { kind, stockId, from, until },
    value: null,
    gap: 'notEnoughHistory',
    previous: null,
  });
  const course = (kind: FigureKind) => ({ figure: figure(kind), spark: [] });
  return {
    from,
    until,
    figures: {
      articles: course('articles'),
      activityIndex: course('activityIndex'),
      rank: { ...course('rank'), of: 0 },
      shareOfVoice: course('shareOfVoice'),
      activeRate: course('activeRate'),
    },
    topHotWord: null,
    activeRateChart: { days: [], series: [], events: [] },
    hotWordScope: { scope: 'company' as const, name: '' },
    hotWords: [],
    peerRanks: { among: 'industry' as const, of: 0, rows: [] },
  };
}
