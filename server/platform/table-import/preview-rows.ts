import {
  maxCorrectedCell,
  maxPreviewRows,
  type PreviewedRows,
  type PreviewRow,
  type RowEffect,
} from '#contract/table-import.ts';
import { chinaMoment } from '#server/platform/china-time.ts';
import { cellMoment } from '#server/platform/xlsx/cell-moment.ts';
import type { TableRow } from '#server/platform/xlsx/read-table.ts';
import type { Cell } from '#server/platform/xlsx/read-xlsx.ts';
import type { WorkbookColumn } from '#server/platform/xlsx/write-xlsx.ts';
import type { CellIssue, ReadTable } from './read-small-table.ts';

interface Judgement<Column extends string> {
  /** Why rows are wrong or skipped. */
  readonly reasons: readonly CellIssue<Column>[];
  readonly effectOf: (row: TableRow<Column>) => RowEffect;
  readonly headingOf: (column: Column) => string;
  readonly kindOf: (column: Column) => WorkbookColumn['kind'];
}

/** Characters of a cell that is only looked at. */
const shownCharacters = 60;

/** What becomes of each row, in the order of the file: of those that are wrong, the cells that can be put right in full. */
export function previewRows<Column extends string>(
  { places, rows, date1904 }: Pick<ReadTable<Column>, 'places' | 'rows' | 'date1904'>,
  { reasons, effectOf, headingOf, kindOf }: Judgement<Column>,
): PreviewedRows {
  const textOf = (cell: Cell, column: Column) => shownCell(cell, { kind: kindOf(column), date1904 });
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
      .map(({ row, issues, effect }) => describeRow(row, { issues, effect, ordered, textOf }))
      .sort((left, right) => left.row - right.row),
  };
}

function describeRow<Column extends string>(
  { number, cells }: TableRow<Column>,
  {
    issues,
    effect,
    ordered,
    textOf,
  }: {
    readonly issues: readonly CellIssue<Column>[];
    readonly effect: RowEffect;
    readonly ordered: readonly Column[];
    readonly textOf: (cell: Cell, column: Column) => string;
  },
): PreviewRow {
  const texts = new Map(ordered.map((column) => [column, textOf(cells[column], column)]));
  const shown = (column: Column) => texts.get(column) ?? '';
  const isWhole = issues.some(({ column }) => column === null || !ordered.includes(column));
  const named = new Set(issues.map(({ column }) => column));
  const correctable =
    effect === 'wrong'
      ? ordered.filter((column) => (isWhole || named.has(column)) && shown(column).length <= maxCorrectedCell)
      : [];
  return {
    row: number,
    effect,
    cells: ordered.map((column) => (correctable.includes(column) ? shown(column) : shortened(shown(column)))),
    reasons: issues.map(({ column, reason }) => ({
      column: column !== null && ordered.includes(column) ? column : null,
      reason,
    })),
    correctable,
  };
}

/** A cell as it is shown and corrected: a day that Excel keeps as a number as one that can be typed again. */
export function shownCell(
  cell: Cell,
  { kind, date1904 }: Pick<WorkbookColumn, 'kind'> & { readonly date1904: boolean },
): string {
  const moment = kind === 'time' && typeof cell === 'number' ? cellMoment(cell, { date1904 }) : undefined;
  if (moment) return chinaMoment(moment).slice(0, 16).replace(' 00:00', '');
  return String(cell ?? '')
    .toWellFormed()
    .replaceAll('\0', '');
}

function shortened(text: string): string {
  const characters = [...text.slice(0, shownCharacters * 2)];
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')}…` : text;
}
