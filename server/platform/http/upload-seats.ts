import { BoundedQueue } from '#server/platform/bounded-queue.ts';
import type { Uploader } from '#server/platform/feature.ts';

/**
 * Files that are in memory at once, how many of them may be for one company, and how many of one uploader's; others
 * wait.
 */
const limits = {
  all: { running: 16, waiting: 400 },
  forOne: { running: 6, waiting: 200 },
  ofOne: { running: 2, waiting: 100 },
} as const;

/** How long one waits for a seat, in milliseconds. */
const longestWait = 10_000;

/** Keeps files that come at once from filling the memory. */
export class UploadSeats {
  readonly #all = new BoundedQueue(limits.all);
  readonly #forOne = new NamedQueues(limits.forOne);
  readonly #ofOne = new NamedQueues(limits.ofOne);
  readonly #longestWait: number;

  constructor(wait = longestWait) {
    this.#longestWait = wait;
  }

  /**
   * Runs what reads a file and answers; `sit` waits for a seat until then, or throws OVERLOADED if too many wait or it
   * takes too long.
   */
  async seated<Result>(read: (sit: (uploader: Uploader) => Promise<void>) => Promise<Result>): Promise<Result> {
    const left = Promise.withResolvers<void>();
    try {
      return await read(
        (uploader) =>
          new Promise((resolve, reject) => {
            this.#wait(uploader, () => {
              resolve();
              return left.promise;
            }).catch(reject);
          }),
      );
    } finally {
      left.resolve();
    }
  }

  #wait({ whose, company }: Uploader, sit: () => Promise<void>): Promise<void> {
    const patience = AbortSignal.timeout(this.#longestWait);
    const sitAmongAll = () => this.#all.run(sit, patience);
    const sitForOne = () => this.#forOne.run(company, sitAmongAll, patience);
    return this.#ofOne.run(whose, sitForOne, patience);
  }
}

interface NamedQueue {
  readonly queue: BoundedQueue;
  /** Tasks that run or wait. */
  users: number;
}

/** A queue for each name that is in use. */
class NamedQueues {
  readonly #queues = new Map<string, NamedQueue>();
  readonly #limits: ConstructorParameters<typeof BoundedQueue>[0];

  constructor(each: ConstructorParameters<typeof BoundedQueue>[0]) {
    this.#limits = each;
  }

  async run(name: string, task: () => Promise<void>, patience: AbortSignal): Promise<void> {
    const own = this.#queues.get(name) ?? { queue: new BoundedQueue(this.#limits), users: 0 };
    this.#queues.set(name, own);
    own.users += 1;
    try {
      await own.queue.run(task, patience);
    } finally {
      own.users -= 1;
      if (own.users === 0) this.#queues.delete(name);
    }
  }
}
