import type { z } from 'zod';
import type { Language } from '#contract/language.ts';
import {
  type ContactColumn,
  contactColumns,
  type contactImportEndpoints,
  type RowAction,
} from '#contract/outreach/contact-import.ts';
import { maxCorrectedCell, type PreviewRow, type RowEffect } from '#contract/table-import.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { shownCell } from '#server/platform/table-import/preview-rows.ts';
import { findPlaces } from '#server/platform/xlsx/read-table.ts';
import { cellTypeOf, tableColumns } from './columns.ts';
import { countRows, listRows } from './queries.ts';
import { requireImport, stateOf, wireReasons } from './read-import.ts';
import type { contactImportRows, RowReason } from './tables.ts';
import { importTexts } from './texts.ts';

type RowsRequest = z.output<(typeof contactImportEndpoints)['contact.uploadRows']['body']>;
type StoredRow = typeof contactImportRows.$inferSelect;

/** How the cells of a file are read. */
interface ReadFile {
  readonly places: ReadonlyMap<ContactColumn, number>;
  readonly date1904: boolean;
}

const effects: Readonly<Record<RowAction, RowEffect>> = { add: 'added', change: 'changed', skip: 'skipped' };

/** What becomes of each row, page by page. */
export function readRows(db: Database, { id, act, page, pageSize }: RowsRequest, { stockId, language }: Actor) {
  return inCompany(db, stockId, async (tx) => {
    const found = await requireImport(tx, stockId, id);
    const state = stateOf(found);
    const columns = contactColumns.map((key) => ({ key, title: importTexts[language].columns[key] }));
    if (state !== 'ready' && state !== 'committed') return { total: 0, columns, rows: [] };
    const file = { places: findPlaces(found.heading, tableColumns), date1904: found.date1904 };
    const rows = await listRows(tx, id, { act, limit: pageSize, offset: (page - 1) * pageSize });
    return { total: await countRows(tx, id, act), columns, rows: rows.map((row) => wireRow(row, file, language)) };
  });
}

/** Reasons that no other cell ends: the person has to agree again. */
const aboutConsent: readonly RowReason['reason'][] = ['withdrew', 'bounced'];

/** Reasons about the row that end with another number or address. */
const aboutChannels: readonly RowReason['reason'][] = ['twiceInFile', 'sameContact', 'twoContacts'];

/** The cells of a skipped row that can be corrected in the preview, as they were read. */
function correctableCells(
  { act, cells, reasons }: StoredRow,
  { places, date1904 }: ReadFile,
): ReadonlyMap<ContactColumn, string> {
  if (act !== 'skip') return new Map();
  const columns = new Set(
    reasons.flatMap(({ column, reason }): ContactColumn[] => {
      if (aboutChannels.includes(reason)) return ['mobile', 'email'];
      return column !== null && !aboutConsent.includes(reason) ? [column] : [];
    }),
  );
  return new Map(
    [...columns].flatMap((column): [ContactColumn, string][] => {
      const place = places.get(column);
      const { kind } = cellTypeOf(column);
      const value = place === undefined ? undefined : shownCell(cells[place] ?? null, { kind, date1904 });
      return value === undefined || value.length > maxCorrectedCell ? [] : [[column, value]];
    }),
  );
}

/** The contact as it would be; of a skipped row, what was read of it. */
function wireRow(row: StoredRow, file: ReadFile, language: Language): PreviewRow {
  const { number, act, name, mobile, email, position, groupName, isReceiving, isConsenting, consentAt } = row;
  const { yes, no } = importTexts[language];
  const shown = (text: string) => (text === 'true' ? yes : text === 'false' ? no : text);
  const correctable = correctableCells(row, file);
  const texts: Readonly<Record<ContactColumn, string>> = {
    ...{ name, mobile, email, position, group: groupName },
    receiving: act !== 'skip' && isReceiving ? yes : '',
    consentAt: isConsenting && consentAt ? chinaDate(consentAt) : '',
  };
  return {
    row: number,
    effect: effects[act],
    cells: contactColumns.map((column) => correctable.get(column) ?? texts[column]),
    changes: row.changes.map(({ column, before, after }) =>
      column === 'receiving' ? { column, before: shown(before), after: shown(after) } : { column, before, after },
    ),
    reasons: wireReasons(row.reasons, language),
    correctable: [...correctable.keys()],
  };
}
