import {
  maxCorrectedCell,
  maxPreviewRows,
  type PreviewedRows,
  type PreviewRow,
  type RowEffect,
} from '#contract/table-import.ts';
import type { TableRow } from '#server/platform/xlsx/read-table.ts';
import type { Cell } from '#server/platform/xlsx/read-xlsx.ts';
import type { CellIssue, ReadTable } from './read-small-table.ts';

interface Judgement<Column extends string> {
  /** Why rows are wrong or skipped. */
  readonly reasons: readonly CellIssue<Column>[];
  readonly effectOf: (row: TableRow<Column>) => RowEffect;
  readonly headingOf: (column: Column) => string;
}

/** Characters of a cell that is only looked at. */
const shownCharacters = 60;

/** What becomes of each row, in the order of the file: of those that are wrong, the cells that can be put right in full. */
export function previewRows<Column extends string>(
  { places, rows }: Pick<ReadTable<Column>, 'places' | 'rows'>,
  { reasons, effectOf, headingOf }: Judgement<Column>,
): PreviewedRows {
  const ordered = [...places].sort(([, left], [, right]) => left - right).map(([column]) => column);
  const byRow = Map.groupBy(reasons, ({ row }) => row);
  const judged = rows.map((row) => ({ row, issues: byRow.get(row) ?? [], effect: effectOf(row) }));
  const isWrong = ({ effect }: { readonly effect: RowEffect }) => effect === 'wrong';
  const shown =
    judged.length > maxPreviewRows
      ? [...judged.filter(isWrong), ...judged.filter((one) => !isWrong(one))].slice(0, maxPreviewRows)
      : judged;
  return {
    columns: ordered.map((key) => ({ key, title: headingOf(key) })),
    rows: shown
      .map(({ row, issues, effect }) => describeRow(row, { issues, effect, ordered }))
      .sort((left, right) => left.row - right.row),
  };
}

function describeRow<Column extends string>(
  { number, cells }: TableRow<Column>,
  {
    issues,
    effect,
    ordered,
  }: {
    readonly issues: readonly CellIssue<Column>[];
    readonly effect: RowEffect;
    readonly ordered: readonly Column[];
  },
): PreviewRow {
  const isWhole = issues.some(({ column }) => column === null || !ordered.includes(column));
  const named = new Set(issues.map(({ column }) => column));
  const correctable =
    effect === 'wrong'
      ? ordered.filter((column) => (isWhole || named.has(column)) && textOf(cells[column]).length <= maxCorrectedCell)
      : [];
  return {
    row: number,
    effect,
    cells: ordered.map((column) =>
      correctable.includes(column) ? textOf(cells[column]) : shortened(textOf(cells[column])),
    ),
    reasons: issues.map(({ column, reason }) => ({
      column: column !== null && ordered.includes(column) ? column : null,
      reason,
    })),
    correctable,
  };
}

const textOf = (cell: Cell): string =>
  String(cell ?? '')
    .toWellFormed()
    .replaceAll('\0', '');

function shortened(text: string): string {
  const characters = [...text.slice(0, shownCharacters * 2)];
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')}…` : text;
}
