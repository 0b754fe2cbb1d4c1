import { storyDays } from '#server/insight/corpus/story-place.ts';
import type { Tools } from '#server/insight/corpus/tools.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays } from '#server/platform/days.ts';
import { evaluateAlerts } from './evaluate.ts';
import { readSigns } from './queries.ts';

interface WatcherOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly tools: Tools;
  readonly onError: (error: unknown) => void;
}

/**
 * Evaluates the rules of companies whose counts have changed, each time the analyser has nothing left to read. What it
 * misses, as a text that was corrected without a count changing, {@link lookAgain} finds.
 */
export class AlertWatcher {
  readonly #options: WatcherOptions;
  #seen = new Map<number, string>();
  #running: Promise<void> | undefined;
  #isWoken = false;
  #isClosed = false;

  constructor(options: WatcherOptions) {
    this.#options = options;
  }

  /** Signals that articles have been analysed; another signal during the work is not lost. */
  wake(): void {
    this.#isWoken = true;
    if (this.#isClosed) return;
    this.#running ??= this.#work()
      .catch(this.#options.onError)
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Evaluates every company, changed or not. */
  async lookAgain(): Promise<void> {
    this.#seen = new Map();
    this.wake();
    await this.#running;
  }

  /** Stops after the company that is being evaluated. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #work(): Promise<void> {
    const { db, clock, tools, onError } = this.#options;
    while (this.#isWoken && !this.#isClosed) {
      this.#isWoken = false;
      const today = chinaDate(clock());
      const signs = await readSigns(db, addDays(today, -storyDays));
      for (const [stockId, counts] of signs) {
        const sign = `${today} ${counts}`;
        if (this.#isClosed || this.#seen.get(stockId) === sign) continue;
        try {
          await evaluateAlerts(db, { stockId, now: clock(), tools });
          this.#seen.set(stockId, sign);
        } catch (error) {
          onError(error);
        }
      }
    }
  }
}
