import { KeyedCache } from './keyed-cache.ts';

/**
 * Values by key, valid for one revision of their topic. The revision comes with each call's session, read in the same
 * statement, so a call never gets a value older than its start, whichever process made the change.
 */
export class RevisionCache<T> {
  readonly #values: KeyedCache<T>;
  #number = -1;

  constructor(most?: number) {
    this.#values = new KeyedCache<T>(most);
  }

  get(number: number, key: string, compute: () => Promise<T>, isGood?: (value: T) => boolean): Promise<T> {
    // A newer revision clears the cache.
    if (number > this.#number) {
      this.#values.forget();
      this.#number = number;
    }
    return this.#values.get(key, compute, isGood);
  }

  /** For when revisions may have gone back, because the database was restored. */
  forget(): void {
    this.#values.forget();
    this.#number = -1;
  }
}
