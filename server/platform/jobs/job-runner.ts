import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { type ErrorCode, errorTable } from '#contract/codes/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, OpenDatabase } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { RepeatedWork } from '#server/platform/feature.ts';
import { errorLine } from '#server/platform/logging/describe-error.ts';
import { traceJob } from '#server/platform/tracing/spans.ts';
import { bossDatabase } from './boss-database.ts';
import type { Job, JobKind } from './job-kind.ts';
import {
  type Ending,
  endJob,
  findKind,
  findOwner,
  insertJob,
  type JobOwner,
  listRunning,
  reopenJob,
  requeueJob,
  saveProgress,
  startJob,
} from './job-queries.ts';
import { endInterrupted } from './note-run.ts';

export interface JobRunnerOptions {
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

const dataSchema = z.object({ job: z.number(), payload: z.unknown() });
/** Dead-letter queue, so that people learn of failed jobs. */
const lost = 'lost';
/**
 * For how long the queue keeps what has ended, in seconds, at its daily clearing: what failed can be put in again as long,
 * and what was given up holds what it was given, such as a sealed code, a second time.
 */
const keptEnded = { jobs: 7 * 24 * 60 * 60, lost: 60 };
/** A job whose process has been silent for so many seconds is given to another. */
const heartbeatSeconds = 10;
/** Jobs of this process wake it; polling, in seconds, finds retries. */
const lookEvery = { jobs: 10, others: 60 };
const progressEvery = 250;
/** The queue drops what has waited for too long, by its clock: none does, but one that is ahead would make it so. */
const keptWaiting = { retentionSeconds: 10 * 365 * 24 * 60 * 60 };
/**
 * When a first retry is looked for, in milliseconds: after the longest delay that it has, and once more for where the
 * queue, from whose note the delay counts, comes to it late.
 */
const firstPauses = [2_100, 4_000];

/** Description of a job's error for the queue, without values. */
class JobFailedError extends Error {}

/**
 * Runs work outside requests in the same database: pg-boss keeps the queue, the table `job` what people see. Any number
 * of processes may share the queue.
 */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #boss: PgBoss;
  readonly #kinds = new Map<string, JobKind<z.ZodType>>();
  readonly #repeated: RepeatedWork[] = [];
  readonly #underWay = new Map<number, AbortController>();
  readonly #workers = new Map<string, string>();
  readonly #stopping = new AbortController();
  #timers: NodeJS.Timeout[] = [];
  #started: Promise<void> | undefined;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
    this.#boss = new PgBoss({
      db: bossDatabase(options.database.pool),
      // No cron schedules and no automatic reindexing.
      schedule: false,
      reindex: false,
      ...supervision(options.database),
      flowIntervalSeconds: 3600,
      bamIntervalSeconds: 3600,
    });
    this.#boss.on('error', options.onError);
  }

  /** Registers a kind of job; before {@link start}. */
  define<Payload extends z.ZodType>(kind: JobKind<Payload>): Job<Payload> {
    this.#kinds.set(kind.name, kind as unknown as JobKind<z.ZodType>);
    const { name } = kind;
    return {
      name,
      start: async (payload, owner = {}) => {
        await this.start();
        const { db } = this.#options.database;
        const id = await db.transaction((tx) => this.#enqueue(tx, kind, payload, owner));
        this.#wake(name);
        return id;
      },
      startWithin: (tx, payload, owner = {}) => this.#enqueue(tx, kind, payload, owner),
      wake: () => this.#wake(name),
    };
  }

  /** Repeats a task in one of the running processes; before {@link startRepeating}. */
  repeat(work: RepeatedWork): void {
    this.#repeated.push(work);
  }

  /** Starts working; jobs that an ended process left unfinished run again. */
  start(): Promise<void> {
    this.#started ??= this.#begin().catch((error: unknown) => {
      // The database may have been unavailable; the next job retries.
      this.#started = undefined;
      throw error;
    });
    return this.#started;
  }

  /** Starts working and repeating; only for a serving process, not for one that merely adds a job. */
  async startRepeating(): Promise<void> {
    // Told to end meanwhile.
    if (this.#stopping.signal.aborted) return;
    for (const repeated of this.#repeated) this.#remind(repeated);
    await this.start();
  }

  /**
   * Puts a job that has failed into the queue again, in the given transaction; {@link wake} afterwards. `false` if it has
   * not failed, or its input is no longer kept.
   */
  async putInAgain(
    tx: Database,
    { id, kind: name, queueId: former }: { readonly id: number; readonly kind: string; readonly queueId: string },
  ): Promise<boolean> {
    await this.start();
    const db = fromDrizzle(tx, sql);
    const [kept] = await this.#boss.findJobs<unknown>(name, { id: former, db });
    const parsed = dataSchema.safeParse(kept?.data);
    const queueId = randomUUID();
    if (!parsed.success || !(await reopenJob(tx, id, { queueId, now: this.#options.clock() }))) return false;
    await this.#boss.send(name, parsed.data, { ...keptWaiting, id: queueId, db });
    return true;
  }

  /** Looks for jobs of a kind at once. */
  wake(name: string): void {
    this.#wake(name);
  }

  /** Cancels a job; `false` if it has already ended. */
  async cancel(id: number): Promise<boolean> {
    const isCancelled = await this.cancelWithin(this.#options.database.db, id);
    this.abort(id);
    return isCancelled;
  }

  /** The same in the caller's transaction; {@link abort} after the commit. */
  cancelWithin(tx: Database, id: number): Promise<boolean> {
    return endJob(tx, id, { state: 'cancelled', now: this.#options.clock() });
  }

  /** Stops the work of a cancelled job, if this process is at it; another finds out when it reports progress. */
  abort(id: number): void {
    this.#underWay.get(id)?.abort();
  }

  /** Stops working; unfinished jobs are run again by the next process. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    if (!this.#started) return;
    await this.#started.catch(() => undefined);
    await this.#boss.stop({ graceful: true, timeout: 5_000 });
  }

  async #begin(): Promise<void> {
    const { database } = this.#options;
    await this.#boss.start();
    await this.#boss.createQueue(lost);
    // A former release made it without.
    await this.#boss.updateQueue(lost, { deleteAfterSeconds: keptEnded.lost });
    // Long work reports progress; the heartbeat shows that the process is alive.
    const policy = {
      ...{ retryLimit: 5, retryDelay: 1, expireInSeconds: 3600, heartbeatSeconds },
      ...{ deadLetter: lost, deleteAfterSeconds: keptEnded.jobs },
    };
    for (const { name, queue } of this.#kinds.values()) await this.#boss.createQueue(name, { ...policy, ...queue });
    for (const { name, every } of this.#repeated) {
      // A finished run only marks its interval as taken.
      const deleteAfterSeconds = Math.max(2 * every, 60);
      await this.#boss.createQueue(name, {
        retryLimit: 0,
        expireInSeconds: 3600,
        heartbeatSeconds,
        deleteAfterSeconds,
      });
    }
    // With a single process there is nothing to wait for.
    if (database.isOurs) await this.#takeUpAgain();
    await this.#work(lost, lookEvery.others, (job) => this.#endLost(job));
    for (const kind of this.#kinds.values()) {
      await this.#work(kind.name, lookEvery.jobs, (job) => this.#run(kind, job));
    }
    for (const repeated of this.#repeated) {
      await this.#work(repeated.name, lookEvery.others, () => this.#repeat(repeated));
    }
  }

  async #takeUpAgain(): Promise<void> {
    const { database, clock } = this.#options;
    await endInterrupted(database.db, clock(), 0);
    for (const { kind, queueId } of await listRunning(database.db)) {
      if (queueId !== null && this.#kinds.has(kind))
        await this.#boss.fail(kind, queueId, { message: 'the process ended' });
    }
  }

  async #work(
    name: string,
    pollingIntervalSeconds: number,
    act: (job: JobWithMetadata<unknown>) => Promise<unknown>,
  ): Promise<void> {
    const options = { includeMetadata: true, batchSize: 1, pollingIntervalSeconds } as const;
    const worker = await this.#boss.work(name, options, async ([job]: JobWithMetadata<unknown>[]) => {
      // The next queued job is fetched as soon as this one is done.
      this.#wake(name);
      if (!job) return;
      try {
        await traceJob(name, () => act(job));
      } catch (error) {
        // The queue stores the error in its table.
        throw new JobFailedError(errorLine(error));
      }
    });
    this.#workers.set(name, worker);
  }

  #wake(name: string): void {
    const worker = this.#workers.get(name);
    if (worker !== undefined && !this.#stopping.signal.aborted) this.#boss.notifyWorker(worker);
  }

  #remind({ name, every, delay = 0 }: RepeatedWork): void {
    const send = () => {
      // Where the database was unavailable when this process started, each reminder tries again.
      this.start()
        // One per time slot, whoever sends it.
        .then(() => this.#boss.send(name, {}, { singletonSeconds: every }))
        .then(() => this.#wake(name))
        .catch(this.#options.onError);
    };
    const begin = () => {
      this.#timers.push(setInterval(send, every * 1000).unref());
      send();
    };
    if (delay > 0) this.#timers.push(setTimeout(begin, delay * 1000).unref());
    else begin();
  }

  async #enqueue<Payload extends z.ZodType>(
    tx: Database,
    { name, payload: schema }: JobKind<Payload>,
    input: z.input<Payload>,
    owner: JobOwner,
  ): Promise<number> {
    const payload = schema.parse(input);
    const queueId = randomUUID();
    const job = await insertJob(tx, { ...owner, kind: name, queueId, now: this.#options.clock() });
    await this.#boss.send(name, { job, payload }, { ...keptWaiting, id: queueId, db: fromDrizzle(tx, sql) });
    return job;
  }

  async #run(kind: JobKind<z.ZodType>, { data, retryCount, retryLimit }: JobWithMetadata<unknown>): Promise<void> {
    const isLast = retryCount >= retryLimit;
    const { database, clock, onError } = this.#options;
    const { db } = database;
    const { job: id, payload } = dataSchema.parse(data);
    if (!(await startJob(db, id, clock()))) return;
    const controller = new AbortController();
    this.#underWay.set(id, controller);
    const signal = AbortSignal.any([controller.signal, this.#stopping.signal]);
    try {
      const progress = this.#reporter(id, controller);
      const result = await kind.run(kind.payload.parse(payload), { id, signal, progress });
      await this.#end(kind, id, { state: 'done', result, error: null });
    } catch (error) {
      // Cancelled: already ended.
      if (controller.signal.aborted) return;
      if (error instanceof AppError && !isOutage(error)) {
        await this.#end(kind, id, { state: 'failed', error: error.code });
        return;
      }
      if (!this.#stopping.signal.aborted) onError(error);
      const isFinal = kind.isFinal?.(error) ?? false;
      const code = error instanceof AppError ? error.code : undefined;
      if (isLast && !isFinal && this.#stopping.signal.aborted) {
        await this.#putInAnew(kind.name, { job: id, payload }, code);
        return;
      }
      if (isLast || isFinal) await this.#end(kind, id, { state: 'failed', error: code ?? null });
      else await requeueJob(db, id, { error: code, now: clock() });
      if (isFinal) return;
      // The first retry comes soon; later ones are found by polling.
      if (!isLast) for (const pause of firstPauses) setTimeout(() => this.#wake(kind.name), pause).unref();
      throw error;
    } finally {
      this.#underWay.delete(id);
    }
  }

  /** For the queue a job has ended with its last try. One that the end of the process cut short is put in as another. */
  async #putInAnew(name: string, data: z.infer<typeof dataSchema>, error: ErrorCode | undefined): Promise<void> {
    const queueId = randomUUID();
    const { database, clock } = this.#options;
    await database.db.transaction(async (tx) => {
      if (await requeueJob(tx, data.job, { error, queueId, now: clock() }))
        await this.#boss.send(name, data, { ...keptWaiting, id: queueId, db: fromDrizzle(tx, sql) });
    });
  }

  async #end(
    { ended }: JobKind<z.ZodType>,
    id: number,
    ending: Omit<Ending, 'now'> & { readonly state: 'done' | 'failed' },
  ): Promise<void> {
    const { database, clock } = this.#options;
    const now = clock();
    await database.db.transaction(async (tx) => {
      if (!(await endJob(tx, id, { ...ending, now })) || !ended) return;
      await ended(tx, { id, state: ending.state, now, ...(await findOwner(tx, id)) });
    });
  }

  async #repeat({ run }: RepeatedWork): Promise<void> {
    const { signal } = this.#stopping;
    const { database, clock } = this.#options;
    try {
      await run({ db: database.db, now: clock(), signal });
    } catch (error) {
      if (!signal.aborted) this.#options.onError(error);
      throw error;
    }
  }

  #reporter(id: number, controller: AbortController) {
    const { db } = this.#options.database;
    let told = 0;
    return async (done: number, total: number): Promise<void> => {
      controller.signal.throwIfAborted();
      this.#stopping.signal.throwIfAborted();
      const now = performance.now();
      if (done < total && now - told < progressEvery) return;
      told = now;
      // Another process may have cancelled it.
      if (!(await saveProgress(db, id, { done, total }))) controller.abort();
      controller.signal.throwIfAborted();
    };
  }

  /** A job whose process has died on every try, unless somebody has put it in again since. */
  async #endLost({ data, sourceId }: JobWithMetadata<unknown>): Promise<void> {
    const { database, clock } = this.#options;
    const parsed = dataSchema.safeParse(data);
    if (!parsed.success) return;
    const id = parsed.data.job;
    const kind = this.#kinds.get((await findKind(database.db, id)) ?? '');
    // Why an earlier try failed is all that is known.
    const ending = { state: 'failed', asQueued: sourceId ?? undefined } as const;
    if (kind) await this.#end(kind, id, ending);
    // Of a kind that this release does not know.
    else await endJob(database.db, id, { ...ending, now: clock() });
  }
}

/** A dependency is unavailable; the job is retried without notifying anybody. */
function isOutage({ code }: AppError): boolean {
  return errorTable[code].status >= 500;
}

/** Interval of the search for jobs of dead processes, in seconds; rarely with a single process. */
function supervision({ isOurs }: OpenDatabase) {
  const seconds = isOurs ? 300 : 15;
  return { superviseIntervalSeconds: seconds, monitorIntervalSeconds: seconds };
}
