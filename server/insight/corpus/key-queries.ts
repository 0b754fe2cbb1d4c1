import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { articleKeys, articleTexts, stories } from './tables.ts';

/** One parameter for a whole array, where Drizzle would expand it. */
const array = (values: readonly number[], type: 'bigint' | 'integer') => sql`${sql.param(values)}::${sql.raw(type)}[]`;

/** An article by its keys and its place in time. */
export interface Keyed {
  readonly articleId: number;
  readonly place: number;
  readonly bands: readonly number[];
}

/** Plans other than one ordered index scan for each key. */
const otherPlans = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'sort', 'material', 'memoize'];

const setPlans = (value: 'on' | 'off') => otherPlans.map((plan) => `set local enable_${plan} = ${value}`);

/** Processes that the database starts beside that of a statement. */
const setWorkers = (most: '0' | 'default') => `set local max_parallel_workers_per_gather = ${most}`;

/**
 * Statements after which this transaction looks articles up by their keys. The planner knows neither rows just written
 * nor that a key may be that of thousands of articles: it would read and sort all of them for each. In tables with many
 * partitions it expects so many rows that it starts processes, which takes longer than the few look-ups.
 */
export const lookUpByIndex: readonly string[] = [...setPlans('off'), setWorkers('0')];

/** For what the transaction does besides. */
export const planFreely = (db: Database) => db.execute([...setPlans('on'), setWorkers('default')].join('; '));

/** Articles looked up per statement: many statements are short, where one could take longer than any may. */
const articlesAtOnce = 1_000;

/** Runs a statement of many lookups for some articles at a time. */
async function lookUp<Row extends Record<string, unknown>>(
  db: Database,
  articles: readonly Keyed[],
  statementFor: (some: readonly Keyed[]) => SQL,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < articles.length; start += articlesAtOnce) {
    const found = await db.execute(statementFor(articles.slice(start, start + articlesAtOnce)));
    for (const row of found.rows as Row[]) rows.push(row);
  }
  return rows;
}

/** One row for each key of each article. */
function keysOf(articles: readonly Keyed[]) {
  const rows = articles.flatMap(({ articleId, place, bands }) => bands.map((key) => ({ articleId, place, key })));
  return sql`unnest(
    ${array(
      rows.map(({ articleId }) => articleId),
      'bigint',
    )}, ${array(
      rows.map(({ key }) => key),
      'integer',
    )},
    ${array(
      rows.map(({ place }) => place),
      'bigint',
    )}) as wanted (article_id, key, place)`;
}

/**
 * Of each key of these articles, the latest first articles of stories before them: at most `most`, within `reach`. After
 * {@link lookUpByIndex}.
 */
export async function listLeadersBefore(
  db: Database,
  articles: readonly Keyed[],
  { most, reach }: { most: number; reach: number },
): Promise<{ articleId: number; leaderId: number }[]> {
  const rows = await lookUp<{ id: string; leader: string }>(
    db,
    articles,
    (some) => sql`
    select distinct wanted.article_id as id, near.article_id as leader
    from ${keysOf(some)} cross join lateral (
      select article_id from ${articleKeys}
      where leads and key = wanted.key and place < wanted.place and place >= wanted.place - ${reach}::bigint
      order by place desc limit ${most}
    ) as near`,
  );
  return rows.map(({ id, leader }) => ({ articleId: Number(id), leaderId: Number(leader) }));
}

/**
 * Later articles for which it matters whether these are first articles: of each key up to the `most`th first article
 * that follows, within `reach`. After {@link lookUpByIndex}.
 */
export async function listLater(
  db: Database,
  articles: readonly Keyed[],
  { most, reach }: { most: number; reach: number },
): Promise<{ articleId: number; laterId: number }[]> {
  const rows = await lookUp<{ id: string; later: string }>(
    db,
    articles,
    (some) => sql`
    select distinct wanted.article_id as id, later.article_id as later
    from ${keysOf(some)}
    cross join lateral (
      select least(wanted.place + ${reach}::bigint, (
        select place from ${articleKeys} where leads and key = wanted.key and place > wanted.place
        order by place offset ${most} limit 1
      )) as place
    ) as last
    cross join lateral (
      select article_id from ${articleKeys}
      where key = wanted.key and place > wanted.place and place <= last.place
      -- Not to be pulled up: the planner would read everything later and compare its place afterwards.
      offset 0
    ) as later`,
  );
  return rows.map(({ id, later }) => ({ articleId: Number(id), laterId: Number(later) }));
}

/**
 * Articles of the corpus as they are compared, whether others may join them, and whether they are the first of their
 * story: besides first articles, others join those that a person put into a story.
 */
export async function listCompared(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{
    id: string;
    place: string;
    bands: number[];
    stockIds: number[];
    headlineStockIds: number[];
    headline: string;
    content: string;
    storyId: string;
    leads: boolean | null;
    isFirst: boolean | null;
  }>(sql`
    select t.article_id as id, coalesce(t.place, (extract(epoch from t.published_at) * 1000)::bigint * 4096) as place,
      t.bands, t.stock_ids as "stockIds", t.headline_stock_ids as "headlineStockIds", t.headline,
      left(t.content, 6000) as content, t.story_id as "storyId",
      coalesce((
        select k.leads from ${articleKeys} k
        where (k.key, k.place, k.article_id) = (t.bands[1], t.place, t.article_id)
      ), s.original_article_id = t.article_id) as leads, s.original_article_id = t.article_id as "isFirst"
    from ${articleTexts} t left join ${stories} s on s.id = t.story_id
    where t.article_id = any(${array(ids, 'bigint')})`);
  return rows.map(({ id, place, storyId, leads, isFirst, ...row }) => ({
    ...row,
    ...{ articleId: Number(id), place: Number(place), storyId: Number(storyId) },
    ...{ leads: leads === true, isFirst: isFirst === true },
  }));
}

/** Keys are spread over the whole index: in its order, each of its pages is visited once. */
export async function insertKeys(db: Database, articles: readonly (Keyed & { readonly leads: boolean })[]) {
  if (articles.length === 0) return;
  const leading = new Set(articles.filter(({ leads }) => leads).map(({ articleId }) => articleId));
  await db.execute(sql`
    insert into ${articleKeys} (key, place, article_id, leads)
    select key, place, article_id, article_id = any(${array([...leading], 'bigint')}) from ${keysOf(articles)}
    order by key, place`);
}

/** Those of these articles that others may join, by their keys. */
export async function listLeading(db: Database, articles: readonly Keyed[]): Promise<number[]> {
  const first = articles.map((article) => ({ ...article, bands: article.bands.slice(0, 1) }));
  if (first.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${articleKeys.articleId} as id from ${articleKeys} join ${keysOf(first)}
      on (${articleKeys.key}, ${articleKeys.place}, ${articleKeys.articleId})
        = (wanted.key, wanted.place, wanted.article_id)
    where ${articleKeys.leads}`);
  return rows.map(({ id }) => Number(id));
}

export async function deleteKeys(db: Database, articles: readonly Keyed[]): Promise<void> {
  if (articles.length === 0) return;
  await db.execute(sql`
    delete from ${articleKeys} using ${keysOf(articles)}
    where (${articleKeys.key}, ${articleKeys.place}, ${articleKeys.articleId})
      = (wanted.key, wanted.place, wanted.article_id)`);
}

/**
 * Moves articles that stay in the corpus to other stories. They are looked up by their numbers: a table that was just
 * filled, of which the planner knows nothing yet, would be read as a whole and compared with the pairs.
 */
export async function moveArticles(
  db: Database,
  moved: readonly { readonly articleId: number; readonly storyId: number }[],
): Promise<void> {
  for (let start = 0; start < moved.length; start += articlesAtOnce) {
    const some = moved.slice(start, start + articlesAtOnce);
    const ids = array(
      some.map(({ articleId }) => articleId),
      'bigint',
    );
    const storyIds = array(
      some.map(({ storyId }) => storyId),
      'bigint',
    );
    await db.execute(sql`
      update ${articleTexts} set story_id = moved.story_id
      from unnest(${ids}, ${storyIds}) as moved (article_id, story_id)
      where ${articleTexts.articleId} = moved.article_id and ${articleTexts.articleId} = any(${ids})`);
  }
}
