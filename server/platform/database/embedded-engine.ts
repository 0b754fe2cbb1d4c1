import { Worker } from 'node:worker_threads';
import type { EmbeddedWorkerOptions, FromWorker, ToWorker } from './embedded-worker.ts';

export interface EngineOptions {
  readonly dataDir?: string;
  readonly template?: string;
  readonly statementTimeoutMs: number;
  readonly diskReserveBytes: number;
  readonly onError: (error: Error) => void;
}

/** The embedded database ended under a query. Nothing that was acknowledged is lost. */
export class EngineRestartedError extends Error {}

interface Pending {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  readonly watchdog: NodeJS.Timeout;
}

/** How long a restart may wait after a failed one, in milliseconds. */
const restartDelay = 1_000;

/**
 * Holds the worker thread that PGlite lives in. PGlite ignores `statement_timeout`, so a watchdog ends the
 * worker when an answer takes too long and opens the database again.
 */
export class EmbeddedEngine {
  readonly #options: EngineOptions;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #opening: Promise<Worker>;
  #closing = false;
  #nextId = 1;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#opening = this.#open();
  }

  /** Resolves once queries are answered; rejects when the database cannot be opened. */
  async ready(): Promise<void> {
    await this.#opening;
  }

  /** Sends one batch of the wire protocol and gives back the whole answer. */
  async exchange(bytes: Uint8Array): Promise<Uint8Array> {
    const worker = await this.#opening;
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      const watchdog = setTimeout(() => {
        this.#fail(worker, new EngineRestartedError(`no answer within ${this.#options.statementTimeoutMs} ms`));
      }, this.#options.statementTimeoutMs);
      this.#pending.set(id, { resolve, reject, watchdog });
      worker.postMessage({ kind: 'batch', id, bytes } satisfies ToWorker);
    });
  }

  /** Ends the worker after what was sent before. */
  async close(): Promise<void> {
    this.#closing = true;
    const worker = await this.#opening.catch(() => undefined);
    if (!worker) return;
    await new Promise<void>((resolve) => {
      worker.on('message', (message: FromWorker) => message.kind === 'closed' && resolve());
      worker.once('exit', () => resolve());
      worker.postMessage({ kind: 'close' } satisfies ToWorker);
    });
    await worker.terminate();
  }

  #open(): Promise<Worker> {
    const { dataDir, template, diskReserveBytes } = this.#options;
    const workerData: EmbeddedWorkerOptions = { dataDir, template, diskReserveBytes };
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData });
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve(worker);
        else if (message.kind === 'answer') this.#take(message.id)?.resolve(message.bytes);
        else if (message.kind === 'failure') this.#take(message.id)?.reject(new Error(message.message));
      });
      worker.once('error', (error) => {
        reject(error);
        this.#fail(worker, error instanceof Error ? error : new Error(String(error)));
      });
    });
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.watchdog);
    return pending;
  }

  #fail(worker: Worker, cause: Error): void {
    if (worker !== this.#worker || this.#closing) return;
    this.#options.onError(cause);
    this.#worker = undefined;
    const error = new EngineRestartedError('the embedded database was restarted', { cause });
    for (const id of [...this.#pending.keys()]) this.#take(id)?.reject(error);
    this.#opening = worker.terminate().then(() => this.#reopen());
    this.#opening.catch(this.#options.onError);
  }

  async #reopen(): Promise<Worker> {
    try {
      return await this.#open();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, restartDelay));
      return this.#open();
    }
  }
}
