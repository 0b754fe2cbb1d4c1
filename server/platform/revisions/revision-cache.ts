import { KeyedCache } from './keyed-cache.ts';

/**
 * Values by key that hold as long as the number of their topic stays. The number comes with each call's session, read
 * in the same statement, so a call never gets what had changed before it began, whichever process changed it.
 */
export class RevisionCache<T> {
  readonly #values: KeyedCache<T>;
  #number = -1;

  constructor(most?: number) {
    this.#values = new KeyedCache<T>(most);
  }

  get(number: number, key: string, compute: () => Promise<T>, isGood?: (value: T) => boolean): Promise<T> {
    // A call that a change has overtaken finds what holds now.
    if (number > this.#number) {
      this.#values.forget();
      this.#number = number;
    }
    return this.#values.get(key, compute, isGood);
  }

  /** For when numbers may have gone back, because the database was put back to an earlier day. */
  forget(): void {
    this.#values.forget();
    this.#number = -1;
  }
}
