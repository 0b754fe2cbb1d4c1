import { AppError } from '#server/platform/errors.ts';

/** Runs at most `running` tasks at once and queues at most `waiting`; beyond that it throws OVERLOADED. */
export class BoundedQueue {
  readonly #running: number;
  readonly #waiting: number;
  readonly #queue: (() => void)[] = [];
  #active = 0;

  constructor(limits: { running: number; waiting: number }) {
    this.#running = limits.running;
    this.#waiting = limits.waiting;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#active >= this.#running) {
      if (this.#queue.length >= this.#waiting) throw new AppError('OVERLOADED', { retryAfter: 2 });
      await new Promise<void>((resolve) => this.#queue.push(resolve));
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
}
