import { asc } from 'drizzle-orm';
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
