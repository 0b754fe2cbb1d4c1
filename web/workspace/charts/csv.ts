import type { DataSheet } from './data-sheet.ts';

/** Spreadsheets take these at the start of a text for a formula. */
const formulaStart = /^[=+\-@\t\r]/;

function cellText(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A sheet as CSV (RFC 4180): UTF-8 with its mark, by which Excel knows the encoding; numbers unrounded. */
export function csvOf({ columns, rows }: Pick<DataSheet, 'columns' | 'rows'>): string {
  const lines = [columns.map(({ label }) => label), ...rows].map((row) => row.map(cellText).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
