import type { Language } from '#contract/language.ts';
import { type ContactColumn, contactColumns } from '#contract/outreach/contact-import.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { type AnnotatedRow, writeAnnotated } from '#server/platform/xlsx/annotated-workbook.ts';
import { findPlaces } from '#server/platform/xlsx/read-table.ts';
import type { Cell } from '#server/platform/xlsx/read-xlsx.ts';
import { workbookType, writeXlsx } from '#server/platform/xlsx/write-xlsx.ts';
import { cellTypeOf, columnsIn, tableColumns } from './columns.ts';
import { listRows } from './queries.ts';
import { requireImport, stateOf } from './read-import.ts';
import type { RowReason } from './tables.ts';
import { importTexts, reasonText } from './texts.ts';

/** An empty workbook with an example row. */
export function writeTemplate(language: Language): FileAnswer {
  const { sheet, example } = importTexts[language];
  const rows = async function* () {
    yield contactColumns.map((column) => example[column]);
  };
  return { type: workbookType, content: writeXlsx(sheet, columnsIn(language), rows()) };
}

/** The annotated file: all rows with a column of errors. Throws NOT_FOUND. */
export async function writeResult(db: Database, id: number, { stockId, language }: Actor): Promise<FileAnswer> {
  const found = await inCompany(db, stockId, (tx) => requireImport(tx, stockId, id));
  if (!['ready', 'committed'].includes(stateOf(found))) throw new AppError('IMPORT_NOT_READY');
  const { sheet, errorColumn } = importTexts[language];
  const places = [...findPlaces(found.heading, tableColumns)];
  const content = writeAnnotated({
    sheet,
    heading: found.heading,
    columns: new Map(places.map(([column, place]: [ContactColumn, number]) => [place, cellTypeOf(column)])),
    noteHeading: errorColumn,
    formerNotes: Object.values(importTexts).map((texts) => texts.errorColumn),
    rows: annotatedRows(db, { id, stockId }, language),
    date1904: found.date1904,
    language,
  });
  return { type: workbookType, content };
}

/** Rows read at once; each batch is its own transaction. */
const batchSize = 1_000;

async function* annotatedRows(
  db: Database,
  { id, stockId }: { readonly id: number; readonly stockId: number },
  language: Language,
): AsyncGenerator<AnnotatedRow> {
  let after = 0;
  for (;;) {
    const from = after;
    const rows = await inCompany(db, stockId, (tx) => listRows(tx, id, { after: from, limit: batchSize }));
    for (const { cells, reasons } of rows) yield annotated(cells, reasons, language);
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.number;
  }
}

function annotated(cells: readonly Cell[], reasons: readonly RowReason[], language: Language): AnnotatedRow {
  const { columns, between } = importTexts[language];
  const note = reasons
    .map(({ column, reason, value }) => {
      const sentence = reasonText(reason, value, language);
      return column ? `${columns[column]}: ${sentence}` : sentence;
    })
    .join(between);
  return { cells, note };
}
