import { and, asc, count, eq, gte, sql } from 'drizzle-orm';
import { articleCompanies, articles, isPublishedMention, sources } from '#server/features/article/tables.ts';
import { clientModules, companies, industries, modules } from '#server/features/company/tables.ts';
import { chinaTimeZone } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';

export async function findCompany(db: Database, stockId: number) {
  const [company] = await db
    .select({ stockId: companies.stockId, code: companies.code, name: companies.name, industryName: industries.name })
    .from(companies)
    .leftJoin(industries, eq(industries.id, companies.industryId))
    .where(eq(companies.stockId, stockId));
  return company;
}

export function listModules(db: Database, stockId: number) {
  return db
    .select({
      code: modules.code,
      name: modules.name,
      description: modules.description,
      expiresAt: clientModules.expiresAt,
    })
    .from(clientModules)
    .innerJoin(modules, eq(modules.code, clientModules.moduleCode))
    .where(eq(clientModules.stockId, stockId))
    .orderBy(asc(modules.sort), asc(modules.code));
}

interface CoverageRange {
  readonly stockId: number;
  readonly from: Date;
  readonly until: Date;
}

/** Published articles that mention the company, by day in China. Days without any are left out. */
export function countByDay(db: Database, { stockId, from, until }: CoverageRange) {
  const date = sql<string>`to_char(${articleCompanies.publishedAt} at time zone '${sql.raw(chinaTimeZone)}', 'YYYY-MM-DD')`;
  return db
    .select({ date, articles: count() })
    .from(articleCompanies)
    .innerJoin(articles, eq(articles.id, articleCompanies.articleId))
    .where(
      and(eq(articleCompanies.stockId, stockId), gte(articleCompanies.publishedAt, from), isPublishedMention(until)),
    )
    .groupBy(date);
}

/** The newest published articles that mention the company. */
export function listLatestArticles(
  db: Database,
  { stockId, now, limit }: { stockId: number; now: Date; limit: number },
) {
  return (
    db
      .select({
        id: articles.id,
        title: articles.title,
        summary: articles.summary,
        category: articles.category,
        sourceName: sources.name,
        publishedAt: articleCompanies.publishedAt,
        mention: articleCompanies.position,
      })
      .from(articleCompanies)
      .innerJoin(articles, eq(articles.id, articleCompanies.articleId))
      .innerJoin(sources, eq(sources.id, articles.sourceId))
      .where(and(eq(articleCompanies.stockId, stockId), isPublishedMention(now)))
      // Nulls last, as the index has it.
      .orderBy(sql`${articleCompanies.publishedAt} desc nulls last, ${articleCompanies.articleId} desc nulls last`)
      .limit(limit)
  );
}
