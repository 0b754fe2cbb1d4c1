import { type InquiryLine, lineSchema, type ReadLines } from '#contract/cooperation/inquiries.ts';
import { maxLines } from '#contract/cooperation/inquiry-rules.ts';
import type { Language } from '#contract/language.ts';
import { plainNumber } from '#contract/texts/normal-form.ts';
import { schemaTexts } from '#contract/texts/schema-texts.ts';
import { issueText } from '#contract/texts/texts.ts';
import type { UploadedFile } from '#contract/uploads.ts';
import { readSmallTable } from '#server/platform/table-import/read-small-table.ts';
import { failedColumns } from '#server/platform/xlsx/failed-cells.ts';
import type { TableColumns } from '#server/platform/xlsx/read-table.ts';
import type { Cell } from '#server/platform/xlsx/sheet-reader.ts';

type Column = keyof InquiryLine;

const columns: TableColumns<Column> = {
  headings: {
    name: ['名称', '物料', '品名', 'Name', 'Item'],
    specification: ['规格要求', '规格', '规格型号', 'Specification'],
    quantity: ['数量', 'Quantity'],
    unit: ['单位', 'Unit'],
  },
  required: ['name', 'quantity', 'unit'],
};

/** Lines of an Excel file: the right ones, and by row what is wrong with the others. Throws the refusals of a workbook. */
export async function readLines(file: UploadedFile, language: Language): Promise<ReadLines> {
  const { rows } = await readSmallTable({ file }, columns, maxLines);
  const lines: InquiryLine[] = [];
  const faults: ReadLines['faults'] = [];
  for (const { number, cells } of rows) {
    const text = (column: Column) => String(cells[column] ?? '').trim();
    const written = {
      ...{ name: text('name'), specification: text('specification'), unit: text('unit') },
      quantity: quantityOf(cells.quantity),
    };
    const read = lineSchema.safeParse(written, { error: schemaTexts[language] });
    const failed = failedColumns(cells).map((column) => ({ path: [column], message: 'cellFailed' }));
    if (read.data && failed.length === 0) lines.push(read.data);
    for (const { path, message } of [...failed, ...(read.error?.issues ?? [])]) {
      const headings = columns.headings[path[0] as Column];
      const column = (language === 'en' ? headings.at(-1) : headings[0]) ?? '';
      faults.push({ row: number, column, reason: issueText(message, language) });
    }
  }
  return { lines, faults };
}

/** Digits that a number of a spreadsheet has: a computed one may have others behind them, as 0.30000000000000004 does. */
const spreadsheetDigits = 15;

const quantityOf = (cell: Cell | undefined): string =>
  typeof cell === 'number' ? String(Number(cell.toPrecision(spreadsheetDigits))) : plainNumber(String(cell ?? ''));
