import { inArray, sql } from 'drizzle-orm';
import { articles, sources } from '#server/content/articles/tables.ts';
import { isNameTaken } from '#server/content/sources/queries.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { articleTexts, corpusQueue } from '#server/insight/corpus/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { MonthSource } from './month-files.ts';

/** Tier of a source of which nothing but its number is known. */
const lowestTier = 3;

/** The sources of articles of a part of the table. */
export const listSourcesOf = (db: Database, part: string): Promise<MonthSource[]> =>
  db
    .select({ id: sources.id, name: sources.name, tier: sources.tier })
    .from(sources)
    .where(inArray(sources.id, sql`(select source_id from ${sql.identifier(part)})`))
    .orderBy(sources.id);

/** Numbers of sources of returning articles that are gone. Call it under `lockSources`. */
export async function listGoneSources(db: Database, part: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct part.source_id as id from ${sql.identifier(part)} as part
    where not exists (select from ${sources} where ${sources.id} = part.source_id) order by 1`);
  return rows.map(({ id }) => id);
}

/**
 * Makes sources anew under their numbers, switched off, and returns them. One whose name another has by now gets its
 * number behind it, because imports look sources up by their names.
 */
export async function makeSourcesAgain(
  db: Database,
  ids: readonly number[],
  known: readonly MonthSource[],
): Promise<MonthSource[]> {
  const made: MonthSource[] = [];
  for (const id of ids) {
    const { name, tier } = known.find((source) => source.id === id) ?? {
      name: { 'zh-CN': `#${id}` },
      tier: lowestTier,
    };
    const isTaken = await isNameTaken(db, name, undefined);
    const own = { 'zh-CN': `${name['zh-CN']} ${id}`, ...(name.en && { en: `${name.en} ${id}` }) };
    const source = { id, name: isTaken ? own : name, tier };
    await db.insert(sources).values({ ...source, enabled: false });
    made.push(source);
  }
  return made;
}

/** Leaves out mentions of companies that are gone, as their own do when they go. Call it under `lockCorpus`. */
export const forgetGoneCompanies = (db: Database, part: string) =>
  db.execute(sql`
    delete from ${sql.identifier(part)} as part
    where not exists (select from ${companies} where ${companies.stockId} = part.stock_id)`);

/**
 * Queues all articles of these days, and texts of those that were deleted: no change of a source, company or word has
 * reached them while they were out, and of what was queued before they left nothing was found.
 */
export async function queueDays(db: Database, days: { readonly from: string; readonly until: string }): Promise<void> {
  const isOfDays = (day: typeof articles.publishedOn | typeof articleTexts.publishedOn) =>
    sql`${day} >= ${days.from}::date and ${day} < ${days.until}::date`;
  await db.execute(sql`
    insert into ${corpusQueue} (article_id)
    select id from (
      select ${articles.id} as id, ${articles.publishedAt} as at from ${articles} where ${isOfDays(articles.publishedOn)}
      union all
      select ${articleTexts.articleId}, ${articleTexts.publishedAt} from ${articleTexts}
      where ${isOfDays(articleTexts.publishedOn)}
        and not exists (select from ${articles} where ${articles.id} = ${articleTexts.articleId})
    ) as back order by at, id`);
  await db.execute(sql`select pg_notify('revision', 'corpus')`);
}
