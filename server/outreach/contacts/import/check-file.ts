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
  const failed = new Promise<never>((_resolve, reject) => {
    worker.once('error', (error) => reject(isOutOfMemory(error) ? new WorkbookError('TOO_LARGE', error) : error));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // Nobody may be waiting for it when it fails.
  failed.catch(() => undefined);
  try {
    for (;;) {
      const answer = new Promise<FromCheckWorker>((resolve) => worker.once('message', resolve));
      worker.postMessage('more');
      const message = await Promise.race([answer, failed]);
      if (message.kind === 'end') return;
      if (message.kind === 'fault') throw new WorkbookError(message.fault);
      yield message;
    }
  } finally {
    await worker.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
