import { and, desc, eq, inArray } from 'drizzle-orm';
import { articleCompanies, articles, isPublished, sources } from '#server/content/articles/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { onDays } from '#server/platform/database/on-days.ts';
import type { Window } from '#server/platform/days.ts';

interface ArticlesOfPeriod {
  readonly stockId: number;
  readonly period: Window;
  readonly now: Date;
  readonly limit: number;
}

const shown = {
  id: articles.id,
  title: articles.title,
  sourceName: sources.name,
  publishedAt: articles.publishedAt,
  link: articles.link,
};

/** These articles, as reports list them, in any order. */
export const listArticlesById = (db: Database, ids: readonly number[]) =>
  db
    .select(shown)
    .from(articles)
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .where(inArray(articles.id, [...ids]));

/** Published articles of a period that mention a company, newest first. */
export function listArticlesOfPeriod(db: Database, { stockId, period, now, limit }: ArticlesOfPeriod) {
  return db
    .select(shown)
    .from(articleCompanies)
    .innerJoin(
      articles,
      and(eq(articles.id, articleCompanies.articleId), eq(articles.publishedOn, articleCompanies.publishedOn)),
    )
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .where(
      and(
        eq(articleCompanies.stockId, stockId),
        onDays(period, articleCompanies.publishedOn, articles.publishedOn),
        isPublished(now),
      ),
    )
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit);
}
