import { asc, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { countUpToLimit } from '#server/platform/lists/outline.ts';
import { corpusQueue } from './tables.ts';

/** How many articles wait to be analysed, counted as far as lists are, and since when the first of them does. */
export async function readCorpusLag(db: Database): Promise<{ waiting: number; oldest: Date | undefined }> {
  const [first] = await db
    .select({ queuedAt: corpusQueue.queuedAt })
    .from(corpusQueue)
    .orderBy(asc(corpusQueue.id))
    .limit(1);
  return { waiting: first ? await countUpToLimit(db, corpusQueue, undefined) : 0, oldest: first?.queuedAt };
}

/**
 * Whether articles wait that figures still lack. One that cannot be analysed is tried again for ever: after a day nothing
 * waits for it any more.
 */
export async function isCorpusBehind(db: Database): Promise<boolean> {
  const waiting = await db
    .select({ id: corpusQueue.id })
    .from(corpusQueue)
    .where(sql`${corpusQueue.queuedAt} > now() - interval '1 day'`)
    .limit(1);
  return waiting.length > 0;
}
