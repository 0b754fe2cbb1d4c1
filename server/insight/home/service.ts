import type { HomeOverview } from '#contract/insight/home.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { findCompany, listLatestArticles, listModules } from './queries.ts';

const latestArticles = 8;

interface ReadHome {
  readonly stockId: number;
  readonly language: Language;
  readonly now: Date;
}

type Home = Pick<HomeOverview, 'company' | 'modules' | 'latestArticles'>;

/** Dashboard data other than figures: the company, its modules and its latest articles. */
export async function readHome(db: Database, { stockId, language, now }: ReadHome): Promise<Home> {
  const [company, modules, latest] = await Promise.all([
    findCompany(db, stockId),
    listModules(db, stockId),
    listLatestArticles(db, { stockId, now, limit: latestArticles }),
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
    latestArticles: latest.map(({ title, summary, sourceName, publishedAt, reprints, ...article }) => ({
      ...article,
      title: pickText(title, language),
      summary: pickText(summary, language),
      sourceName: pickText(sourceName, language),
      publishedAt: publishedAt.toISOString(),
      reprints: reprints ?? 0,
    })),
  };
}
