import { Worker } from 'node:worker_threads';
import type { Correction } from '#contract/table-import.ts';
import { WorkbookError } from '#server/platform/xlsx/workbook-error.ts';
import type { CheckWorkerData, FromCheckWorker } from './check-worker.ts';

type Message = Exclude<FromCheckWorker, { readonly kind: 'end' | 'fault' }>;

/**
 * Memory limit of the worker for a file of 50,000 rows, in megabytes; by default a thread gets more room for
 * short-lived objects.
 */
const memoryLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * Reads and checks a contact file in a worker thread: its heading first, then its rows in batches.
 * @throws WorkbookError
 */
export async function* checkFile(
  file: Buffer,
  {
    corrections,
    now,
    signal,
  }: { readonly corrections: readonly Correction[]; readonly now: Date; readonly signal: AbortSignal },
): AsyncGenerator<Message> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
    workerData: { file, corrections, now } satisfies CheckWorkerData,
    resourceLimits: memoryLimits,
  });
  const answers = new Answers(worker);
  const abort = () => answers.fail(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    signal.throwIfAborted();
    for (;;) {
      const message = await answers.next();
      if (message.kind === 'end') return;
      if (message.kind === 'fault') throw new WorkbookError(message.fault);
      yield message;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

/**
 * What the worker answers, one message at a time. It tells whoever waits of a failure itself: a promise of failure for the
 * whole file would keep every batch of rows that was raced against it.
 */
class Answers {
  readonly #worker: Worker;
  #waiting: PromiseWithResolvers<FromCheckWorker> | undefined;
  #failure: { readonly reason: unknown } | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (message: FromCheckWorker) => {
      this.#waiting?.resolve(message);
      this.#waiting = undefined;
    });
    worker.once('error', (error) => this.fail(isOutOfMemory(error) ? new WorkbookError('TOO_LARGE', error) : error));
  }

  next(): Promise<FromCheckWorker> {
    if (this.#failure) return Promise.reject(this.#failure.reason);
    this.#waiting = Promise.withResolvers();
    this.#worker.postMessage('more');
    return this.#waiting.promise;
  }

  fail(reason: unknown): void {
    this.#failure ??= { reason };
    this.#waiting?.reject(reason);
    this.#waiting = undefined;
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
