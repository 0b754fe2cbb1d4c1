import { AppError } from '#server/platform/errors.ts';

/** Runs at most `running` tasks at once and keeps at most `waiting` more; past that it answers OVERLOADED. */
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
      // The place is handed on, so the count stays.
      if (next) next();
      else this.#active--;
    }
  }
}
