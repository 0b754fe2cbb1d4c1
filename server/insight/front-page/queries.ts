import { and, asc, count, countDistinct, desc, eq, gte, sql } from 'drizzle-orm';
import { articleCompanies, articles, isPublished, isPublishedMention } from '#server/content/articles/tables.ts';
import { companies, industries } from '#server/identity/companies/tables.ts';
import { stories } from '#server/insight/corpus/tables.ts';
import { chinaTimeZone } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';

interface Range {
  readonly from: Date;
  readonly until: Date;
}

/**
 * Mentions in visible articles of a range. Uses the mention's copy of the article's time, so that each company costs
 * one index range, however long the history is.
 */
const mentionedIn = ({ from, until }: Range) => and(gte(articleCompanies.publishedAt, from), isPublishedMention(until));

/** Articles per company in each of the weeks that end on `today`; the current week is 0. */
export function countByWeek(db: Database, { today, ...range }: Range & { today: string }) {
  const date = sql`(${articleCompanies.publishedAt} at time zone '${sql.raw(chinaTimeZone)}')::date`;
  const counted = db.$with('counted').as(
    db
      .select({
        stockId: articleCompanies.stockId,
        weeksAgo: sql<number>`(${today}::date - ${date}) / 7`.as('weeks_ago'),
      })
      .from(articles)
      .innerJoin(articleCompanies, eq(articleCompanies.articleId, articles.id))
      .where(mentionedIn(range)),
  );
  return db
    .with(counted)
    .select({
      stockId: companies.stockId,
      name: companies.shortName,
      weeksAgo: counted.weeksAgo,
      articles: count(),
    })
    .from(counted)
    .innerJoin(companies, eq(companies.stockId, counted.stockId))
    .groupBy(companies.stockId, counted.weeksAgo);
}

/** The industry with most articles in the range, each article counted once. */
export async function findBusiestIndustry(db: Database, { recentFrom, ...range }: Range & { recentFrom: Date }) {
  const number = countDistinct(articles.id);
  const [industry] = await db
    .select({
      id: industries.id,
      name: industries.name,
      recentArticles: sql<number>`(${number} filter (where ${gte(articleCompanies.publishedAt, recentFrom)}))::int`,
    })
    .from(articles)
    .innerJoin(articleCompanies, eq(articleCompanies.articleId, articles.id))
    .innerJoin(companies, eq(companies.stockId, articleCompanies.stockId))
    .innerJoin(industries, eq(industries.id, companies.industryId))
    .where(mentionedIn(range))
    .groupBy(industries.id)
    .orderBy(desc(number), asc(industries.sort), asc(industries.id))
    .limit(1);
  return industry;
}

export function listCompaniesOf(db: Database, industryId: number) {
  return db
    .select({ stockId: companies.stockId, name: companies.shortName })
    .from(companies)
    .where(eq(companies.industryId, industryId))
    .orderBy(asc(companies.stockId));
}

/** Number of sources that wrote about the company. */
export async function countSources(db: Database, { stockId, ...range }: Range & { stockId: number }): Promise<number> {
  const [row] = await db
    .select({ sources: countDistinct(articles.sourceId) })
    .from(articleCompanies)
    .innerJoin(articles, eq(articles.id, articleCompanies.articleId))
    .where(and(eq(articleCompanies.stockId, stockId), mentionedIn(range)));
  return row?.sources ?? 0;
}

/** First articles of the latest stories, newest first, without bodies. */
export function listNewestStories(db: Database, { now, limit }: { now: Date; limit: number }) {
  return db
    .select({
      id: articles.id,
      title: articles.title,
      summary: articles.summary,
      category: articles.category,
      publishedAt: articles.publishedAt,
    })
    .from(stories)
    .innerJoin(articles, and(eq(articles.id, stories.originalArticleId), eq(articles.publishedOn, stories.publishedOn)))
    .where(isPublished(now))
    .orderBy(desc(stories.publishedOn), desc(articles.publishedAt), desc(articles.id))
    .limit(limit);
}
