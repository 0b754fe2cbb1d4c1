import { and, asc, desc, eq, gt, gte, inArray, lte, ne, or, sql } from 'drizzle-orm';
import { articles, isPublished, sources } from '#server/content/articles/tables.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { articleTexts } from '#server/insight/corpus/tables.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { fixedLimit, prepareOnce } from '#server/platform/database/prepare-once.ts';
import { revisions } from '#server/platform/revisions/tables.ts';
import { savedSearches } from './tables.ts';
import { unknownCompanyName } from './texts.ts';

/** Revision of the analysed articles. */
export async function readRevision(db: Database): Promise<string> {
  const [row] = await db.select({ number: revisions.number }).from(revisions).where(eq(revisions.topic, 'texts'));
  return String(row?.number ?? '');
}

const findNextTime = prepareOnce((db) =>
  db
    .select({ at: articleTexts.publishedAt })
    .from(articleTexts)
    .where(
      and(
        gt(articleTexts.publishedAt, sql.placeholder('now')),
        gte(articleTexts.publishedOn, sql.placeholder('today')),
      ),
    )
    .orderBy(asc(articleTexts.publishedAt))
    .limit(fixedLimit(1))
    .prepare('explorer.next_time'),
);

/** When the next analysed article becomes due; null for none. */
export async function readNextTime(db: Database, now: Date): Promise<Date | null> {
  const [row] = await findNextTime(db).execute({ now, today: chinaDate(now) });
  return row?.at ?? null;
}

export async function findCompanyByCode(db: Database, code: string) {
  const [company] = await db
    .select({ stockId: companies.stockId, code: companies.code, name: companies.shortName })
    .from(companies)
    .where(eq(sql`lower(${companies.code})`, code.toLowerCase()))
    .limit(1);
  return company;
}

export async function listCompanyNames(db: Database, stockIds: Iterable<number>) {
  const wanted = [...new Set(stockIds)];
  if (wanted.length === 0) return [];
  return db
    .select({ stockId: companies.stockId, name: companies.shortName })
    .from(companies)
    .where(inArray(companies.stockId, wanted));
}

/** Chosen companies by name, also those that are not there: a condition that nobody sees cannot be taken away. */
export async function nameChosenCompanies(db: Database, stockIds: readonly number[]) {
  const names = new Map((await listCompanyNames(db, stockIds)).map(({ stockId, name }) => [stockId, name]));
  return stockIds.map((stockId) => ({ stockId, name: names.get(stockId) ?? unknownCompanyName(stockId) }));
}

/** Labels of the facets' enumerations. */
export function listFacetLabels(db: Database) {
  return db
    .select({
      enumeration: dictionaryItems.enumeration,
      key: dictionaryItems.key,
      label: dictionaryItems.label,
      isOff: dictionaryItems.isOff,
    })
    .from(dictionaryItems)
    .where(
      inArray(dictionaryItems.enumeration, [
        'article_category',
        'source_tier',
        'mention_position',
        'tone',
        'event_type',
      ]),
    );
}

/** A visible article of the corpus by id. */
export async function findAnalysedArticle(db: Database, { id, now }: { id: number; now: Date }) {
  const [article] = await db
    .select({
      id: articles.id,
      publishedOn: articles.publishedOn,
      title: articles.title,
      summary: articles.summary,
      category: articles.category,
      publishedAt: articles.publishedAt,
      sourceName: sources.name,
      storyId: articleTexts.storyId,
      tone: articleTexts.tone,
      stockIds: articleTexts.stockIds,
      headlineStockIds: articleTexts.headlineStockIds,
    })
    .from(articles)
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .innerJoin(
      articleTexts,
      and(eq(articleTexts.articleId, articles.id), eq(articleTexts.publishedOn, articles.publishedOn)),
    )
    .where(and(eq(articles.id, id), isPublished(now)));
  return article;
}

interface StoryArticles {
  readonly storyId: number;
  readonly now: Date;
}

const inStory = ({ storyId, now }: StoryArticles) =>
  and(eq(articleTexts.storyId, storyId), lte(articleTexts.publishedAt, now));

/** Number of articles of a story. */
export const countStory = (db: Database, story: StoryArticles) => db.$count(articleTexts, inStory(story));

/** Times of the articles of a story, oldest first. */
export async function listStoryTimes(db: Database, { limit, ...story }: StoryArticles & { limit: number }) {
  const rows = await db
    .select({ at: articleTexts.publishedAt })
    .from(articleTexts)
    .where(inStory(story))
    .orderBy(asc(articleTexts.publishedAt), asc(articleTexts.articleId))
    .limit(limit);
  return rows.map(({ at }) => at);
}

/** The other articles of a story, oldest first. */
export function listReprints(db: Database, { storyId, now, id, limit }: StoryArticles & { id: number; limit: number }) {
  return db
    .select({
      id: articles.id,
      title: articles.title,
      sourceName: sources.name,
      publishedAt: articles.publishedAt,
    })
    .from(articleTexts)
    .innerJoin(
      articles,
      and(eq(articles.id, articleTexts.articleId), eq(articles.publishedOn, articleTexts.publishedOn)),
    )
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .where(and(eq(articleTexts.storyId, storyId), ne(articleTexts.articleId, id), isPublished(now)))
    .orderBy(asc(articles.publishedAt), asc(articles.id))
    .limit(limit);
}

/** A person's searches belong to the company they were saved in. */
export interface Owner {
  readonly userId: number;
  readonly stockId: number;
}

const ownedBy = ({ userId, stockId }: Owner) =>
  and(eq(savedSearches.userId, userId), eq(savedSearches.stockId, stockId));

export function listSavedSearches(db: Database, owner: Owner) {
  return db
    .select()
    .from(savedSearches)
    .where(ownedBy(owner))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id));
}

export async function findSavedSearch(db: Database, owner: Owner, id: number) {
  const [row] = await db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), ownedBy(owner)));
  return row;
}

export async function insertSavedSearch(
  db: Database,
  owner: Owner,
  search: { readonly name: string; readonly query: string; readonly createdAt: Date },
) {
  const [row] = await db
    .insert(savedSearches)
    .values({ userId: owner.userId, stockId: owner.stockId, ...search })
    .returning();
  if (!row) throw new Error('no row came back');
  return row;
}

/** Serialises what one person saves, until the transaction ends. */
export const lockSavedSearches = (tx: Database, userId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved searches ${userId}`}, 0))`);

/** Two who add to the reports of a company at once count after one another. */
export const lockSearchesInReports = (tx: Database, stockId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('report themes'), ${stockId})`);

/** The searches that a company's reports tell of, the oldest first. */
export function listSearchesInReports(db: Database, stockId: number) {
  const { id, name, query, userId } = savedSearches;
  return db
    .select({ id, name, query, userId })
    .from(savedSearches)
    .where(and(eq(savedSearches.stockId, stockId), savedSearches.isInReports))
    .orderBy(asc(savedSearches.createdAt), asc(id));
}

/** Takes a search out of a company's reports, whoever keeps it. */
export async function takeOutOfReports(db: Database, { userId, stockId }: Owner, id: number) {
  const isKnown = or(eq(savedSearches.userId, userId), savedSearches.isInReports);
  const [row] = await db
    .update(savedSearches)
    .set({ isInReports: false })
    .where(and(eq(savedSearches.id, id), eq(savedSearches.stockId, stockId), isKnown))
    .returning();
  return row;
}

export async function changeSavedSearch(
  db: Database,
  owner: Owner,
  { id, ...change }: { id: number; name?: string; query?: string; isInReports?: boolean },
) {
  const [row] = await db
    .update(savedSearches)
    .set(change)
    .where(and(eq(savedSearches.id, id), ownedBy(owner)))
    .returning();
  return row;
}

export async function deleteSavedSearch(db: Database, owner: Owner, id: number) {
  const [row] = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), ownedBy(owner)))
    .returning();
  return row;
}
