import { type ReadRows, readRows } from './table-rows.ts';
import type { AddEntry, ZipEntry } from './zip-archive.ts';

export interface TableEntry extends ZipEntry {
  readonly table: string;
  readonly file: string;
  readonly rows: number;
}

interface AddOptions {
  readonly file?: string;
  /** Called with the number of rows that have just been read. */
  readonly seen?: (count: number) => Promise<void>;
}

/** Writes rows of a table into an archive, a line of JSON for each. */
export async function addTable(
  add: AddEntry,
  rows: ReadRows,
  { file = `tables/${rows.table.name}.jsonl`, seen }: AddOptions = {},
): Promise<TableEntry> {
  const table = rows.table.name;
  let count = 0;
  async function* lines() {
    for await (const batch of readRows(rows)) {
      count += batch.length;
      yield `${batch.join('\n')}\n`;
      await seen?.(batch.length);
    }
  }
  const entry = await add(file, lines());
  return { table, file, rows: count, ...entry };
}
