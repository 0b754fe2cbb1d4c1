import { performance } from 'node:perf_hooks';
import { networkOf } from './address-key.ts';

/** What one address may do: so much at once, and so much again every second. */
export interface RateLimit {
  readonly burst: number;
  readonly perSecond: number;
}

interface Options {
  /** Milliseconds of a clock that nobody sets: never the time of day. */
  readonly now?: (() => number) | undefined;
  /** Addresses remembered at most, some 150 bytes each. */
  readonly most?: number;
}

/**
 * Limits calls per address and kind, in the memory of one process: a call that only reads must not cost a write, so
 * these are not counted for all processes together as attempts to sign in are (`count-attempt.ts`).
 *
 * Kept is one number for each: when all that was taken will have come back. Who has taken nothing for long is forgotten,
 * and where there are too many, who was seen last the longest ago.
 */
export class AddressBuckets {
  readonly #fullAgain = new Map<string, number>();
  readonly #now: () => number;
  readonly #most: number;

  constructor({ now = () => performance.now(), most = 50_000 }: Options = {}) {
    this.#now = now;
    this.#most = most;
  }

  /** Takes one. @returns seconds after which there is one to take, `undefined` where there was */
  take(kind: string, address: string, { burst, perSecond }: RateLimit): number | undefined {
    const key = `${kind} ${networkOf(address)}`;
    const now = this.#now();
    const costs = 1_000 / perSecond;
    const full = Math.max(now, this.#fullAgain.get(key) ?? now) + costs;
    const missing = full - now - burst * costs;
    // A little is left over by adding fractions.
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
