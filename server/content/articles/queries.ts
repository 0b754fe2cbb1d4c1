import { and, asc, desc, eq } from 'drizzle-orm';
import { companies } from '#server/identity/companies/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { articleCompanies, articles, isPublished, sources } from './tables.ts';

/** The article if readers may see it: published and due. */
export async function findPublishedArticle(db: Database, { id, now }: { id: number; now: Date }) {
  const [article] = await db
    .select({
      id: articles.id,
      category: articles.category,
      title: articles.title,
      summary: articles.summary,
      body: articles.body,
      link: articles.link,
      publishedAt: articles.publishedAt,
      sourceName: sources.name,
    })
    .from(articles)
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .where(and(eq(articles.id, id), isPublished(now)));
  return article;
}

/** Mentioned companies, headline first. Where the article's day is known, only its partition is looked at. */
export function listMentions(db: Database, { id, publishedOn }: { id: number; publishedOn?: string }) {
  const onItsDay = publishedOn === undefined ? undefined : eq(articleCompanies.publishedOn, publishedOn);
  return db
    .select({
      stockId: companies.stockId,
      code: companies.code,
      name: companies.shortName,
      position: articleCompanies.position,
    })
    .from(articleCompanies)
    .innerJoin(companies, eq(companies.stockId, articleCompanies.stockId))
    .where(and(eq(articleCompanies.articleId, id), onItsDay))
    .orderBy(desc(eq(articleCompanies.position, 'headline')), asc(companies.stockId));
}
