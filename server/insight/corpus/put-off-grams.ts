import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';

/** Milliseconds until what was put off is looked for again: more articles at once cost less each. */
const workOffEvery = 200;
/** What may wait for the index; a writer that finds more, and nobody at work on it, does it himself. */
const mostPutOff = '16MB';
/** What is sorted at once. */
const indexMemory = '64MB';

/** Lets the writers of this transaction put the grams of their articles off, for {@link workOffGrams}. */
export const putGramsOff = (tx: Database) =>
  tx.execute(sql`set local gin_pending_list_limit = ${sql.raw(`'${mostPutOff}'`)}`);

/**
 * Puts into the search index what writers put off, by a connection of its own, until `work` has ended: of what articles
 * cost the database nearly half is done beside the rest. Every search goes through what is put off, so in the end nothing
 * is.
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
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local maintenance_work_mem = ${sql.raw(`'${indexMemory}'`)}`);
      await tx.execute(sql`select gin_clean_pending_list('article_text_grams')`);
    });
  }
  return work;
}
