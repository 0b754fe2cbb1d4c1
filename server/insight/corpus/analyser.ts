import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { beginNotedRun, type NotedRun, noteFailure, noteSuccess } from '#server/platform/jobs/note-run.ts';
import { analyseWaiting } from './analyse.ts';
import { readCorpusLag } from './corpus-lag.ts';
import { sortGramsIn } from './put-off-grams.ts';
import { publishDue, putLast, queueDue } from './queries.ts';
import type { Tools } from './tools.ts';

/** Articles per transaction: few, so that locks are short. */
const batch = 50;
/** Interval of the check for due articles, and for a pause in which grams are sorted in, in milliseconds. */
const lookEvery = 1_000;
/** How long a pause is waited for, in milliseconds. */
const longestPutOff = 60_000;
/** How far back articles are found that became due while no process ran. */
const dueLookBack = 24 * 60 * 60_000;

/** As it is listed among the jobs. */
const work = { kind: 'reread' };

interface AnalyserOptions {
  readonly db: Database;
  readonly clock: Clock;
  /** The time by which articles are due; nothing while it is implausible. */
  readonly timeOfStep: () => Promise<Date | undefined>;
  readonly tools: Tools;
  /** Articles were analysed, and none is left. */
  readonly onDrained?: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Keeps the corpus up to date: analyses articles as they arrive ({@link wake}, on each notification), publishes due ones,
 * and sorts in the grams that analysing has put off.
 */
export class Analyser {
  readonly #options: AnalyserOptions;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;
  #again = false;
  #isStopped = false;
  #hasFailed = false;
  #sorting: Promise<void> | undefined;
  /** Since when grams wait, by the monotonic clock, and whether articles were analysed since the last look. */
  #putOffSince: number | undefined;
  #comesMore = false;
  #lookedAt: Date | undefined;

  constructor(options: AnalyserOptions) {
    this.#options = options;
    this.#timer = setInterval(() => {
      this.#sortInAtPause();
      this.#look();
    }, lookEvery);
    this.#timer.unref();
  }

  /** Signals queued work. It continues until the queue is empty; a notification during the work is not lost. */
  wake(): void {
    if (this.#isStopped) return;
    this.#again = true;
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined;
      // Heard of after the queue was found empty, while the end was being noted.
      if (this.#again) this.wake();
    });
  }

  /** Stops after finishing the current work. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopped = true;
    this.#again = false;
    await this.#running;
    await this.#sorting;
  }

  async #work(): Promise<void> {
    const { db, clock, onError } = this.#options;
    let run: NotedRun | undefined;
    let done = 0;
    const failures: unknown[] = [];
    try {
      while (this.#again) {
        this.#again = false;
        const analysed = await this.#analyse(failures);
        if (analysed > 0) this.#noteGrams();
        // Of what comes later there is a notification.
        if (analysed === batch) this.#again = true;
        done += analysed;
        // A few articles are done before anybody could look.
        if (analysed === batch) run ??= await beginNotedRun(db, work, clock());
        await run?.progress(done, done + (await readCorpusLag(db, clock())).waiting, clock());
      }
      if (done > 0) this.#options.onDrained?.();
      if (failures.length > 0) throw new AggregateError(failures, 'Articles that cannot be analysed');
      await run?.end({ state: 'done', now: clock() });
      // Also after articles, since another process may have failed; not whenever there was nothing to do.
      if (done > 0 || this.#hasFailed) await noteSuccess(db, work, { now: clock(), done, isWorthShowing: false });
      this.#hasFailed = false;
    } catch (error) {
      this.#hasFailed = true;
      onError(error);
      await (run?.end({ state: 'failed', now: clock() }) ?? noteFailure(db, work, { now: clock() })).catch(onError);
    }
  }

  /**
   * A batch. One that fails is taken article by article, so that one that cannot be analysed stops none of the others: it
   * goes behind them and is tried again. Adds to `failures`.
   */
  async #analyse(failures: unknown[]): Promise<number> {
    const { db, clock, tools } = this.#options;
    try {
      return await analyseWaiting(db, tools, { now: clock(), batch });
    } catch (error) {
      const before = failures.length;
      const { waiting } = await readCorpusLag(db, clock());
      let analysed = 0;
      for (let turn = 0; turn < Math.min(batch, waiting); turn += 1) {
        try {
          analysed += await analyseWaiting(db, tools, { now: clock(), batch: 1 });
        } catch (cause) {
          await putLast(db);
          failures.push(new Error('An article cannot be analysed', { cause }));
        }
      }
      if (failures.length === before) this.#options.onError(error);
      return analysed;
    }
  }

  #noteGrams(): void {
    this.#putOffSince ??= performance.now();
    this.#comesMore = true;
  }

  /** Beside the analysis, which does not wait for it, but would be slower meanwhile. */
  #sortInAtPause(): void {
    const isPause = !this.#comesMore;
    this.#comesMore = false;
    if (this.#putOffSince === undefined || this.#sorting) return;
    if (!isPause && performance.now() - this.#putOffSince < longestPutOff) return;
    const { db, onError } = this.#options;
    this.#putOffSince = undefined;
    this.#sorting = sortGramsIn(db)
      .catch(onError)
      .finally(() => {
        this.#sorting = undefined;
      });
  }

  async #look(): Promise<void> {
    if (this.#running) return;
    const { db, timeOfStep, onError } = this.#options;
    try {
      const now = await timeOfStep();
      if (now) {
        await publishDue(db, now);
        await queueDue(db, { since: this.#lookedAt ?? new Date(now.getTime() - dueLookBack), now });
        this.#lookedAt = now;
      }
      this.wake();
    } catch (error) {
      onError(error);
    }
  }
}
