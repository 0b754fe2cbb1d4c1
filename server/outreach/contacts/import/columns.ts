import type { Language } from '#contract/language.ts';
import { type ContactColumn, contactColumns } from '#contract/outreach/contact-import.ts';
import type { TableColumns } from '#server/platform/xlsx/read-table.ts';
import type { WorkbookColumn } from '#server/platform/xlsx/write-xlsx.ts';
import { importTexts } from './texts.ts';

/** Columns of a contact workbook: headings of the template, and common alternatives. */
export const tableColumns: TableColumns<ContactColumn> = {
  headings: Object.fromEntries(
    contactColumns.map((column) => [
      column,
      Object.values(importTexts).flatMap(({ columns, alsoCalled }) => [columns[column], ...alsoCalled[column]]),
    ]),
  ) as Record<ContactColumn, string[]>,
  required: ['name'],
};

const widths: Readonly<Record<ContactColumn, number>> = {
  name: 20,
  mobile: 18,
  email: 30,
  position: 20,
  group: 16,
  receiving: 10,
  consentAt: 18,
};

/** Format of a contact column in a workbook. */
export const cellTypeOf = (column: ContactColumn): Omit<WorkbookColumn, 'header'> => ({
  width: widths[column],
  kind: column === 'consentAt' ? 'time' : 'text',
});

/** Columns of a contact workbook, with headings in one language. */
export function columnsIn(language: Language): WorkbookColumn[] {
  return contactColumns.map((column) => ({ header: importTexts[language].columns[column], ...cellTypeOf(column) }));
}
