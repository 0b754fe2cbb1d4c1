import { storyDays } from '#server/insight/corpus/story-place.ts';
import type { Tools } from '#server/insight/corpus/tools.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays } from '#server/platform/days.ts';
import { evaluateAlerts, type OnError } from './evaluate.ts';
import type { Turns } from './live.ts';
import { readSigns, type Sign } from './queries.ts';

/** How long a company rests, in milliseconds, whose rules tell of everybody's stories: each article concerns them. */
const restForOthers = 20_000;
/** How long articles gather, in milliseconds, before rules are evaluated: those that arrive together are looked at once. */
const gatherFor = 1_000;

interface WatcherOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly tools: Tools;
  readonly onError: OnError;
}

/** What a company was evaluated by, and when. */
interface Seen extends Pick<Sign, 'own' | 'others'> {
  readonly at: number;
}

/**
 * Evaluates the rules of companies whose counts have changed, a second after the analyser has nothing left to read, and
 * those that tell of others' stories at most every 20 seconds. What it misses, as a text that was corrected without a
 * count changing, {@link lookAgain} finds.
 */
export class AlertWatcher {
  readonly #options: WatcherOptions;
  #seen = new Map<number, Seen>();
  readonly #turns: Turns = new Map();
  #gathering: NodeJS.Timeout | undefined;
  #rest: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  #isClosed = false;

  constructor(options: WatcherOptions) {
    this.#options = options;
  }

  /** Signals that articles have been analysed; another signal during the work is not lost. */
  wake(): void {
    this.#isWoken = true;
    if (this.#isClosed || this.#running) return;
    this.#gathering ??= setTimeout(() => this.#run(), gatherFor).unref();
  }

  /** Evaluates every company, changed or not. */
  async lookAgain(): Promise<void> {
    await this.#running;
    this.#seen = new Map();
    await this.#run();
  }

  /** Whether others' stories wait until the rest is over. */
  get isResting(): boolean {
    return this.#rest !== undefined;
  }

  /** Stops after the company that is being evaluated. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#gathering);
    clearTimeout(this.#rest);
    await this.#running;
  }

  #run(): Promise<void> {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#isWoken = false;
    this.#running ??= this.#work()
      .catch((error: unknown) => this.#options.onError(error))
      .finally(() => {
        this.#running = undefined;
        if (this.#isWoken) this.wake();
      });
    return this.#running;
  }

  async #work(): Promise<void> {
    const { db, clock, tools, onError } = this.#options;
    const today = chinaDate(clock());
    const signs = await readSigns(db, addDays(today, -storyDays));
    for (const { stockId, others, own: counts } of signs) {
      const own = `${today} ${counts}`;
      const seen = this.#seen.get(stockId);
      if (this.#isClosed || (seen?.own === own && seen.others === others)) continue;
      const at = clock().getTime();
      if (seen?.own === own && at < seen.at + restForOthers) {
        this.#wakeAfterRest();
        continue;
      }
      try {
        await evaluateAlerts(db, { stockId, now: clock(), tools, turns: this.#turns, onError });
        this.#seen.set(stockId, { own, others, at });
      } catch (error) {
        onError(error);
      }
    }
  }

  #wakeAfterRest(): void {
    this.#rest ??= setTimeout(() => {
      this.#rest = undefined;
      this.wake();
    }, restForOthers).unref();
  }
}
