import { noFilters, toRequest } from '#contract/insight/explorer-filters.ts';
import type { HomeOverview } from '#contract/insight/home.ts';
import { type Language, pickText } from '#contract/language.ts';
import { searchPage } from '#server/insight/explorer/service.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';
import { earliestDay, findCompany, latestCount, listLatestArticles, listModules } from './queries.ts';

/** Days that are looked at first: what few months have is found sooner than planned for many. */
const recentDays = 90;

interface ReadHome {
  readonly stockId: number;
  readonly language: Language;
  readonly now: Date;
}

type Home = Pick<HomeOverview, 'company' | 'modules' | 'latestArticles' | 'latestStories'>;

/** Dashboard data other than figures: the company, its modules and what was published last about it. */
export async function readHome(db: Database, { stockId, language, now }: ReadHome): Promise<Home> {
  const [company, modules, latest, latestStories] = await Promise.all([
    findCompany(db, stockId),
    listModules(db, stockId),
    readLatest(now, (from) => listLatestArticles(db, { stockId, from, now })),
    readLatest(now, (from) => readLatestStories(db, { stockId, from, language, now })),
  ]);
  if (!company) throw new AppError('NOT_FOUND');
  return {
    company: {
      stockId: company.stockId,
      code: company.code,
      name: pickText(company.name, language),
      shortName: pickText(company.shortName, language),
      industryName: company.industryName ? pickText(company.industryName, language) : '',
    },
    modules: modules.map(({ code, name, description, expiresAt }) => ({
      code,
      name: pickText(name, language),
      description: pickText(description, language),
      expiresAt: expiresAt?.toISOString() ?? null,
      expired: expiresAt !== null && expiresAt <= now,
    })),
    latestArticles: latest.map(({ title, summary, sourceName, publishedAt, storyId: _, reprints, ...article }) => ({
      ...article,
      title: pickText(title, language),
      summary: pickText(summary, language),
      sourceName: pickText(sourceName, language),
      publishedAt: publishedAt.toISOString(),
      reprints: reprints ?? 0,
    })),
    latestStories,
  };
}

/** What is latest: of recent days if there is enough, else of all. */
async function readLatest<Item>(now: Date, read: (from: string) => Promise<Item[]>): Promise<Item[]> {
  const recent = await read(addDays(chinaDate(now), -recentDays));
  return recent.length < latestCount ? read(earliestDay) : recent;
}

/** The company's latest stories since a day, as the Explorer lists them. */
async function readLatestStories(
  db: Database,
  { stockId, from, language, now }: ReadHome & { readonly from: string },
): Promise<HomeOverview['latestStories']> {
  const { list } = await searchPage(db, {
    filters: toRequest({
      ...{ ...noFilters, from, until: chinaDate(now) },
      ...{ stockIds: [stockId], sort: 'newest', unit: 'stories' },
    }),
    ...{ page: 1, pageSize: latestCount, language, now, cut: () => [] },
  });
  return list.flatMap(({ id, title, summary, category, sourceName, publishedAt, companies, reprints, story }) => {
    const mention = companies.find((company) => company.stockId === stockId)?.position ?? null;
    return story ? { id, title, summary, category, sourceName, publishedAt, mention, reprints, story } : [];
  });
}
