import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Language } from '#contract/language.ts';
import type { CellError, CheckedTable, RowEffect } from '#contract/table-import.ts';
import { type AnnotatedRow, writeAnnotated } from '#server/platform/xlsx/annotated-workbook.ts';
import type { TableRow } from '#server/platform/xlsx/read-table.ts';
import type { WorkbookColumn } from '#server/platform/xlsx/write-xlsx.ts';
import { previewRows } from './preview-rows.ts';
import type { CellIssue, ReadTable } from './read-small-table.ts';

interface Verdict<Column extends string> {
  readonly table: ReadTable<Column>;
  /** What becomes of a row in which nothing is wrong. */
  readonly effectOf: (row: TableRow<Column>) => RowEffect;
  readonly faults: readonly CellIssue<Column>[];
  /** Fingerprint of the import's effect, compared at commit. */
  readonly effects: unknown;
}

interface Texts<Column extends string> {
  readonly language: Language;
  readonly sheet: string;
  readonly headingOf: (column: Column) => string;
  readonly cellTypeOf: (column: Column) => Omit<WorkbookColumn, 'header'>;
  readonly errorColumn: string;
  /** Heading of the notes column in all languages. */
  readonly formerNotes: readonly string[];
}

/** Errors of a cell that are named: one can list hundreds of thousands of things that are none. */
export const namedInCell = 10;

/** Number of errors in a response; the annotated file has all of them. */
const namedFaults = 200;

/** The result of a check for display, with the annotated file if there are errors. */
export async function describeTable<Column extends string>(
  { table, faults, effects, effectOf }: Verdict<Column>,
  texts: Texts<Column>,
): Promise<CheckedTable> {
  const named = faults.slice(0, namedFaults).map(
    ({ row, column, reason }): CellError => ({
      row: row.number,
      column: column && texts.headingOf(column),
      reason,
    }),
  );
  return {
    digest: digestOf(table, effects),
    total: table.rows.length,
    ...previewRows(table, {
      ...{ reasons: faults, effectOf, headingOf: texts.headingOf },
      kindOf: (column) => texts.cellTypeOf(column).kind,
    }),
    faultCount: faults.length,
    faults: named,
    annotated: faults.length > 0 ? (await annotate(table, faults, texts)).toString('base64') : null,
  };
}

/** Fingerprint of a file and its effect. */
export function digestOf(table: ReadTable<string>, effects: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([table.hash, effects]))
    .digest('hex');
}

function annotate<Column extends string>(
  table: ReadTable<Column>,
  faults: readonly CellIssue<Column>[],
  { language, sheet, headingOf, cellTypeOf, errorColumn, formerNotes }: Texts<Column>,
): Promise<Buffer> {
  const byRow = Map.groupBy(faults, ({ row }) => row);
  const noteOf = ({ column, reason }: CellIssue<Column>) => (column ? `${headingOf(column)}: ${reason}` : reason);
  const rows = async function* (): AsyncGenerator<AnnotatedRow> {
    for (const row of table.rows) yield { cells: row.given, note: (byRow.get(row) ?? []).map(noteOf).join('; ') };
  };
  const columns = new Map([...table.places].map(([column, place]) => [place, cellTypeOf(column)]));
  return buffer(
    writeAnnotated({
      ...{ sheet, heading: table.heading, columns, noteHeading: errorColumn, formerNotes },
      ...{ rows: rows(), date1904: table.date1904, language },
    }),
  );
}
