import { and, asc, eq, sql } from 'drizzle-orm';
import { articleCompanies, articles, isPublishedMention, sources } from '#server/content/articles/tables.ts';
import { clientModules, companies, industries, modules } from '#server/identity/companies/tables.ts';
import { articleTexts, stories } from '#server/insight/corpus/tables.ts';
import type { Database } from '#server/platform/database/database.ts';

export async function findCompany(db: Database, stockId: number) {
  const [company] = await db
    .select({
      stockId: companies.stockId,
      code: companies.code,
      name: companies.name,
      shortName: companies.shortName,
      industryName: industries.name,
    })
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
        reprints: stories.reprints,
      })
      .from(articleCompanies)
      .innerJoin(articles, eq(articles.id, articleCompanies.articleId))
      .innerJoin(sources, eq(sources.id, articles.sourceId))
      .leftJoin(
        articleTexts,
        and(eq(articleTexts.articleId, articles.id), eq(articleTexts.publishedOn, articles.publishedOn)),
      )
      .leftJoin(stories, eq(stories.id, articleTexts.storyId))
      .where(and(eq(articleCompanies.stockId, stockId), isPublishedMention(now)))
      // Nulls last, as in the index.
      .orderBy(sql`${articleCompanies.publishedAt} desc nulls last, ${articleCompanies.articleId} desc nulls last`)
      .limit(limit)
  );
}
