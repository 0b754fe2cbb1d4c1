import { AppError } from '#server/platform/errors.ts';

/**
 * Runs at most `running` tasks at once and queues at most `waiting`; beyond that, and where `patience` ends before it is
 * a task's turn, it throws OVERLOADED.
 */
export class BoundedQueue {
  readonly #running: number;
  readonly #waiting: number;
  readonly #queue: (() => void)[] = [];
  #active = 0;

  constructor(limits: { running: number; waiting: number }) {
    this.#running = limits.running;
    this.#waiting = limits.waiting;
  }

  async run<T>(task: () => Promise<T>, patience?: AbortSignal): Promise<T> {
    if (this.#active >= this.#running) {
      await this.#wait(patience);
    } else {
      this.#active++;
    }
    try {
      return await task();
    } finally {
      const next = this.#queue.shift();
      // The slot passes to the next task, so the counter is unchanged.
      if (next) next();
      else this.#active--;
    }
  }

  async #wait(patience?: AbortSignal): Promise<void> {
    if (this.#queue.length >= this.#waiting || patience?.aborted) throw overloaded();
    await new Promise<void>((resolve, reject) => {
      const take = () => {
        patience?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(take), 1);
        reject(overloaded());
      };
      patience?.addEventListener('abort', leave, { once: true });
      this.#queue.push(take);
    });
  }
}

const overloaded = () => new AppError('OVERLOADED', { retryAfter: 2 });
