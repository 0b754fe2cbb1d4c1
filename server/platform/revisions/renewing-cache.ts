import { KeyedCache } from './keyed-cache.ts';

/** What takes longer is renewed while callers get what was kept, in milliseconds. */
const worthRenewing = 500;
/** How often at most it is told that something is renewed while more waits, in milliseconds. */
const betweenTold = 1_000;
/** For how long at most callers get what a change has made former, in milliseconds. */
const mostBehind = 10 * 60_000;

interface Renewal {
  /**
   * Whatever shows the former values should be drawn anew, also where a renewal has failed. Told when the last one has
   * ended that was waiting, and at most each second before that.
   */
  readonly onRenewalEnd: () => void;
  readonly onError: (error: unknown) => void;
  /** Number of keys. */
  readonly most?: number;
  /** A clock that nobody sets, in milliseconds. */
  readonly uptime?: () => number;
}

interface Compute<T> {
  /** For a caller who waits. */
  readonly compute: () => Promise<T>;
  /** The same when nobody waits any more: what belongs to a request has ended by then. */
  readonly renew: () => Promise<T>;
}

interface Former<T> {
  readonly value: T;
  /** When a change was told; nothing while it is the present value. */
  since: number | undefined;
}

/**
 * Values by key like those of a {@link KeyedCache}. A value that took long is not waited for again after a change: for
 * up to ten minutes callers get the former one, and the first of them begins its renewal. Only for what may be a moment
 * behind and says of when it is. Renewals come one after the other: nobody waits for them, and calls go on beside one.
 */
export class RenewingCache<T> {
  readonly #values: KeyedCache<T>;
  readonly #renewal: Renewal;
  readonly #slow = new Map<string, Former<T>>();
  readonly #renewing = new Set<string>();
  /** The end of the last renewal that waits. */
  #last: Promise<void> = Promise.resolve();
  #told = 0;
  #isClosed = false;
  /** Changes that were told. */
  #changes = 0;

  constructor(renewal: Renewal) {
    this.#values = new KeyedCache(renewal.most);
    this.#renewal = renewal;
  }

  async get(key: string, { compute, renew }: Compute<T>): Promise<T> {
    const slow = this.#slow.get(key);
    if (!slow || this.#isTooOld(slow)) return this.#compute(key, compute);
    if (slow.since !== undefined) this.#renewInTurn(key, renew);
    return slow.value;
  }

  /** What is kept is not the present value any more. */
  forget(): void {
    this.#values.forget();
    this.#changes += 1;
    const now = this.#uptime();
    for (const former of this.#slow.values()) former.since ??= now;
  }

  /** Renews nothing more, and ends with the renewal that has begun: before its database is closed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#last;
  }

  #uptime(): number {
    return this.#renewal.uptime?.() ?? performance.now();
  }

  #isTooOld({ since }: Former<T>): boolean {
    return since !== undefined && this.#uptime() - since > mostBehind;
  }

  #compute(key: string, compute: () => Promise<T>): Promise<T> {
    return this.#values.get(key, async () => {
      const [begun, changes] = [this.#uptime(), this.#changes];
      const value = await compute();
      this.#slow.delete(key);
      if (this.#uptime() - begun < worthRenewing) return value;
      // A change that was told meanwhile may not be in it.
      this.#slow.set(key, { value, since: changes === this.#changes ? undefined : begun });
      for (const oldest of this.#slow.keys()) {
        if (this.#slow.size <= this.#values.most) break;
        this.#slow.delete(oldest);
      }
      return value;
    });
  }

  #renewInTurn(key: string, renew: () => Promise<T>): void {
    if (this.#renewing.has(key)) return;
    this.#renewing.add(key);
    this.#last = this.#last.then(() => this.#renew(key, renew));
  }

  async #renew(key: string, renew: () => Promise<T>): Promise<void> {
    if (this.#isClosed) return;
    try {
      await this.#compute(key, renew);
    } catch (error) {
      this.#renewal.onError(error);
    } finally {
      this.#renewing.delete(key);
      this.#tellEnd();
    }
  }

  #tellEnd(): void {
    const now = this.#uptime();
    if (this.#renewing.size > 0 && now - this.#told < betweenTold) return;
    this.#told = now;
    this.#renewal.onRenewalEnd();
  }
}
