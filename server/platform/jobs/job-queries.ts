import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { ErrorCode } from '#contract/codes/errors.ts';
import type { JobState } from '#contract/job.ts';
import type { Database } from '#server/platform/database/database.ts';
import { jobs } from './tables.ts';

/** Non-final states. */
const unfinished: JobState[] = ['waiting', 'running'];

/** The company and person a job is for. */
export interface JobOwner {
  readonly stockId?: number;
  readonly userId?: number;
  /** What it is about, by number, and in words without anything personal. */
  readonly subjectId?: number;
  readonly subject?: string;
}

export async function insertJob(
  db: Database,
  row: JobOwner & { readonly kind: string; readonly queueId: string; readonly now: Date },
): Promise<number> {
  const { now, ...rest } = row;
  const [job] = await db
    .insert(jobs)
    .values({ ...rest, state: 'waiting', createdAt: now })
    .returning({ id: jobs.id });
  if (!job) throw new Error('no row came back');
  return job.id;
}

interface OwnJob {
  readonly id: number;
  readonly kind: string;
  readonly stockId: number;
}

/** A company's job of one kind. */
export async function findJob(db: Database, { id, kind, stockId }: OwnJob) {
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.stockId, stockId), eq(jobs.id, id), eq(jobs.kind, kind)));
  return job;
}

/** Marks a job as running; `false` if it has ended, for example by cancellation. */
export async function startJob(db: Database, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ state: 'running', done: 0, total: 0, startedAt: now, attempts: sql`${jobs.attempts} + 1` })
    .where(and(eq(jobs.id, id), inArray(jobs.state, unfinished)))
    .returning({ id: jobs.id });
  return rows.length > 0;
}

/** Saves a job's progress; `false` if it has ended. */
export async function saveProgress(db: Database, id: number, progress: { done: number; total: number }) {
  const rows = await db
    .update(jobs)
    .set(progress)
    .where(and(eq(jobs.id, id), eq(jobs.state, 'running')))
    .returning({ id: jobs.id });
  return rows.length > 0;
}

interface Requeue {
  readonly now: Date;
  /** What interrupted it, where people can be told. */
  readonly error: ErrorCode | undefined;
  /** A new id in the queue. */
  readonly queueId?: string;
}

/** Makes an interrupted job wait again; `false` if it has ended. */
export async function requeueJob(db: Database, id: number, { now, error, queueId }: Requeue): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ state: 'waiting', waitingSince: now, error: error ?? null, ...(queueId !== undefined && { queueId }) })
    .where(and(eq(jobs.id, id), eq(jobs.state, 'running')))
    .returning({ id: jobs.id });
  return rows.length > 0;
}

/** What kind of work it is; `undefined` if it is gone. */
export async function findKind(db: Database, id: number): Promise<string | undefined> {
  const [row] = await db.select({ kind: jobs.kind }).from(jobs).where(eq(jobs.id, id));
  return row?.kind;
}

/** Whom a job is for. */
export async function findOwner(db: Database, id: number): Promise<JobOwner> {
  const [row] = await db.select({ stockId: jobs.stockId, userId: jobs.userId }).from(jobs).where(eq(jobs.id, id));
  return { ...(row?.stockId != null && { stockId: row.stockId }), ...(row?.userId != null && { userId: row.userId }) };
}

export interface Ending {
  readonly state: Exclude<JobState, 'waiting' | 'running'>;
  readonly result?: unknown;
  /** `undefined` leaves what an earlier try has left. */
  readonly error?: ErrorCode | null;
  readonly now: Date;
  /** Ends it only while it has this id in the queue; `undefined` whichever it has. */
  readonly asQueued?: string | undefined;
}

/** Ends a job; `false` if it has already ended, or was put in again under another id. */
export async function endJob(db: Database, id: number, { now, asQueued, ...ending }: Ending): Promise<boolean> {
  const isSame = asQueued === undefined ? undefined : eq(jobs.queueId, asQueued);
  const rows = await db
    .update(jobs)
    .set({ ...ending, finishedAt: now })
    .where(and(eq(jobs.id, id), inArray(jobs.state, unfinished), isSame))
    .returning({ id: jobs.id });
  return rows.length > 0;
}

/** Makes a job that has failed wait again under a new id in the queue; `false` if it has not failed. */
export async function reopenJob(
  db: Database,
  id: number,
  { queueId, now }: { readonly queueId: string; readonly now: Date },
): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({
      state: 'waiting',
      waitingSince: now,
      queueId,
      error: null,
      reason: null,
      done: 0,
      total: 0,
      finishedAt: null,
    })
    .where(and(eq(jobs.id, id), eq(jobs.state, 'failed')))
    .returning({ id: jobs.id });
  return rows.length > 0;
}

/** Queue ids of running jobs, by kind. */
export function listRunning(db: Database) {
  return db
    .select({ kind: jobs.kind, queueId: jobs.queueId })
    .from(jobs)
    .where(and(isNull(jobs.finishedAt), eq(jobs.state, 'running')));
}

/** How long finished jobs stay visible, in milliseconds. */
const keptFor = 30 * 24 * 60 * 60_000;

/** Deletes jobs that finished long ago. */
export async function sweepJobs(db: Database, now: Date): Promise<void> {
  await db.delete(jobs).where(lt(jobs.finishedAt, new Date(now.getTime() - keptFor)));
}
