import { and, eq, inArray, lt } from 'drizzle-orm';
import type { ErrorCode } from '#contract/codes/errors.ts';
import type { JobState } from '#contract/job.ts';
import type { Database } from '#server/platform/database/database.ts';
import { jobs } from './tables.ts';

/** States that a job leaves again. */
const unfinished: JobState[] = ['waiting', 'running'];

/** For whom a job is done. */
export interface JobOwner {
  readonly stockId?: number;
  readonly userId?: number;
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

/** A job of one kind that is done for a company. */
export async function findJob(db: Database, { id, kind, stockId }: OwnJob) {
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.stockId, stockId), eq(jobs.id, id), eq(jobs.kind, kind)));
  return job;
}

/** Takes a job into work. `false` where it has ended meanwhile, as when somebody called it off. */
export async function startJob(db: Database, id: number): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ state: 'running', done: 0, total: 0 })
    .where(and(eq(jobs.id, id), inArray(jobs.state, unfinished)))
    .returning({ id: jobs.id });
  return rows.length > 0;
}

/** Notes how far a job is. `false` where it has ended meanwhile. */
export async function saveProgress(db: Database, id: number, progress: { done: number; total: number }) {
  const rows = await db
    .update(jobs)
    .set(progress)
    .where(and(eq(jobs.id, id), eq(jobs.state, 'running')))
    .returning({ id: jobs.id });
  return rows.length > 0;
}

/** Puts a job that broke off back: the queue tries it again. */
export async function requeueJob(db: Database, id: number): Promise<void> {
  await db
    .update(jobs)
    .set({ state: 'waiting' })
    .where(and(eq(jobs.id, id), eq(jobs.state, 'running')));
}

interface Ending {
  readonly state: Exclude<JobState, 'waiting' | 'running'>;
  readonly result?: unknown;
  readonly error?: ErrorCode;
  readonly now: Date;
}

/** Ends a job that has not ended yet; `false` where it has. */
export async function endJob(db: Database, id: number, { now, ...ending }: Ending): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ ...ending, finishedAt: now })
    .where(and(eq(jobs.id, id), inArray(jobs.state, unfinished)))
    .returning({ id: jobs.id });
  return rows.length > 0;
}

/** Names in the queue of the jobs that are being worked on, by kind. */
export function listRunning(db: Database) {
  return db.select({ kind: jobs.kind, queueId: jobs.queueId }).from(jobs).where(eq(jobs.state, 'running'));
}

/** People can see for so many milliseconds what became of a job. */
const keptFor = 30 * 24 * 60 * 60_000;

/** Forgets jobs that ended long ago. */
export async function sweepJobs(db: Database, now: Date): Promise<void> {
  await db.delete(jobs).where(lt(jobs.finishedAt, new Date(now.getTime() - keptFor)));
}
