import { and, asc, between, type Column, desc, eq, gte, lte, sql } from 'drizzle-orm';
import { articleCompanies, articles, isPublishedMention, sources } from '#server/content/articles/tables.ts';
import { clientModules, companies, industries, modules } from '#server/identity/companies/tables.ts';
import { storyDays } from '#server/insight/corpus/story-place.ts';
import { articleTexts, stories } from '#server/insight/corpus/tables.ts';
import { chinaDate, startOfDay } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { fixedLimit, prepareOnce } from '#server/platform/database/prepare-once.ts';
import { addDays } from '#server/platform/days.ts';

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

/** Before all articles. */
export const earliestDay = '2000-01-01';

/** Stories, and articles, of a company that are shown. */
export const latestCount = 8;

interface Latest {
  readonly stockId: number;
  /** First day that is looked at. */
  readonly from: string;
  readonly now: Date;
}

/** The newest published articles that mention the company. */
export async function listLatestArticles(db: Database, { stockId, from, now }: Latest) {
  const read = (began: string) =>
    latestArticles(db).execute({ stockId, from, until: chinaDate(now), began, begin: startOfDay(from), now });
  const latest = await read(addDays(from, -storyDays));
  // A story began earlier where a person put its articles together.
  const isOlder = latest.some(({ storyId, reprints }) => storyId !== null && reprints === null);
  return isOlder ? read(earliestDay) : latest;
}

/**
 * With its limit an article is looked up by its key for each mention, where the planner would read all articles. Planned
 * once, because where tables are partitioned by month that takes longer than the look-ups.
 */
export const latestArticles = prepareOnce((db) => {
  const now = sql.placeholder('now');
  const onDay = (day: Column) => between(day, sql.placeholder('from'), sql.placeholder('until'));
  const article = db
    .select({
      id: articles.id,
      title: articles.title,
      summary: articles.summary,
      category: articles.category,
      sourceName: sql<typeof sources.$inferSelect.name>`${sources.name}`.as('source_name'),
      storyId: articleTexts.storyId,
    })
    .from(articles)
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .leftJoin(
      articleTexts,
      and(
        eq(articleTexts.articleId, articles.id),
        eq(articleTexts.publishedOn, articles.publishedOn),
        onDay(articleTexts.publishedOn),
      ),
    )
    .where(
      and(
        eq(articles.id, articleCompanies.articleId),
        eq(articles.publishedOn, articleCompanies.publishedOn),
        onDay(articles.publishedOn),
        isPublishedMention(now),
      ),
    )
    .limit(1)
    .as('its_article');
  return db
    .select({
      id: article.id,
      title: article.title,
      summary: article.summary,
      category: article.category,
      sourceName: article.sourceName,
      publishedAt: articleCompanies.publishedAt,
      mention: articleCompanies.position,
      storyId: article.storyId,
      reprints: stories.reprints,
    })
    .from(articleCompanies)
    .innerJoinLateral(article, sql`true`)
    .leftJoin(
      stories,
      and(
        eq(stories.id, article.storyId),
        between(stories.publishedOn, sql.placeholder('began'), sql.placeholder('until')),
      ),
    )
    .where(
      and(
        eq(articleCompanies.stockId, sql.placeholder('stockId')),
        onDay(articleCompanies.publishedOn),
        // By time as well, which the index has: else all earlier mentions would be looked at where few are recent.
        gte(articleCompanies.publishedAt, sql.placeholder('begin')),
        lte(articleCompanies.publishedAt, now),
      ),
    )
    .orderBy(desc(articleCompanies.publishedAt), desc(articleCompanies.articleId))
    .limit(fixedLimit(latestCount))
    .prepare('home.latest_articles');
});
