import { parentPort, workerData } from 'node:worker_threads';
import type { ContactColumn } from '#contract/outreach/contact-import.ts';
import type { Correction } from '#contract/table-import.ts';
import { correctRows } from '#server/platform/table-import/correct-rows.ts';
import { findPlaces, readTable } from '#server/platform/xlsx/read-table.ts';
import type { Cell } from '#server/platform/xlsx/read-xlsx.ts';
import { WorkbookError, type WorkbookErrorCode } from '#server/platform/xlsx/workbook-error.ts';
import { type CheckedRow, checkRow, storedCell } from './check-row.ts';
import { tableColumns } from './columns.ts';

/**
 * Worker thread that parses and checks a contact file without blocking the server. It continues on request only, so
 * that unsaved results do not pile up.
 */
export interface CheckWorkerData {
  readonly file: Uint8Array;
  readonly corrections: readonly Correction[];
  readonly now: Date;
}

export type FromCheckWorker =
  | {
      readonly kind: 'heading';
      readonly heading: readonly Cell[];
      readonly date1904: boolean;
      readonly expected: number;
    }
  | { readonly kind: 'rows'; readonly rows: readonly CheckedRow[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'fault'; readonly fault: WorkbookErrorCode };

/** Rows per message. */
const batchSize = 500;
/** Characters of their cells per message, about: a message is stored by one statement. */
const batchText = 1_000_000;

const port = parentPort;
if (!port) throw new Error('check-worker runs in a worker thread only');

async function* read({ file, corrections, now }: CheckWorkerData): AsyncGenerator<FromCheckWorker> {
  const { heading, rows, date1904, expected } = await readTable<ContactColumn>(Buffer.from(file), tableColumns);
  yield { kind: 'heading', heading: heading.map(storedCell), date1904, expected };
  const correct = correctRows<ContactColumn>(corrections, findPlaces(heading, tableColumns));
  let batch: CheckedRow[] = [];
  let length = 0;
  for await (const row of rows) {
    const checked = checkRow(correct(row), { date1904, now });
    if (!checked) continue;
    batch.push(checked);
    length += checked.given.join('').length;
    if (batch.length < batchSize && length < batchText) continue;
    yield { kind: 'rows', rows: batch };
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield { kind: 'rows', rows: batch };
}

const messages = read(workerData as CheckWorkerData);
port.on('message', async () => {
  try {
    const { done, value } = await messages.next();
    port.postMessage(done ? ({ kind: 'end' } satisfies FromCheckWorker) : value);
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    port.postMessage({ kind: 'fault', fault: error.fault } satisfies FromCheckWorker);
  }
});
