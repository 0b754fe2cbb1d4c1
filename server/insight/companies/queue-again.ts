import { and, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { listCountLimit } from '#contract/codes/lists.ts';
import { articleCompanies, articles } from '#server/content/articles/tables.ts';
import { lockCorpus } from '#server/insight/corpus/queries.ts';
import { articleTexts, corpusQueue, numberedGrams } from '#server/insight/corpus/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { queryOfTerm } from '#server/platform/text/grams.ts';

/** What makes articles out of date that were read before. */
export interface Outdated {
  /** Companies that lost a name, or belong to another industry now: whatever mentions them. */
  readonly stockIds: readonly number[];
  /** New names in search form: whatever contains them. */
  readonly names: readonly string[];
}

const integers = (values: readonly number[]) => sql`${sql.param([...values])}::integer[]`;
const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

/** Articles with one of these names: looked up in the index of grams, and then in the text. */
function withNames(names: readonly string[], since: string): SQL {
  const queries = names.map((name) => ({ name, ...queryOfTerm(name) }));
  const look = (operator: '@>' | '&&', wanted: readonly { name: string; numbers: readonly number[] }[]) => sql`
    select found.article_id
    from unnest(${texts(wanted.map(({ name }) => name))}, ${texts(wanted.map(({ numbers }) => `{${numbers.join()}}`))})
      as wanted (name, numbers)
    cross join lateral (
      select article_id from ${articleTexts}
      where ${numberedGrams(articleTexts)} ${sql.raw(operator)} wanted.numbers::integer[]
        and position(wanted.name in ${articleTexts.content}) > 0 and published_on >= ${since}::date
    ) as found`;
  // The shortest names have no number that is known for sure.
  const [long, short] = [queries.filter(({ all }) => all.length > 0), queries.filter(({ all }) => all.length === 0)];
  return sql`${look(
    '@>',
    long.map(({ name, all }) => ({ name, numbers: all })),
  )} union ${look(
    '&&',
    short.map(({ name, any }) => ({ name, numbers: any.flat() })),
  )}`;
}

/** Ids of these articles, of all days or since one. */
const outdatedArticles = ({ stockIds, names }: Outdated, since = '-infinity') => sql`
  select article_id from ${articleCompanies}
  where stock_id = any(${integers(stockIds)}) and published_on >= ${since}::date
  union ${withNames(names, since)}`;

/** Queues articles to be analysed again. Call it after {@link holdCorpus}, in the transaction of the change. */
export async function queueAgain(tx: Database, outdated: Outdated): Promise<void> {
  if (outdated.stockIds.length === 0 && outdated.names.length === 0) return;
  await preferIndexes(tx);
  await tx.execute(sql`insert into ${corpusQueue} (article_id) ${outdatedArticles(outdated)}`);
  await tx.execute(sql`select pg_notify('revision', 'corpus')`);
}

/**
 * Waits until no article is being read, and keeps it so until the transaction ends: an article that is read with the
 * former names would not be found by {@link queueAgain}.
 */
export const holdCorpus = lockCorpus;

/** Number of articles that would be queued, at most {@link listCountLimit}. */
export function countOutdated(db: Database, outdated: Outdated): Promise<number> {
  if (outdated.stockIds.length === 0 && outdated.names.length === 0) return Promise.resolve(0);
  return db.transaction(async (tx) => {
    await preferIndexes(tx);
    const { rows } = await tx.execute<{ count: number }>(sql`
      select count(*)::integer as count
      from (select from (${outdatedArticles(outdated)}) as article limit ${listCountLimit}) as counted`);
    return rows[0]?.count ?? 0;
  });
}

/** Ids of those since a day, the latest first, at most {@link listCountLimit}. */
export function listConcerned(db: Database, outdated: Outdated, since: string): Promise<number[]> {
  return db.transaction(async (tx) => {
    await preferIndexes(tx);
    const { rows } = await tx.execute<{ id: string }>(sql`
      select article_id as id from (${outdatedArticles(outdated, since)}) as article
      order by article_id desc limit ${listCountLimit}`);
    return rows.map(({ id }) => Number(id));
  });
}

export type ConcernedText = Awaited<ReturnType<typeof listTexts>>[number];

/** Texts of articles since a day in search form, in the order of {@link listConcerned}. */
export const listTexts = (db: Database, articleIds: readonly number[], since: string) =>
  db
    .select({
      articleId: articleTexts.articleId,
      title: articles.title,
      headline: articleTexts.headline,
      content: articleTexts.content,
    })
    .from(articleTexts)
    .innerJoin(
      articles,
      and(eq(articles.id, articleTexts.articleId), eq(articles.publishedOn, articleTexts.publishedOn)),
    )
    .where(and(inArray(articleTexts.articleId, [...articleIds]), gte(articleTexts.publishedOn, since)))
    .orderBy(desc(articleTexts.articleId));

/** Removes mentions of companies that are about to go. */
export const forgetMentions = (tx: Database, stockIds: readonly number[]) =>
  tx.delete(articleCompanies).where(sql`${articleCompanies.stockId} = any(${integers(stockIds)})`);

/** The planner expects a name in far more texts than there are, and would read all of them. */
const preferIndexes = (tx: Database) => tx.execute(sql`set local enable_seqscan = off`);
