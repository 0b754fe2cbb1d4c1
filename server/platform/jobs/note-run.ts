import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { jobs } from './tables.ts';

/**
 * Work that does not wait in the queue, such as fetching a feed, is noted beside the jobs so that people see it. The
 * four fields say which work it is.
 */
export interface NotedWork {
  readonly kind: string;
  readonly stockId?: number;
  /** What it is about, by number and without anything personal in words. */
  readonly subjectId?: number;
  readonly subject?: string;
}

interface Success {
  readonly now: Date;
  /** How much was done. */
  readonly done?: number;
  /** Whether it is shown although nothing had failed before: fetching nothing new is not. */
  readonly isWorthShowing: boolean;
}

interface Failure {
  readonly now: Date;
  /** A code of the kind. */
  readonly reason?: string;
  readonly nextTryAt?: Date;
}

/** Rows of noted work have no place in the queue. */
const noted = isNull(jobs.queueId);

/** The same work that has failed, or was asked for again since. */
async function findOpen(db: Database, { kind, stockId, subjectId, subject = '' }: NotedWork) {
  const same = and(
    eq(jobs.kind, kind),
    subjectId === undefined ? isNull(jobs.subjectId) : eq(jobs.subjectId, subjectId),
    stockId === undefined ? isNull(jobs.stockId) : eq(jobs.stockId, stockId),
    eq(jobs.subject, subject),
  );
  const [open] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(same, noted, inArray(jobs.state, ['failed', 'waiting'])))
    .orderBy(desc(jobs.id))
    .limit(1);
  return open?.id;
}

/** Work has been done: what had failed before is mended. */
export async function noteSuccess(db: Database, work: NotedWork, { now, done = 0, isWorthShowing }: Success) {
  const open = await findOpen(db, work);
  const ended = { state: 'done', finishedAt: now, done, total: done, reason: null, nextTryAt: null } as const;
  if (open !== undefined) await db.update(jobs).set(ended).where(eq(jobs.id, open));
  else if (isWorthShowing) await db.insert(jobs).values({ ...work, ...ended, attempts: 1, createdAt: now });
}

/** Work has failed: one row tells how often in a row. */
export async function noteFailure(db: Database, work: NotedWork, { now, reason, nextTryAt }: Failure): Promise<void> {
  const open = await findOpen(db, work);
  const ended = { state: 'failed', finishedAt: now, reason: reason ?? null, nextTryAt: nextTryAt ?? null } as const;
  if (open === undefined) await db.insert(jobs).values({ ...work, ...ended, attempts: 1, createdAt: now });
  else {
    const attempts = sql`${jobs.attempts} + 1`;
    await db
      .update(jobs)
      .set({ ...ended, attempts })
      .where(eq(jobs.id, open));
  }
}

/** Marks failed work as asked for; it is done by whoever does it anyway. */
export async function noteAsked(db: Database, id: number, now: Date): Promise<void> {
  await db
    .update(jobs)
    .set({ state: 'waiting', waitingSince: now, finishedAt: null, nextTryAt: null })
    .where(and(eq(jobs.id, id), noted));
}

/** Long work that says how far it is. */
export interface NotedRun {
  readonly progress: (done: number, total: number, now: Date) => Promise<void>;
  readonly end: (outcome: { readonly state: 'done' | 'failed'; readonly now: Date }) => Promise<void>;
}

/** Begins a row for long work. */
export async function beginNotedRun(db: Database, work: NotedWork, now: Date): Promise<NotedRun> {
  const [row] = await db
    .insert(jobs)
    .values({ ...work, state: 'running', attempts: 1, createdAt: now, startedAt: now, seenAt: now })
    .returning({ id: jobs.id });
  if (!row) throw new Error('no row came back');
  return {
    progress: async (done, total, seenAt) => {
      await db.update(jobs).set({ done, total, seenAt }).where(eq(jobs.id, row.id));
    },
    end: async ({ state, now: finishedAt }) => {
      await db.update(jobs).set({ state, finishedAt }).where(eq(jobs.id, row.id));
    },
  };
}

/** Silence after which the process of noted work has ended, in milliseconds. */
const silence = 10 * 60_000;

/** Ends rows of noted work whose process is gone; the work itself begins anew on its own. */
export async function endInterrupted(db: Database, now: Date, silentFor = silence): Promise<void> {
  await db
    .update(jobs)
    .set({ state: 'failed', reason: 'INTERRUPTED', finishedAt: now })
    .where(and(noted, eq(jobs.state, 'running'), lt(jobs.seenAt, new Date(now.getTime() - silentFor))));
}
