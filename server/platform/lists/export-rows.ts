import { listCountLimit } from '#contract/codes/lists.ts';
import { maskNumbers } from '#server/platform/audit/mask-numbers.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { type WorkbookCell, type WorkbookColumn, workbookType, writeXlsx } from '#server/platform/xlsx/write-xlsx.ts';

/** How many ids are read for an export: one more than it may have tells that there are too many. */
export const maxExportIds = listCountLimit + 1;

const batchSize = 500;

/** A column of the workbook. */
export interface CellColumn<Row> extends WorkbookColumn {
  readonly cell: (row: Row) => WorkbookCell;
}

export interface ListExport<Key extends string, Row extends { readonly id: number }> {
  /** Name of the sheet. */
  readonly sheet: string;
  /** What each column of the list is in the workbook, in the list's order: what is one on the screen may be several. */
  readonly columns: Readonly<Record<Key, readonly CellColumn<Row>[]>>;
  /** All columns where nothing was chosen. */
  readonly chosen: readonly Key[] | undefined;
  /** Of the rows, in the order of the list, read at once: what is added or moved meanwhile makes no row come twice. */
  readonly ids: readonly number[];
  /** Rows by their ids, in any order; those that are gone are left out. */
  readonly read: (ids: readonly number[]) => Promise<readonly Row[]>;
  /** As the audit log names them. */
  readonly audit: { readonly action: string; readonly subject: string; readonly filter: object };
}

/**
 * The rows of a list as a workbook, read while it is sent, and the export in the audit log. Throws EXPORT_TOO_LARGE for
 * more rows than a list counts.
 */
export async function exportRows<Key extends string, Row extends { readonly id: number }>(
  db: Database,
  { sheet, columns, chosen, ids, read, audit }: ListExport<Key, Row>,
  { userId, stockId, address, now }: Pick<Actor, 'userId' | 'stockId' | 'address' | 'now'>,
): Promise<FileAnswer> {
  if (ids.length > listCountLimit) throw new AppError('EXPORT_TOO_LARGE');
  const { action, subject, filter } = audit;
  const detail = { count: ids.length, filters: maskNumbers(filter) };
  await recordAudit(db, { at: now, userId, stockId, address, action, subject, detail });
  const keys = new Set<Key>(chosen ?? (Object.keys(columns) as Key[]));
  const shown = [...keys].flatMap((key) => columns[key]);
  return { type: workbookType, content: writeXlsx(sheet, shown, cellsOf(shown, ids, read)) };
}

async function* cellsOf<Row extends { readonly id: number }>(
  columns: readonly CellColumn<Row>[],
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
) {
  for await (const { rows } of readInBatches(ids, read))
    for (const row of rows) yield columns.map(({ cell }) => cell(row));
}

/**
 * Rows in the order of their ids, some of them at once, and of how many ids they are there by then. Each batch may be a
 * transaction of its own, so that others get their turn.
 */
export async function* readInBatches<Row extends { readonly id: number }>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): AsyncGenerator<{ readonly rows: readonly Row[]; readonly done: number }> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const found = new Map((await read(batch)).map((row) => [row.id, row]));
    yield { rows: batch.flatMap((id) => found.get(id) ?? []), done: start + batch.length };
  }
}
