import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';

/**
 * Milliseconds between two looks for deferred grams. More of them at once are cheaper, but every search goes through all
 * that wait, and the index keeps the room that they took.
 */
const workOffEvery = 500;
/** Maximum number of deferred entries; a writer that finds more, and no worker, sorts them in itself. */
const mostPutOff = '32MB';
/** Batch size. */
const indexMemory = '64MB';

/** Lets the writers of this transaction defer the grams of their articles to {@link workOffGrams}. */
export const putGramsOff = (tx: Database) =>
  tx.execute(sql`set local gin_pending_list_limit = ${sql.raw(`'${mostPutOff}'`)}`);

/**
 * Sorts deferred grams into the search index on a separate connection until `work` has ended: nearly half of the
 * database's work on articles runs in parallel. Searches scan deferred entries, so in the end none are left.
 */
export async function workOffGrams<Result>(db: Database, work: Promise<Result>): Promise<Result> {
  let hasEnded = false;
  const ending = work
    .catch(() => {})
    .then(() => {
      hasEnded = true;
    });
  for (let isLast = false; !isLast; ) {
    await Promise.race([setTimeout(workOffEvery), ending]);
    isLast = hasEnded;
    await sortGramsIn(db);
  }
  return work;
}

/**
 * Sorts in what was deferred so far. Every search goes through the deferred entries one by one, and who finds too many of
 * them while writing an article sorts them all in before it can go on.
 */
export function sortGramsIn(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local maintenance_work_mem = ${sql.raw(`'${indexMemory}'`)}`);
    // The index itself, or in a table partitioned by month those of its parts.
    await tx.execute(sql`
      select gin_clean_pending_list(oid) from pg_class where relkind = 'i' and (oid = 'article_text_numbers'::regclass
        or oid in (select inhrelid from pg_inherits where inhparent = 'article_text_numbers'::regclass))`);
  });
}
