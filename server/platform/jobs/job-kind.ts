import type { QueueOptions } from 'pg-boss';
import type { z } from 'zod';
import type { JobOwner } from './job-queries.ts';

/** What the work on a job knows and may say. */
export interface JobWork {
  /** Number of the job. */
  readonly id: number;
  /** Fires when the job is called off and when the process ends; in the latter case it is begun again later. */
  readonly signal: AbortSignal;
  /** Says how far it is. Throws once the signal has fired, so that work which reports ends of itself. */
  readonly progress: (done: number, total: number) => Promise<void>;
}

/** A sort of work. */
export interface JobKind<Payload extends z.ZodType> {
  /** Of small letters and dashes; it must not change while jobs of the kind wait. */
  readonly name: string;
  /** What one job is about; kept in the database until it is done. */
  readonly payload: Payload;
  /**
   * Does the work and says what came of it. It may run again from its beginning whenever the process ended in between,
   * so doing it twice must come to the same. An {@link AppError} ends the job for good, unless it tells of an outage; that and anything else is tried again.
   */
  readonly run: (payload: z.output<Payload>, work: JobWork) => Promise<unknown>;
  /** Whether a failure is one that no further try would mend; besides an {@link AppError}, which never is tried again. */
  readonly isFinal?: (error: unknown) => boolean;
  /** How its queue differs from the others', in pg-boss's words: five more tries, a second apart. */
  readonly queue?: Pick<QueueOptions, 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'deleteAfterSeconds'>;
}

/** What a kind is used by once the runner knows it. */
export interface Job<Payload extends z.ZodType> {
  readonly name: string;
  /** Puts a job into the queue; it begins as soon as a process is free for it. Gives back its number. */
  readonly start: (payload: z.input<Payload>, owner?: JobOwner) => Promise<number>;
}
