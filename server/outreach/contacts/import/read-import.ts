import type { z } from 'zod';
import type { Language } from '#contract/language.ts';
import type {
  ContactColumn,
  contactImportEndpoints,
  ImportedRow,
  ImportPhase,
  ImportStatus,
} from '#contract/outreach/contact-import.ts';
import { maxCorrectedCell } from '#contract/table-import.ts';
import { wireTexts } from '#contract/texts/texts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { findPlaces } from '#server/platform/xlsx/read-table.ts';
import { tableColumns } from './columns.ts';
import {
  countRows,
  deleteImports,
  type FoundImport,
  findImport,
  listFaultyRows,
  listOpen,
  listRows,
} from './queries.ts';
import type { contactImportRows, RowReason } from './tables.ts';
import { importTexts, reasonText } from './texts.ts';

type RowsRequest = z.output<(typeof contactImportEndpoints)['contact.uploadRows']['body']>;

/** How long imports are kept after their start, in milliseconds, whatever their state. */
export const importLifetime = 7 * 24 * 60 * 60_000;

/** Number of errors in a response; the annotated file has all of them. */
const namedErrors = 200;

/** State of an import and its effect. Throws NOT_FOUND. */
export function readImport(db: Database, id: number, { stockId, language }: Actor): Promise<ImportStatus> {
  return inCompany(db, stockId, async (tx) => {
    const found = await requireImport(tx, stockId, id);
    const state = stateOf(found);
    const isChecked = state === 'ready' || state === 'committed';
    const faulty = isChecked ? await listFaultyRows(tx, id, namedErrors) : [];
    const { fileName, newGroups, job, createdAt, endedAt } = found;
    const counts = isChecked ? found : { added: 0, changed: 0, skipped: 0 };
    return {
      ...{ id, fileName, state, newGroups: [...newGroups] },
      ...{ done: job?.done ?? 0, total: job?.total ?? 0 },
      ...{ added: counts.added, changed: counts.changed, skipped: counts.skipped },
      errors: faulty
        .flatMap(({ number, reasons }) => wireReasons(reasons, language).map((reason) => ({ row: number, ...reason })))
        .slice(0, namedErrors),
      failure: state === 'failed' ? wireTexts[language].errors[job?.error ?? 'INTERNAL'] : null,
      resultFile: isChecked ? importTexts[language].resultFile : null,
      createdAt: createdAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    };
  });
}

/** A person's unfinished import. */
export async function findOpenImport(db: Database, actor: Actor): Promise<{ id: number | null }> {
  const [open] = await inCompany(db, actor.stockId, (tx) => listOpen(tx, actor));
  return { id: open?.id ?? null };
}

/** Result of each row, page by page. */
export function readRows(db: Database, { id, act, page, pageSize }: RowsRequest, { stockId, language }: Actor) {
  return inCompany(db, stockId, async (tx) => {
    const found = await requireImport(tx, stockId, id);
    const state = stateOf(found);
    if (state !== 'ready' && state !== 'committed') return { total: 0, list: [] };
    const places = findPlaces(found.heading, tableColumns);
    const rows = await listRows(tx, id, { act, limit: pageSize, offset: (page - 1) * pageSize });
    return { total: await countRows(tx, id, act), list: rows.map((row) => wireRow(row, places, language)) };
  });
}

/** Throws NOT_FOUND. */
export async function requireImport(tx: Database, stockId: number, id: number): Promise<FoundImport> {
  const found = await findImport(tx, stockId, id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

export function stateOf({ state, job }: FoundImport): ImportPhase {
  if (state !== 'open') return state;
  if (job?.state === 'done') return 'ready';
  return job?.state === 'failed' || job?.state === 'cancelled' ? 'failed' : 'checking';
}

function wireReasons(reasons: readonly RowReason[], language: Language) {
  return reasons.map(({ column, reason, value }) => ({ column, reason: reasonText(reason, value, language) }));
}

/** Reasons about the row that end with another number or address. */
const aboutChannels: readonly RowReason['reason'][] = ['twiceInFile', 'sameContact', 'twoContacts'];

/** The cells of a skipped row that can be corrected in the preview, as they were read. */
function correctableCells(
  { act, cells, reasons }: typeof contactImportRows.$inferSelect,
  places: ReadonlyMap<ContactColumn, number>,
): ImportedRow['correctable'] {
  if (act !== 'skip') return [];
  const columns = new Set(
    reasons.flatMap(({ column, reason }): ContactColumn[] => {
      if (aboutChannels.includes(reason)) return ['mobile', 'email'];
      return column !== null && reason !== 'withdrew' ? [column] : [];
    }),
  );
  return [...columns].flatMap((column) => {
    const place = places.get(column);
    const value = place === undefined ? undefined : String(cells[place] ?? '');
    return value === undefined || value.length > maxCorrectedCell ? [] : [{ column, value }];
  });
}

function wireRow(
  row: typeof contactImportRows.$inferSelect,
  places: ReadonlyMap<ContactColumn, number>,
  language: Language,
): ImportedRow {
  const { number, act, name, mobile, email, position, groupName, changes, reasons } = row;
  const { yes, no } = importTexts[language];
  const shown = (text: string) => (text === 'true' ? yes : text === 'false' ? no : text);
  return {
    ...{ row: number, act, name, mobile, email, position, group: groupName },
    changes: changes.map(({ column, before, after }) =>
      column === 'receiving' ? { column, before: shown(before), after: shown(after) } : { column, before, after },
    ),
    reasons: wireReasons(reasons, language),
    correctable: correctableCells(row, places),
  };
}

/** Deletes imports started more than a week ago. */
export function sweepImports(db: Database, now: Date): Promise<void> {
  return deleteImports(db, new Date(now.getTime() - importLifetime));
}
