import type { ContactColumn } from '#contract/outreach/contact-import.ts';
import { type ContactTexts, contactFields, normaliseContactText } from '#contract/outreach/contact-rules.ts';
import { nfkc } from '#contract/texts/normal-form.ts';
import { checkContact } from '#server/outreach/contacts/contact-rules.ts';
import { nameOrder } from '#server/outreach/contacts/name-order.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { cellMoment } from '#server/platform/xlsx/cell-moment.ts';
import { failedColumns } from '#server/platform/xlsx/failed-cells.ts';
import type { TableRow } from '#server/platform/xlsx/read-table.ts';
import type { Cell } from '#server/platform/xlsx/read-xlsx.ts';
import type { RowReason } from './tables.ts';
import { importTexts } from './texts.ts';

/** Contact data of a row, as far as it can be read without the others. */
export interface CheckedRow {
  readonly number: number;
  readonly given: readonly Cell[];
  readonly texts: ContactTexts;
  readonly nameOrder: string;
  readonly group: string;
  /** `undefined` if the row has no value. */
  readonly receiving: boolean | undefined;
  readonly consentAt: Date | null;
  /** Errors of the row. */
  readonly reasons: readonly RowReason[];
}

const longestGroup = 20;
/** Characters of a cell in Excel. What is longer is wrong in every column of a contact, and is stored cut. */
const longestCell = 32_767;
const agreeing = new Set(['是', '接收', '同意', 'y', 'yes', 'true', '1', '√', '✓', '✔']);
const refusing = new Set(['否', '不', '不接收', '不同意', 'n', 'no', 'false', '0', '×', '✗']);
const examples = new Set(Object.values(importTexts).map(({ example }) => example.name));

/**
 * Validates all columns of a row, so that all errors are reported at once. `undefined` for the template's example row.
 */
export function checkRow(
  { number, cells, given }: TableRow<ContactColumn>,
  { date1904, now }: { readonly date1904: boolean; readonly now: Date },
): CheckedRow | undefined {
  const raw = Object.fromEntries(contactFields.map((field) => [field, textOf(cells[field])])) as ContactTexts;
  if (examples.has(raw.name)) return undefined;
  const { contact, faults = [] } = checkContact(raw);
  const reasons: RowReason[] = faults.map(({ field, reason }) => ({ column: field, reason }));
  for (const column of failedColumns(cells)) reasons.push({ column, reason: 'cellFailed' });
  const group = normaliseContactText('name', textOf(cells.group));
  if ([...group].length > longestGroup) reasons.push({ column: 'group', reason: 'groupNameTooLong' });
  const receiving = receivingOf(cells.receiving);
  if (receiving === 'unclear') reasons.push({ column: 'receiving', reason: 'receivingWrong' });
  const consentAt = momentOf(cells.consentAt, { date1904, now });
  if (consentAt === 'wrong') reasons.push({ column: 'consentAt', reason: 'consentWrong' });
  return {
    number,
    given: given.map(storedCell),
    texts: contact ?? raw,
    nameOrder: contact ? nameOrder(contact.name) : '',
    group,
    receiving: receiving === 'unclear' ? undefined : receiving,
    consentAt: consentAt === 'wrong' ? null : consentAt,
    reasons,
  };
}

/** A cell as it is stored, so that it can be given back in a file. */
export function storedCell(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.slice(0, longestCell).toWellFormed().replaceAll('\0', '') : cell;
}

/** Text of a cell. Some programs keep the apostrophe that marks a number as text. */
function textOf(cell: Cell): string {
  return String(storedCell(cell) ?? '')
    .replace(/^['＇]/, '')
    .trim();
}

function receivingOf(cell: Cell): boolean | undefined | 'unclear' {
  const text = nfkc(textOf(cell)).toLowerCase();
  if (text === '') return undefined;
  if (agreeing.has(text)) return true;
  return refusing.has(text) ? false : 'unclear';
}

/** Today's date becomes the current time. */
function momentOf(cell: Cell, { date1904, now }: { date1904: boolean; now: Date }): Date | null | 'wrong' {
  if (textOf(cell) === '') return null;
  const moment = cellMoment(typeof cell === 'string' ? nfkc(textOf(cell)) : cell, { date1904 });
  if (!moment || chinaDate(moment) > chinaDate(now)) return 'wrong';
  return moment > now ? null : moment;
}
