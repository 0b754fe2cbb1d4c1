import { sql } from 'drizzle-orm';
import { analyseAll } from '#server/insight/corpus/analyse.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Analyses all queued articles, as the running server does within a second. */
export const settle = (db: Database, now: Date): Promise<void> => analyseAll(db, { now });

/**
 * Notes what is queued from now on, for tests that ask what a change queues: an app's own analyser empties the queue
 * within milliseconds. Returns the articles noted since the last call, in order.
 */
export async function noteQueued(db: Database): Promise<() => Promise<number[]>> {
  await db.execute(sql`create table noted (article_id integer)`);
  await db.execute(sql`
    create function note_queued() returns trigger language plpgsql as $$
    begin insert into noted values (new.article_id); return null; end $$`);
  await db.execute(sql`
    create trigger note_queued after insert on corpus_queue for each row execute function note_queued()`);
  return async () => {
    const { rows } = await db.execute<{ id: number }>(sql`delete from noted returning article_id as id`);
    return rows.map(({ id }) => id).sort((one, other) => one - other);
  };
}
