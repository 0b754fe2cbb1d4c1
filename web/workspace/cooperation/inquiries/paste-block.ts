import { isQuantity, maxLines } from '#contract/cooperation/inquiry-rules.ts';
import { plainNumber } from '#contract/texts/normal-form.ts';

export const columns = ['name', 'specification', 'quantity', 'unit'] as const;
export type Column = (typeof columns)[number];
export type Line = Readonly<Record<Column, string>>;

export const blankLine: Line = { name: '', specification: '', quantity: '', unit: '' };
export const longest: Readonly<Record<Column, number>> = { name: 100, specification: 500, quantity: 20, unit: 20 };

/** A cell that was not filled as it was pasted, or is no quantity, with its whole text. */
export interface PasteFault {
  /** Number of the line, from 1. */
  readonly row: number;
  /** Place of the column, from 0. */
  readonly column: number;
  readonly reason: 'tooLong' | 'quantity' | 'noColumn' | 'noRow';
  readonly text: string;
}

/** Cells of a block that was copied from a spreadsheet. A line break inside of a cell becomes a space. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const { cell, end } = cellAt(text, at);
    row.push(cell);
    at = end + 1;
    if (text[end] === '\t') continue;
    rows.push(row);
    if (at >= text.length) return rows;
    row = [];
  }
}

/** The cell that begins at a place, and where its tab or line break is. */
function cellAt(text: string, at: number): { cell: string; end: number } {
  // Spreadsheets put a cell in quotation marks where it holds a line break or a tab; others hold their own marks.
  const quoted = /"((?:[^"]|"")*)"\r?(?=[\t\n]|$)/y;
  quoted.lastIndex = at;
  const [whole = '', inside = ''] = quoted.exec(text) ?? [];
  if (/[\t\n]/.test(inside)) {
    return {
      cell: inside
        .replaceAll('""', '"')
        .replaceAll(/\s*[\t\n]\s*/g, ' ')
        .trim(),
      end: at + whole.length,
    };
  }
  const plain = /[^\t\n]*/y;
  plain.lastIndex = at;
  const [cell = ''] = plain.exec(text) ?? [];
  return { cell: cell.trim(), end: at + cell.length };
}

interface Place {
  readonly row: number;
  readonly column: number;
}

/** Fills cells from a place on. What does not fit is named with its text, so that nothing is lost. */
export function fillBlock(
  before: readonly Line[],
  block: readonly (readonly string[])[],
  { row, column }: Place,
): { lines: Line[]; faults: PasteFault[] } {
  const lines = [...before];
  const faults: PasteFault[] = [];
  for (const [down, cells] of block.entries()) {
    const at = row + down;
    if (at >= maxLines) {
      if (cells.some((cell) => cell !== '')) {
        faults.push({ row: at + 1, column, reason: 'noRow', text: cells.join('\t') });
      }
      continue;
    }
    const line: Record<Column, string> = { ...(lines[at] ?? blankLine) };
    for (const [across, cell] of cells.entries()) {
      const name = columns[column + across];
      const fault = (reason: PasteFault['reason']) =>
        faults.push({ row: at + 1, column: column + across, reason, text: cell });
      if (!name) {
        if (cell !== '') fault('noColumn');
        continue;
      }
      const value = name === 'quantity' ? plainNumber(cell) : cell;
      line[name] = value.slice(0, longest[name]);
      if (value.length > longest[name]) fault('tooLong');
      else if (name === 'quantity' && value !== '' && !isQuantity(value)) fault('quantity');
    }
    lines[at] = line;
  }
  return { lines, faults };
}
