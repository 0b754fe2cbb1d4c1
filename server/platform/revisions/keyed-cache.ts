/** Enough for every industry and the companies in use. */
const mostKept = 500;

/** Values by key, computed once and cached until a change notification or their expiry. Failures are not cached. */
export class KeyedCache<T> {
  /** Number of keys. */
  readonly most: number;
  #values = new Map<string, Promise<T>>();

  constructor(most = mostKept) {
    this.most = most;
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
    // Evicts the oldest.
    for (const oldest of values.keys()) {
      if (values.size <= this.most) break;
      values.delete(oldest);
    }
    return computing;
  }

  forget(): void {
    this.#values = new Map();
  }
}
