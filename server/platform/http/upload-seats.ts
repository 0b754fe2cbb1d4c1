import { BoundedQueue } from '#server/platform/bounded-queue.ts';

/** Files without a session that are in memory at once, and how many of them may be one uploader's; others wait. */
const limits = { all: { running: 16, waiting: 400 }, each: { running: 2, waiting: 100 } } as const;

interface Queue {
  readonly queue: BoundedQueue;
  /** Those who sit or wait. */
  users: number;
}

/** Keeps files that come without a session from filling the memory. */
export class UploadSeats {
  readonly #all = new BoundedQueue(limits.all);
  readonly #each = new Map<string, Queue>();

  /** Runs what reads a file and answers; `sit` waits for a seat until then, or throws OVERLOADED if too many wait. */
  async seated<Result>(read: (sit: (whose: string) => Promise<void>) => Promise<Result>): Promise<Result> {
    const left = Promise.withResolvers<void>();
    try {
      return await read(
        (whose) =>
          new Promise((resolve, reject) => {
            this.#wait(whose, () => {
              resolve();
              return left.promise;
            }).catch(reject);
          }),
      );
    } finally {
      left.resolve();
    }
  }

  async #wait(whose: string, sit: () => Promise<void>): Promise<void> {
    const own = this.#each.get(whose) ?? { queue: new BoundedQueue(limits.each), users: 0 };
    this.#each.set(whose, own);
    own.users += 1;
    try {
      await own.queue.run(() => this.#all.run(sit));
    } finally {
      own.users -= 1;
      if (own.users === 0) this.#each.delete(whose);
    }
  }
}
