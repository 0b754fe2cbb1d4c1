import { and, between, desc, eq } from 'drizzle-orm';
import { articleCompanies, articles, isPublished, sources } from '#server/content/articles/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Window } from '#server/platform/days.ts';

interface ArticlesOfPeriod {
  readonly stockId: number;
  readonly period: Window;
  readonly now: Date;
  readonly limit: number;
}

/** Published articles of a period that mention a company, newest first. */
export function listArticlesOfPeriod(db: Database, { stockId, period, now, limit }: ArticlesOfPeriod) {
  return db
    .select({
      id: articles.id,
      title: articles.title,
      sourceName: sources.name,
      publishedAt: articles.publishedAt,
      link: articles.link,
    })
    .from(articleCompanies)
    .innerJoin(
      articles,
      and(eq(articles.id, articleCompanies.articleId), eq(articles.publishedOn, articleCompanies.publishedOn)),
    )
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .where(
      and(
        eq(articleCompanies.stockId, stockId),
        between(articleCompanies.publishedOn, period.from, period.until),
        isPublished(now),
      ),
    )
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit);
}
