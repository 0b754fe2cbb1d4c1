import type { QueueOptions } from 'pg-boss';
import type { z } from 'zod';
import type { Database } from '#server/platform/database/database.ts';
import type { JobOwner } from './job-queries.ts';

/** Context of a running job. */
export interface JobWork {
  /** Job id. */
  readonly id: number;
  /** Fires on cancellation and when the process ends; in the latter case the job runs again later. */
  readonly signal: AbortSignal;
  /** Reports progress; throws after cancellation, so that work stops at the next report. */
  readonly progress: (done: number, total: number) => Promise<void>;
}

/** How a job has ended. A cancelled one is not told of: somebody wanted it. */
export interface JobEnd extends JobOwner {
  readonly id: number;
  readonly state: 'done' | 'failed';
  readonly now: Date;
}

/** A kind of job. */
export interface JobKind<Payload extends z.ZodType> {
  /** Lower-case letters and dashes; must not change while jobs of the kind are queued. */
  readonly name: string;
  /** Input of a job, stored in the database until it is done. */
  readonly payload: Payload;
  /**
   * Does the work and returns the result. It may run again from the start if the process ends, so it must be
   * idempotent. An {@link AppError} fails the job for good, unless it is an outage; other errors are retried.
   */
  readonly run: (payload: z.output<Payload>, work: JobWork) => Promise<unknown>;
  /** Called in the transaction that ends a job, done or failed for good, with whom it was for. */
  readonly ended?: (tx: Database, end: JobEnd) => Promise<void>;
  /** Whether a failure is permanent; an {@link AppError} always is. */
  readonly isFinal?: (error: unknown) => boolean;
  /** Queue options that differ from the default (five retries, a second apart). */
  readonly queue?: Pick<QueueOptions, 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'deleteAfterSeconds'>;
}

/** A kind of job after registration. */
export interface Job<Payload extends z.ZodType> {
  readonly name: string;
  /** Queues a job; it runs as soon as a process is free. Returns its id. */
  readonly start: (payload: z.input<Payload>, owner?: JobOwner) => Promise<number>;
  /**
   * Queues a job in the caller's transaction, of a runner that has been started; {@link wake} after the commit. Returns
   * its id.
   */
  readonly startWithin: (tx: Database, payload: z.input<Payload>, owner?: JobOwner) => Promise<number>;
  /** Makes this process look for jobs of the kind now. */
  readonly wake: () => void;
}
