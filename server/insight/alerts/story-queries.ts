import { and, eq, gt, gte, inArray, lte, max, not, or, sql } from 'drizzle-orm';
import { articleCompanies, articles, importedArticles, isPublished, sources } from '#server/content/articles/tables.ts';
import { versions } from '#server/content/versions/tables.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { articleTexts, stories, storyCompanies, storyLeavers } from '#server/insight/corpus/tables.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { onDays } from '#server/platform/database/on-days.ts';
import type { Window } from '#server/platform/days.ts';

/** One parameter for a whole array, where Drizzle would expand it. */
const ids = (values: readonly number[]) => sql`${sql.param([...values])}::bigint[]`;

/** Whether an article came by an import. */
const isImported = (id: typeof articleTexts.articleId | typeof articleCompanies.articleId) =>
  sql<boolean>`exists (select from ${importedArticles} where ${importedArticles.articleId} = ${id})`;

/**
 * The story that an article is the first of. No index has stories by their articles: with its limit each is looked up by
 * its key, where the planner would read all stories.
 */
const storyOfText = (db: Database) =>
  db
    .select({ id: stories.id })
    .from(stories)
    .where(
      and(
        eq(stories.id, articleTexts.storyId),
        eq(stories.publishedOn, articleTexts.publishedOn),
        eq(stories.originalArticleId, articleTexts.articleId),
      ),
    )
    .limit(1)
    .as('story_of_text');

/** Stories by their first articles, of which the day is known. */
export async function listHeads(db: Database, heads: readonly { readonly id: number; readonly publishedOn: string }[]) {
  if (heads.length === 0) return [];
  const articleIds = ids(heads.map(({ id }) => id));
  const days = heads.map(({ publishedOn }) => publishedOn).sort();
  const window = { from: days[0] ?? '', until: days.at(-1) ?? '' };
  const story = storyOfText(db);
  return db
    .select({
      storyId: story.id,
      articleId: articleTexts.articleId,
      day: articleTexts.publishedOn,
      at: articleTexts.publishedAt,
      isImported: isImported(articleTexts.articleId).mapWith(Boolean),
    })
    .from(articleTexts)
    .innerJoinLateral(story, sql`true`)
    .where(and(sql`${articleTexts.articleId} = any(${articleIds})`, onDays(window, articleTexts.publishedOn)))
    .orderBy(articleTexts.publishedAt, articleTexts.articleId);
}

/** Where a story is; see `Place`. */
const placeColumns = {
  storyId: stories.id,
  originalId: stories.originalArticleId,
  day: stories.publishedOn,
  reprints: stories.reprints,
};

/** The stories that articles belong to now, by article. */
export async function listStoriesOf(db: Database, articleIds: readonly number[]) {
  const rows = await db
    .select({
      articleId: articleTexts.articleId,
      ...placeColumns,
      stockIds: articleTexts.stockIds,
    })
    .from(articleTexts)
    .innerJoin(stories, eq(stories.id, articleTexts.storyId))
    .where(sql`${articleTexts.articleId} = any(${ids(articleIds)})`);
  return new Map(rows.map(({ articleId, ...story }) => [articleId, story]));
}

/** Stories that are still there, by id. */
export async function listStoriesById(db: Database, storyIds: readonly number[]) {
  const rows = await db
    .select(placeColumns)
    .from(stories)
    .where(sql`${stories.id} = any(${ids(storyIds)})`);
  return new Map(rows.map((story) => [story.storyId, story]));
}

/** The stories in which articles were that are gone, by article: those of the articles that were with them. */
export async function listStoriesLeft(db: Database, articleIds: readonly number[]) {
  if (articleIds.length === 0) return new Map();
  const rows = await db
    .select({ articleId: storyLeavers.articleId, ...placeColumns })
    .from(storyLeavers)
    .innerJoin(articleTexts, eq(articleTexts.articleId, storyLeavers.stayedId))
    .innerJoin(stories, eq(stories.id, articleTexts.storyId))
    .where(sql`${storyLeavers.articleId} = any(${ids(articleIds)})`);
  return new Map(rows.map(({ articleId, ...story }) => [articleId, story]));
}

/** Of these articles those that are published. */
export async function listPresent(db: Database, articleIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (articleIds.length === 0) return new Set();
  const rows = await db
    .select({ id: articleTexts.articleId })
    .from(articleTexts)
    .where(sql`${articleTexts.articleId} = any(${ids(articleIds)})`);
  return new Set(rows.map(({ id }) => id));
}

/** Articles of each story, not more than so many. */
export async function listArticlesOf(db: Database, storyIds: readonly number[], limit: number) {
  if (storyIds.length === 0) return new Map<number, number[]>();
  const { rows } = await db.execute<{ storyId: string; articleIds: string[] }>(sql`
    select asked.id as "storyId", array(
      select ${articleTexts.articleId} from ${articleTexts} where ${articleTexts.storyId} = asked.id limit ${limit}
    ) as "articleIds" from unnest(${ids(storyIds)}) as asked (id)`);
  return new Map(rows.map(({ storyId, articleIds }) => [Number(storyId), articleIds.map(Number)]));
}

interface OfCompany {
  readonly stockId: number;
  readonly from: Date;
  readonly now: Date;
}

/**
 * Stories in which a source of the first tier has the company in a headline, each by the first such headline. A story
 * may have begun before `from`: the headline is later.
 */
export async function listFirstHeadlines(db: Database, { stockId, from, now }: OfCompany) {
  const first = db
    .selectDistinctOn([articleTexts.storyId], {
      storyId: articleTexts.storyId,
      at: articleTexts.publishedAt,
      day: articleTexts.publishedOn,
      headlineIsImported: isImported(articleTexts.articleId).mapWith(Boolean).as('headline_is_imported'),
    })
    .from(articleCompanies)
    .innerJoin(
      articleTexts,
      and(
        eq(articleTexts.articleId, articleCompanies.articleId),
        eq(articleTexts.publishedOn, articleCompanies.publishedOn),
      ),
    )
    .where(
      and(
        eq(articleCompanies.stockId, stockId),
        gte(articleCompanies.publishedAt, from),
        lte(articleCompanies.publishedAt, now),
        onDays(
          { from: chinaDate(from), until: chinaDate(now) },
          articleCompanies.publishedOn,
          articleTexts.publishedOn,
        ),
        eq(articleCompanies.position, 'headline'),
        eq(articleTexts.tier, 1),
      ),
    )
    .orderBy(articleTexts.storyId, articleTexts.publishedAt, articleTexts.place, articleTexts.articleId)
    .as('first');
  return db
    .select({
      storyId: first.storyId,
      articleId: stories.originalArticleId,
      at: first.at,
      day: first.day,
      isImported: first.headlineIsImported,
    })
    .from(first)
    .innerJoin(stories, eq(stories.id, first.storyId))
    .orderBy(first.at, first.storyId);
}

/** The number of the last article that has been analysed: later ones have greater numbers. */
export async function findLastArticle(db: Database): Promise<number> {
  const [row] = await db.select({ last: max(articleTexts.articleId) }).from(articleTexts);
  return row?.last ?? 0;
}

interface LateArticles {
  readonly stockId: number;
  /** They were published after this, … */
  readonly from: Date;
  /** … not after this, … */
  readonly until: Date;
  /** … and came after this one, or was a draft until then. */
  readonly after: number;
}

/** Whether somebody published an article for the first time after a moment. */
const wasDraftUntil = (moment: Date) =>
  sql`(select min(${versions.changedAt}) from ${versions} where ${versions.subject} = 'article'
    and ${versions.subjectId} = ${articleCompanies.articleId} and ${versions.state} = 'published') > ${moment}`;

/** Articles about a company that came late and begin a story, those of imports left out. */
export async function listLateArticles(
  db: Database,
  { stockId, from, until, after }: LateArticles,
): Promise<readonly number[]> {
  const story = storyOfText(db);
  const rows = await db
    .select({ id: articleCompanies.articleId })
    .from(articleCompanies)
    .innerJoin(
      articleTexts,
      and(
        eq(articleTexts.articleId, articleCompanies.articleId),
        eq(articleTexts.publishedOn, articleCompanies.publishedOn),
      ),
    )
    .innerJoinLateral(story, sql`true`)
    .where(
      and(
        eq(articleCompanies.stockId, stockId),
        gt(articleCompanies.publishedAt, from),
        lte(articleCompanies.publishedAt, until),
        onDays(
          { from: chinaDate(from), until: chinaDate(until) },
          articleCompanies.publishedOn,
          articleTexts.publishedOn,
        ),
        or(gt(articleCompanies.articleId, after), wasDraftUntil(until)),
        not(isImported(articleCompanies.articleId)),
        // A story that was there before is not new because its first article came last.
        sql`not exists (select from ${articleTexts} other where other.story_id = ${story.id}
          and other.article_id <= ${after} and other.article_id <> ${articleCompanies.articleId})`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Imported stories about a company by day. */
export async function countImportedStories(db: Database, stockId: number, window: Window) {
  const rows = await db
    .select({ day: storyCompanies.publishedOn, stories: sql<number>`count(*)::integer` })
    .from(importedArticles)
    .innerJoin(
      stories,
      and(
        eq(stories.originalArticleId, importedArticles.articleId),
        eq(stories.publishedOn, importedArticles.publishedOn),
      ),
    )
    .innerJoin(
      storyCompanies,
      and(eq(storyCompanies.storyId, stories.id), eq(storyCompanies.publishedOn, stories.publishedOn)),
    )
    .where(
      and(
        eq(storyCompanies.stockId, stockId),
        onDays(window, importedArticles.publishedOn, stories.publishedOn, storyCompanies.publishedOn),
      ),
    )
    .groupBy(storyCompanies.publishedOn);
  return new Map(rows.map(({ day, stories: count }) => [day, count]));
}

/** Names by which a company is written. */
export async function findNames(db: Database, stockId: number) {
  const [company] = await db
    .select({ code: companies.code, name: companies.name, shortName: companies.shortName, aliases: companies.aliases })
    .from(companies)
    .where(eq(companies.stockId, stockId));
  return company;
}

/**
 * Articles as they are shown; those that readers may not see any more are missing, because an editor may be writing
 * another headline.
 */
export function listArticles(db: Database, articleIds: readonly number[], now: Date) {
  if (articleIds.length === 0) return [];
  return db
    .select({
      id: articles.id,
      title: articles.title,
      sourceName: sources.name,
      publishedAt: articles.publishedAt,
    })
    .from(articles)
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .where(and(inArray(articles.id, [...new Set(articleIds)]), isPublished(now)));
}

/** Names of companies by id. */
export async function namesOfCompanies(db: Database, stockIds: readonly number[]) {
  if (stockIds.length === 0) return new Map();
  const rows = await db
    .select({ stockId: companies.stockId, name: companies.shortName })
    .from(companies)
    .where(inArray(companies.stockId, [...new Set(stockIds)]));
  return new Map(rows.map(({ stockId, name }) => [stockId, name]));
}
