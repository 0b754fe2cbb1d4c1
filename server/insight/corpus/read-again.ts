import { count, sql } from 'drizzle-orm';
import { articles } from '#server/content/articles/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { beginNotedRun } from '#server/platform/jobs/note-run.ts';
import { analyseWaiting } from './analyse.ts';
import { workOffGrams } from './put-off-grams.ts';
import { corpusQueue } from './tables.ts';
import { Tools } from './tools.ts';

/** Articles per transaction: larger batches count more words of a month at once. */
const batchSize = 2_000;

interface ReadAgain {
  readonly now: () => Date;
  readonly onStart?: (queue: { readonly waiting: number; readonly isResumed: boolean }) => void;
  readonly onProgress?: (done: number, total: number) => void;
  readonly batch?: number;
}

/**
 * Reads all articles again, in order of time, and shows its progress among the jobs. While articles are waiting, of an
 * earlier run or of a change of names, only these are read: so it goes on where it broke off. Several may run, and the
 * server beside them; each takes what is next. Returns how many were read here.
 */
export async function readAgain(db: Database, options: ReadAgain): Promise<number> {
  const before = await countWaiting(db);
  if (before === 0) {
    await db.execute(sql`
      insert into ${corpusQueue} (article_id) select ${articles.id} from ${articles}
      order by ${articles.publishedAt}, ${articles.id}`);
  }
  const waiting = before || (await countWaiting(db));
  options.onStart?.({ waiting, isResumed: before > 0 });
  return waiting === 0 ? 0 : workOffGrams(db, readWaiting(db, waiting, options));
}

async function readWaiting(db: Database, waiting: number, options: ReadAgain): Promise<number> {
  const { now, onProgress, batch = batchSize } = options;
  const tools = new Tools();
  const run = await beginNotedRun(db, { kind: 'reread' }, now());
  let done = 0;
  try {
    for (;;) {
      const analysed = await analyseWaiting(db, tools, { now: now(), batch, mayPutGramsOff: true });
      if (analysed === 0) break;
      done += analysed;
      // Others may have taken some, and more may have come.
      const total = Math.max(waiting, done);
      await run.progress(done, total, now());
      onProgress?.(done, total);
    }
    await run.end({ state: 'done', now: now() });
  } catch (error) {
    await run.end({ state: 'failed', now: now() }).catch(() => {});
    throw error;
  }
  return done;
}

async function countWaiting(db: Database): Promise<number> {
  const [row] = await db.select({ total: count() }).from(corpusQueue);
  return row?.total ?? 0;
}
