import { and, asc, between, countDistinct, desc, eq, gte, sql } from 'drizzle-orm';
import type { LocalizedText } from '#contract/language.ts';
import { articleCompanies, articles, isPublished, isPublishedMention } from '#server/content/articles/tables.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { articleTexts, companyDays, stories } from '#server/insight/corpus/tables.ts';
import { startOfDay } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Window } from '#server/platform/days.ts';

/** Articles of a company in a window, from what is counted by day; each company costs one index range. */
const counted = (window: Window) => sql`
  select published_on, articles from ${companyDays} where ${companyDays.stockId} = ${companies.stockId}
    and ${companyDays.publishedOn} between ${window.from}::date and ${window.until}::date`;

/** The companies with most articles in a window. */
export async function listMostCovered(db: Database, { limit, ...window }: Window & { limit: number }) {
  const { rows } = await db.execute<{ stockId: number; name: LocalizedText; articles: number }>(sql`
    select stock_id as "stockId", short_name as name, sums.articles from ${companies}
    cross join lateral (select sum(articles)::integer as articles from (${counted(window)}) d) sums
    where sums.articles > 0 order by sums.articles desc, stock_id limit ${limit}`);
  return rows;
}

/** Articles of each company of an industry by weeks of a window, from its first day on; week 0 is the first. */
export async function countByWeek(db: Database, { industryId, ...window }: Window & { industryId: number }) {
  const { rows } = await db.execute<{ stockId: number; week: number; articles: number }>(sql`
    select stock_id as "stockId", (published_on - ${window.from}::date) / 7 as week, sum(articles)::integer as articles
    from ${companies} cross join lateral (${counted(window)}) d
    where ${companies.industryId} = ${industryId} group by 1, 2`);
  return rows;
}

export function listCompaniesOf(db: Database, industryId: number) {
  return db
    .select({ stockId: companies.stockId, name: companies.shortName })
    .from(companies)
    .where(eq(companies.industryId, industryId))
    .orderBy(asc(companies.stockId));
}

/** Mentions in visible articles of a window that ends now. Tells the days of both tables: they are in months. */
const mentionedIn = ({ from, until, now }: Window & { now: Date }) =>
  and(
    between(articles.publishedOn, from, until),
    between(articleCompanies.publishedOn, from, until),
    gte(articleCompanies.publishedAt, startOfDay(from)),
    isPublishedMention(now),
  );

const itsArticle = and(
  eq(articles.id, articleCompanies.articleId),
  eq(articles.publishedOn, articleCompanies.publishedOn),
);

/** Articles in a window that mention a company of an industry, each counted once. */
export async function countArticlesOf(
  db: Database,
  { industryId, ...window }: Window & { industryId: number; now: Date },
): Promise<number> {
  const [row] = await db
    .select({ articles: countDistinct(articles.id) })
    .from(companies)
    .innerJoin(articleCompanies, eq(articleCompanies.stockId, companies.stockId))
    .innerJoin(articles, itsArticle)
    .where(and(eq(companies.industryId, industryId), mentionedIn(window)));
  return row?.articles ?? 0;
}

/** Number of sources that wrote about the company. */
export async function countSources(
  db: Database,
  { stockId, ...window }: Window & { stockId: number; now: Date },
): Promise<number> {
  const [row] = await db
    .select({ sources: countDistinct(articles.sourceId) })
    .from(articleCompanies)
    .innerJoin(articles, itsArticle)
    .where(and(eq(articleCompanies.stockId, stockId), mentionedIn(window)));
  return row?.sources ?? 0;
}

/**
 * First articles of the latest stories, newest first, without bodies. Each article along the index of the latest is
 * looked up: joined, all stories would be read.
 */
export function listNewestStories(db: Database, { now, limit }: { now: Date; limit: number }) {
  const text = db
    .select({ storyId: articleTexts.storyId })
    .from(articleTexts)
    .where(and(eq(articleTexts.articleId, articles.id), eq(articleTexts.publishedOn, articles.publishedOn)))
    .limit(1)
    .as('text');
  const begun = db
    .select({ id: stories.id })
    .from(stories)
    .where(
      and(
        eq(stories.id, text.storyId),
        eq(stories.publishedOn, articles.publishedOn),
        eq(stories.originalArticleId, articles.id),
      ),
    )
    .limit(1)
    .as('begun');
  return db
    .select({
      id: articles.id,
      title: articles.title,
      summary: articles.summary,
      category: articles.category,
      publishedAt: articles.publishedAt,
    })
    .from(articles)
    .crossJoinLateral(text)
    .crossJoinLateral(begun)
    .where(isPublished(now))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit);
}
