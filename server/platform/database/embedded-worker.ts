import { readFileSync, statfsSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/**
 * The thread PGlite lives in. It takes batches of PostgreSQL's wire protocol and answers with the same:
 * a slow query here stops nobody outside.
 */
export interface EmbeddedWorkerOptions {
  readonly dataDir: string | undefined;
  readonly template: string | undefined;
  readonly diskReserveBytes: number;
}

export type ToWorker =
  | { readonly kind: 'batch'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'close' };
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }
  | { readonly kind: 'closed' };

const port = parentPort;
if (!port) throw new Error('embedded-worker runs in a worker thread only');

const options = workerData as EmbeddedWorkerOptions;
const database = await PGlite.create({
  ...(options.dataDir ? { dataDir: options.dataDir } : {}),
  ...(options.template ? { loadDataDir: new Blob([readFileSync(options.template)]) } : {}),
});

/** How often the free space is looked at, in milliseconds. */
const diskCheckEvery = 500;
let diskCheckedAt = 0;
let writesRefused = false;

/**
 * A full disk makes PGlite spin, so writing stops while there is still room: sessions turn read-only,
 * reading goes on, and a refused write carries SQLSTATE 25006.
 */
async function guardDisk(): Promise<void> {
  if (!options.dataDir || Date.now() - diskCheckedAt < diskCheckEvery) return;
  diskCheckedAt = Date.now();
  const { bavail, bsize } = statfsSync(options.dataDir);
  const refuse = bavail * bsize < options.diskReserveBytes;
  if (refuse === writesRefused) return;
  await database.exec(`SET SESSION default_transaction_read_only = ${refuse ? 'on' : 'off'}`);
  writesRefused = refuse;
}

function answer(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

/** A greeting begins with its length, whose first byte is 0; its answer comes back instead of being streamed. */
const greeting = 0;

/**
 * One batch and its whole answer. As a stream, because otherwise PGlite also reads every answer for itself and keeps what
 * it has read for as long as it lives.
 */
async function exchange(batch: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (batch[0] === greeting) return Uint8Array.from(await database.execProtocolRaw(batch));
  const parts: Buffer[] = [];
  // The part is a window on PGlite's own memory, which the next one is written over.
  await database.execProtocolRawStream(batch, { onRawData: (part) => parts.push(Buffer.from(part)) });
  return Uint8Array.from(Buffer.concat(parts));
}

let inTransaction = false;
let turn: Promise<void> = Promise.resolve();

async function run(id: number, batch: Uint8Array): Promise<void> {
  try {
    if (!inTransaction) await guardDisk();
    const bytes = await exchange(batch);
    // The last message of a whole answer is ReadyForQuery; its one byte is the state: I, T or E.
    inTransaction = bytes.at(-6) === 0x5a && bytes.at(-1) !== 0x49;
    answer({ kind: 'answer', id, bytes }, [bytes.buffer]);
  } catch (error) {
    answer({ kind: 'failure', id, message: error instanceof Error ? error.message : String(error) });
  }
}

port.on('message', (message: ToWorker) => {
  turn = turn.then(async () => {
    if (message.kind === 'batch') return run(message.id, message.bytes);
    await database.close();
    answer({ kind: 'closed' });
  });
});

answer({ kind: 'ready' });
