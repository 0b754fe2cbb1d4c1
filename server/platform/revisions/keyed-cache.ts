/** Enough for every industry and the companies that are being looked at. */
const mostKept = 500;

/**
 * Values by key that are computed once and kept until somebody says that something has changed, or they are not good
 * any more. A failed try is not kept.
 */
export class KeyedCache<T> {
  readonly #most: number;
  #values = new Map<string, Promise<T>>();

  constructor(most = mostKept) {
    this.#most = most;
  }

  async get(key: string, compute: () => Promise<T>, isGood: (value: T) => boolean = () => true): Promise<T> {
    const known = this.#values.get(key);
    if (known) {
      const value = await known;
      if (isGood(value)) return value;
      if (this.#values.get(key) === known) this.#values.delete(key);
      return this.get(key, compute);
    }
    const values = this.#values;
    const computing = compute();
    values.set(key, computing);
    computing.catch(() => values.delete(key));
    // The oldest goes first.
    for (const oldest of values.keys()) {
      if (values.size <= this.#most) break;
      values.delete(oldest);
    }
    return computing;
  }

  forget(): void {
    this.#values = new Map();
  }
}
