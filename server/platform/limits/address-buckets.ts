import { performance } from 'node:perf_hooks';
import { networkOf } from './address-key.ts';

/** Token bucket: a burst, refilled per second. */
export interface RateLimit {
  readonly burst: number;
  readonly perSecond: number;
}

interface Options {
  /** A monotonic clock in milliseconds. */
  readonly now?: (() => number) | undefined;
  /** Maximum number of remembered addresses, about 150 bytes each. */
  readonly most?: number;
}

/**
 * Limits calls per address and kind, in the memory of one process: a call that only reads must not cost a write, unlike
 * sign-in attempts, which are counted across processes (`count-attempt.ts`).
 *
 * One number is kept per bucket: the time at which it is full again. Full buckets are forgotten; if there are too many,
 * so are those used least recently.
 */
export class AddressBuckets {
  readonly #fullAgain = new Map<string, number>();
  readonly #now: () => number;
  readonly #most: number;

  constructor({ now = () => performance.now(), most = 50_000 }: Options = {}) {
    this.#now = now;
    this.#most = most;
  }

  /** Takes one token. @returns seconds until one is available, `undefined` if one was */
  take(kind: string, address: string, { burst, perSecond }: RateLimit): number | undefined {
    const key = `${kind} ${networkOf(address)}`;
    const now = this.#now();
    const costs = 1_000 / perSecond;
    const full = Math.max(now, this.#fullAgain.get(key) ?? now) + costs;
    const missing = full - now - burst * costs;
    // Tolerance for rounding errors.
    if (missing > 1e-6) return Math.ceil(missing / 1_000);
    this.#fullAgain.delete(key);
    this.#makeRoom(now);
    this.#fullAgain.set(key, full);
    return undefined;
  }

  #makeRoom(now: number): void {
    for (const [key, full] of this.#fullAgain) {
      if (full > now && this.#fullAgain.size < this.#most) return;
      this.#fullAgain.delete(key);
    }
  }
}
