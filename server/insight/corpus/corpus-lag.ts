import { asc, sql } from 'drizzle-orm';
import { listCountLimit } from '#contract/codes/lists.ts';
import type { Database } from '#server/platform/database/database.ts';
import { corpusQueue } from './tables.ts';

/** For how long an article is waited for, in milliseconds: one that cannot be analysed is tried again for ever. */
const awaitedFor = 24 * 60 * 60_000;

interface CorpusLag {
  /** How many articles wait to be analysed. */
  readonly waiting: number;
  /** How many of these nothing waits for any more. */
  readonly stuck: number;
  /** Since when the others do. */
  readonly oldest: Date | null;
}

/** How far the analysis is behind, by as many articles of the queue as lists count. */
export async function readCorpusLag(db: Database, now: Date): Promise<CorpusLag> {
  const first = db
    .select({ queuedAt: corpusQueue.queuedAt })
    .from(corpusQueue)
    .orderBy(asc(corpusQueue.id))
    .limit(listCountLimit)
    .as('first');
  const isAwaited = sql`${first.queuedAt} > ${new Date(now.getTime() - awaitedFor)}::timestamptz`;
  const [lag] = await db
    .select({
      waiting: sql<number>`count(*)::integer`,
      stuck: sql<number>`count(*) filter (where not ${isAwaited})::integer`,
      oldest: sql<Date | null>`min(${first.queuedAt}) filter (where ${isAwaited})`.mapWith(corpusQueue.queuedAt),
    })
    .from(first);
  return lag ?? { waiting: 0, stuck: 0, oldest: null };
}

/** Whether articles wait that figures still lack, and that are still waited for. */
export async function isCorpusBehind(db: Database): Promise<boolean> {
  const waiting = await db
    .select({ id: corpusQueue.id })
    .from(corpusQueue)
    .where(sql`${corpusQueue.queuedAt} > now() - ${awaitedFor} * interval '1 millisecond'`)
    .limit(1);
  return waiting.length > 0;
}
