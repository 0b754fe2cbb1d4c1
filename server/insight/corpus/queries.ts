import { and, asc, count, eq, gte, inArray, lte, type Placeholder, sql } from 'drizzle-orm';
import { articleCompanies, articles, sources } from '#server/content/articles/tables.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { eventKeysOf } from '#server/insight/events/event-keys.ts';
import { articleEvents } from '#server/insight/events/tables.ts';
import { settingVersions, terms } from '#server/insight/settings/tables.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import { onDays } from '#server/platform/database/on-days.ts';
import { prepareOnce } from '#server/platform/database/prepare-once.ts';
import { revisions } from '#server/platform/revisions/tables.ts';
import type { Member, ReadArticle, WrittenArticle } from './read-article.ts';
import { positionIn, type Story } from './story.ts';
import { articleTexts, corpusQueue, stories, storyCompanies } from './tables.ts';
import { wordColumns, wordsOf, writeWordPlaces } from './word-places.ts';

/** One parameter for a whole array, where Drizzle would expand it. */
const array = (values: readonly (number | string)[], type: 'bigint' | 'integer' | 'text' | 'date' | 'numeric') =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`;

/** Lock of the analysers of all processes: two at once would not see each other's stories. */
export const corpusLock = "select pg_advisory_xact_lock(hashtext('corpus'))";
export const lockCorpus = (db: Database) => db.execute(corpusLock);

/** Takes the oldest entries from the queue: how many, and the articles that have changed, each once. */
export async function takeQueue(db: Database, limit: number): Promise<{ entries: number; ids: number[] }> {
  const oldest = db.select({ id: corpusQueue.id }).from(corpusQueue).orderBy(asc(corpusQueue.id)).limit(limit);
  const taken = await db.delete(corpusQueue).where(inArray(corpusQueue.id, oldest)).returning();
  const inOrder = taken.sort((left, right) => left.id - right.id);
  return { entries: taken.length, ids: [...new Set(inOrder.map(({ articleId }) => articleId))] };
}

/** Puts the oldest entry of the queue behind the others, with its time. */
export async function putLast(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const oldest = tx.select({ id: corpusQueue.id }).from(corpusQueue).orderBy(asc(corpusQueue.id)).limit(1);
    const [entry] = await tx.delete(corpusQueue).where(inArray(corpusQueue.id, oldest)).returning();
    if (!entry) return;
    await tx.insert(corpusQueue).values({ articleId: entry.articleId, queuedAt: entry.queuedAt });
  });
}

/** Removes finished articles from the queue. */
export const dropFromQueue = (db: Database, articleIds: readonly number[]) =>
  db.delete(corpusQueue).where(sql`${corpusQueue.articleId} = any(${array(articleIds, 'bigint')})`);

type CurrentArticle = WrittenArticle & { state: (typeof articles.$inferSelect)['state'] };

const selectArticles = (db: Database, ids: readonly number[]) =>
  db
    .select({
      articleId: articles.id,
      publishedAt: articles.publishedAt,
      publishedOn: articles.publishedOn,
      category: articles.category,
      sourceId: articles.sourceId,
      tier: sources.tier,
      title: articles.title,
      summary: articles.summary,
      body: articles.body,
      state: articles.state,
    })
    .from(articles)
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .where(sql`${articles.id} = any(${array(ids, 'bigint')})`);

/** Current articles; deleted ones are missing. */
export const findArticles = (db: Database, ids: readonly number[]): Promise<CurrentArticle[]> =>
  selectArticles(db, ids);

/**
 * The same, and they stay until the end of the transaction: who deletes one locks it before what refers to it, so that
 * changing what refers to it begins with this.
 */
export async function lockArticles(db: Database, ids: readonly number[]): Promise<CurrentArticle[]> {
  // Sent when it is called: what the caller sends along with it comes behind.
  const found = await selectArticles(db, ids).for('key share', { of: articles });
  return found;
}

/** The state is no parameter: a plan for any state would read everything that is published. */
const isDue = (now: Date | Placeholder) => and(sql`${articles.state} = 'scheduled'`, lte(articles.publishedAt, now));

/** Asked every second, and planned for all months of a table with partitions. */
const countDue = prepareOnce((db) =>
  db
    .select({ due: count() })
    .from(articles)
    .where(isDue(sql.placeholder('now')))
    .prepare('corpus.count_due'),
);

/**
 * Publishes due articles. Searched first, because an update, even of no rows, notifies a change of the site and clears
 * all cached pages.
 */
export async function publishDue(db: Database, now: Date): Promise<void> {
  const [found] = await countDue(db).execute({ now });
  if (!found?.due) return;
  await db.update(articles).set({ state: 'published' }).where(isDue(now));
}

/** Queues published articles that became due after `since` and are not in the corpus. */
export function queueDue(db: Database, { since, now }: { since: Date; now: Date }) {
  const days = { from: chinaDate(since), until: chinaDate(now) };
  return db.execute(sql`
    insert into ${corpusQueue} (article_id)
    select ${articles.id} from ${articles}
    where ${articles.state} = 'published' and ${gte(articles.publishedAt, since)} and ${lte(articles.publishedAt, now)}
      and ${onDays(days, articles.publishedOn)}
      and not exists (
        select from ${articleTexts} where ${articleTexts.articleId} = ${articles.id}
          and ${articleTexts.publishedOn} = ${articles.publishedOn} and ${onDays(days, articleTexts.publishedOn)})`);
}

/** Articles from before places were kept have that of their time. */
export const placeColumn = sql<number>`coalesce(${articleTexts.place},
  (extract(epoch from ${articleTexts.publishedAt}) * 1000)::bigint * 4096)`.mapWith(Number);

const memberColumns = {
  storyId: articleTexts.storyId,
  articleId: articleTexts.articleId,
  publishedAt: articleTexts.publishedAt,
  place: placeColumn,
  publishedOn: articleTexts.publishedOn,
  category: articleTexts.category,
  sourceId: articleTexts.sourceId,
  tier: articleTexts.tier,
  stockIds: articleTexts.stockIds,
  headlineStockIds: articleTexts.headlineStockIds,
  tone: articleTexts.tone,
};

export type StoredMember = Member & { readonly storyId: number };

/** Removes articles from the corpus, with the companies and events that they mention; returns what they were. */
export async function removeArticles(
  db: Database,
  ids: readonly number[],
): Promise<(StoredMember & { words: readonly string[]; bands: number[] })[]> {
  const given = array(ids, 'bigint');
  const mentions = db
    .delete(articleCompanies)
    .where(sql`${articleCompanies.articleId} = any(${given})`)
    .returning({ id: articleCompanies.articleId });
  const events = db
    .delete(articleEvents)
    .where(sql`${articleEvents.articleId} = any(${given})`)
    .returning({ id: articleEvents.articleId });
  const removed = await db
    .with(db.$with('mentions').as(mentions), db.$with('events').as(events))
    .delete(articleTexts)
    .where(sql`${articleTexts.articleId} = any(${given})`)
    .returning({ ...memberColumns, ...wordColumns, bands: articleTexts.bands });
  return removed.map(({ words, wordPlaces, content, ...article }) => ({
    ...article,
    words: wordsOf({ words, wordPlaces, content }),
  }));
}

export async function listMembers(db: Database, storyIds: readonly number[]): Promise<StoredMember[]> {
  if (storyIds.length === 0) return [];
  return db
    .select(memberColumns)
    .from(articleTexts)
    .where(sql`${articleTexts.storyId} = any(${array(storyIds, 'bigint')})`);
}

export async function listWords(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ articleId: articleTexts.articleId, stored: wordColumns })
    .from(articleTexts)
    .where(sql`${articleTexts.articleId} = any(${array(ids, 'bigint')})`);
  return rows.map(({ articleId, stored }) => ({ articleId, words: wordsOf(stored) }));
}

export async function listScopes(db: Database, storyIds: readonly number[]) {
  if (storyIds.length === 0) return [];
  return db
    .select({ id: stories.id, scopeIds: stories.scopeIds })
    .from(stories)
    .where(sql`${stories.id} = any(${array(storyIds, 'bigint')})`);
}

export const insertTexts = (db: Database, texts: readonly (ReadArticle & { readonly storyId: number })[]) =>
  insertMany(
    db,
    articleTexts,
    texts.map(({ text: _text, events, words, bands, stockIds, headlineStockIds, ...row }) => ({
      ...row,
      events: eventKeysOf(events),
      wordPlaces: writeWordPlaces(row.content, words),
      bands: [...bands],
      stockIds: [...stockIds],
      headlineStockIds: [...headlineStockIds],
    })),
  );

/** Writes the companies that articles mention, for readers and for companies' latest articles. */
export async function insertMentions(db: Database, read: readonly Member[]): Promise<void> {
  const rows = read.flatMap(({ articleId, publishedOn, publishedAt, stockIds, headlineStockIds }) =>
    stockIds.map((stockId) => ({
      articleId,
      publishedOn,
      publishedAt,
      stockId,
      position: positionIn({ headlineStockIds }, stockId),
    })),
  );
  await insertMany(db, articleCompanies, rows);
}

export interface CountedStory extends Story {
  readonly id: number;
  readonly scopeIds: readonly number[];
}

/** Deletes the old versions of stories. */
export async function removeStories(db: Database, gone: readonly CountedStory[]): Promise<void> {
  if (gone.length === 0) return;
  const mentions = gone.flatMap(({ id, original }) =>
    original.stockIds.map((stockId) => ({ id, stockId, day: original.publishedOn })),
  );
  const ids = gone.map(({ id }) => id);
  const removeMentions = sql`
    delete from ${storyCompanies} using unnest(
      ${array(
        mentions.map(({ stockId }) => stockId),
        'integer',
      )},
      ${array(
        mentions.map(({ day }) => day),
        'date',
      )},
      ${array(
        mentions.map(({ id }) => id),
        'bigint',
      )}
    ) as gone (stock_id, published_on, story_id)
    where (${storyCompanies.stockId}, ${storyCompanies.publishedOn}, ${storyCompanies.storyId})
      = (gone.stock_id, gone.published_on, gone.story_id)`;
  await Promise.all([
    db.delete(stories).where(sql`${stories.id} = any(${array(ids, 'bigint')})`),
    db.execute(removeMentions),
  ]);
}

export async function insertStories(db: Database, added: readonly CountedStory[]): Promise<void> {
  const rows = added.map(({ id, original, reprints, scopeIds }) => ({
    id,
    publishedOn: original.publishedOn,
    originalArticleId: original.articleId,
    category: original.category,
    sourceId: original.sourceId,
    tier: original.tier,
    reprints,
    companyCount: original.stockIds.length,
    scopeIds: [...scopeIds],
  }));
  const mentions = added.flatMap(({ id, original }) =>
    original.stockIds.map((stockId) => ({
      stockId,
      publishedOn: original.publishedOn,
      storyId: id,
      position: positionIn(original, stockId),
    })),
  );
  await Promise.all([insertMany(db, stories, rows), insertMany(db, storyCompanies, mentions)]);
}

/** First articles of stories. */
export async function listOriginals(db: Database, storyIds: readonly number[]): Promise<number[]> {
  if (storyIds.length === 0) return [];
  const rows = await db
    .select({ articleId: stories.originalArticleId })
    .from(stories)
    .where(sql`${stories.id} = any(${array(storyIds, 'bigint')})`);
  return rows.map(({ articleId }) => articleId);
}

/** Allocates ids for new stories. */
export async function reserveStories(db: Database, count: number): Promise<number[]> {
  if (count <= 0) return [];
  const { rows } = await db.execute<{ id: string }>(
    sql`select nextval('story_id_seq') as id from generate_series(1, ${count}::integer)`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Inputs of the reading tools; they change with companies, user words and terms. */
export async function readToolsVersion(db: Database): Promise<string> {
  const [row] = await db
    .select({
      version: sql<string>`concat_ws('/',
        (select ${revisions.number} from ${revisions} where ${revisions.topic} = ${'companies'}),
        (select max(${settingVersions.version}) from ${settingVersions} where ${settingVersions.topic} = ${'userWords'}),
        (select max(${terms.number}) from ${terms}))`,
    })
    .from(sql`(values (1)) as one`);
  return row?.version ?? '';
}

export async function readTerms(db: Database): Promise<string[]> {
  return (await db.select({ term: terms.term }).from(terms).orderBy(terms.number)).map(({ term }) => term);
}

export const listCompanies = (db: Database) => db.select().from(companies);

export async function readUserWords(db: Database): Promise<string[]> {
  const [latest] = await db
    .select({ content: settingVersions.content })
    .from(settingVersions)
    .where(eq(settingVersions.topic, 'userWords'))
    .orderBy(sql`${settingVersions.version} desc`)
    .limit(1);
  return (latest?.content as string[] | undefined) ?? [];
}

/** The first day of the corpus; nothing is on record before it. */
export async function findFirstDay(db: Database): Promise<string | undefined> {
  const [row] = await db
    .select({ day: articleTexts.publishedOn })
    .from(articleTexts)
    .orderBy(asc(articleTexts.publishedAt), asc(articleTexts.articleId))
    .limit(1);
  return row?.day;
}
