import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { ArticleCategory } from '#contract/content/articles.ts';
import { articleCompanies, articles, isPublished, sources } from '#server/content/articles/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { onDays } from '#server/platform/database/on-days.ts';
import type { Window } from '#server/platform/days.ts';

interface ArticlesOfPeriod {
  readonly stockId: number;
  readonly period: Window;
  readonly now: Date;
  /** Default: all. */
  readonly category?: ArticleCategory;
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

const inPeriod = ({ stockId, period, now, category }: ArticlesOfPeriod) =>
  and(
    eq(articleCompanies.stockId, stockId),
    onDays(period, articleCompanies.publishedOn, articles.publishedOn),
    isPublished(now),
    category && eq(articles.category, category),
  );

const ofMention = and(
  eq(articles.id, articleCompanies.articleId),
  eq(articles.publishedOn, articleCompanies.publishedOn),
);

/** How many published articles of a period mention a company. */
export async function countArticlesOfPeriod(db: Database, which: ArticlesOfPeriod): Promise<number> {
  const [found] = await db
    .select({ number: count() })
    .from(articleCompanies)
    .innerJoin(articles, ofMention)
    .where(inPeriod(which));
  return found?.number ?? 0;
}

/** Published articles of a period that mention a company, newest first. */
export function listArticlesOfPeriod(db: Database, { limit, ...which }: ArticlesOfPeriod & { readonly limit: number }) {
  return db
    .select(shown)
    .from(articleCompanies)
    .innerJoin(articles, ofMention)
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .where(inPeriod(which))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit);
}
