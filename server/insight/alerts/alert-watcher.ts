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

/** How many companies of which nothing new was published are evaluated before those are served that were woken for. */
const stretch = 20;

interface WatcherOptions {
  readonly db: Database;
  readonly clock: Clock;
  /** Nothing while the time is implausible: an alert is told once. */
  readonly timeOfStep: () => Promise<Date | undefined>;
  readonly tools: Tools;
  readonly onError: OnError;
}

/** What a company was evaluated by, and when. */
interface Seen extends Pick<Sign, 'own' | 'others'> {
  readonly day: string;
  readonly at: number;
}

/** Why a company is evaluated, the most urgent first: something about it changed, or about others, or it is time. */
const reasons = ['own', 'others', 'time'] as const;

interface Due {
  readonly sign: Sign;
  readonly reason: (typeof reasons)[number];
}

/**
 * Evaluates the rules of companies whose counts have changed, a second after the analyser has nothing left to read, and
 * those that tell of others' stories at most every 20 seconds: first those about which something has changed. What it misses, as a text that was corrected without a
 * count changing, {@link lookAgain} finds.
 */
export class AlertWatcher {
  readonly #options: WatcherOptions;
  readonly #seen = new Map<number, Seen>();
  readonly #turns: Turns = new Map();
  #gathering: NodeJS.Timeout | undefined;
  #rest: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  /** Companies that {@link lookAgain} has still to evaluate. */
  readonly #again = new Set<number>();
  #isUnfinished = false;
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

  /** Evaluates every company, changed or not; those that change meanwhile do not wait for the others. */
  async lookAgain(): Promise<void> {
    await this.#running;
    for (const stockId of this.#seen.keys()) this.#again.add(stockId);
    do await this.#run();
    while (this.#isUnfinished && !this.#isClosed);
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
    // Where the database fails, whoever waits for the rest waits for the next turn instead of asking without a pause.
    this.#isUnfinished = false;
    const { db, timeOfStep } = this.#options;
    const now = await timeOfStep();
    if (!now) return;
    const today = chinaDate(now);
    const signs = await readSigns(db, addDays(today, -storyDays));
    const due = Map.groupBy(
      signs.flatMap((sign) => this.#dueOf(sign, today)),
      ({ reason }) => reason,
    );
    let patience = stretch;
    for (const { sign, reason } of reasons.flatMap((one) => due.get(one) ?? [])) {
      if (this.#isClosed) return;
      if (reason !== 'own' && this.#isWoken && patience <= 0) {
        // What is left is due in the next turn, which looks first at what has changed.
        this.#isUnfinished = true;
        return;
      }
      if (reason !== 'own') patience -= 1;
      await this.#evaluate(sign, today);
    }
  }

  #dueOf(sign: Sign, today: string): Due[] {
    const { stockId, own, others } = sign;
    const seen = this.#seen.get(stockId);
    if (seen && seen.own !== own) return [{ sign, reason: 'own' }];
    if (seen?.day !== today || this.#again.has(stockId)) return [{ sign, reason: 'time' }];
    if (seen.others === others) return [];
    if (this.#options.clock().getTime() >= seen.at + restForOthers) return [{ sign, reason: 'others' }];
    this.#wakeAfterRest();
    return [];
  }

  async #evaluate({ stockId, own, others }: Sign, day: string): Promise<void> {
    const { db, clock, tools, onError } = this.#options;
    const at = clock().getTime();
    this.#again.delete(stockId);
    try {
      await evaluateAlerts(db, { stockId, now: clock(), tools, turns: this.#turns, onError });
      this.#seen.set(stockId, { own, others, day, at });
    } catch (error) {
      // Tried again at the next signal, as if something had changed: at the end it would wait for all others.
      this.#seen.set(stockId, { own: '', others, day, at });
      onError(error);
    }
  }

  #wakeAfterRest(): void {
    this.#rest ??= setTimeout(() => {
      this.#rest = undefined;
      this.wake();
    }, restForOthers).unref();
  }
}
