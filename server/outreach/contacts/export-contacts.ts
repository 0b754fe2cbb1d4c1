import type { Readable } from 'node:stream';
import type { Language } from '#contract/language.ts';
import { type ContactExportFilter, maxSynchronousRows } from '#contract/outreach/contact-export.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { readInBatches } from '#server/platform/lists/export-rows.ts';
import { workbookType, writeXlsx } from '#server/platform/xlsx/write-xlsx.ts';
import { auditContactAction, auditFilter } from './audit-contacts.ts';
import { countAll, type ExportedContact, findContactsForExport, listContactIds } from './export-queries.ts';
import { exportTexts } from './export-texts.ts';
import { columnsIn } from './import/columns.ts';

export interface Export {
  readonly stockId: number;
  /** Of the contacts, in the order of the list, read at once: who is changed meanwhile is neither left out nor twice. */
  readonly ids: readonly number[];
  readonly language: Language;
}

/** Number of matching contacts, shown before an export. */
export async function countExport(db: Database, filter: ContactExportFilter, { stockId }: Actor) {
  const count = await inCompany(db, stockId, (tx) => countAll(tx, stockId, filter));
  return { count, inBackground: count > maxSynchronousRows };
}

/** All matching contacts as a workbook, streamed while it is written. */
export async function exportContacts(db: Database, filter: ContactExportFilter, actor: Actor): Promise<FileAnswer> {
  const { stockId, language } = actor;
  const ids = await inCompany(db, stockId, async (tx) => {
    const found = await listContactIds(tx, stockId, filter);
    await auditExport(tx, { filter, count: found.length }, actor);
    return found;
  });
  return { type: workbookType, content: writeContacts(db, { stockId, ids, language }) };
}

/** Records an export with its filters and row count in the audit log. */
export function auditExport(
  tx: Database,
  { filter, count }: { readonly filter: ContactExportFilter; readonly count: number },
  actor: Actor,
): Promise<void> {
  const detail = { count, filters: auditFilter(filter) };
  return auditContactAction(tx, actor, { action: 'contact.export', subject: 'contacts', detail });
}

/** Writes the workbook. `onBatch` receives of how many contacts it is written; if it throws, so does the stream. */
export function writeContacts(
  db: Database,
  wanted: Export,
  onBatch: (done: number) => Promise<void> = async () => {},
): Readable {
  const { sheet, consentSource, unsubscribedAt, createdAt } = exportTexts(wanted.language);
  const columns = [
    ...columnsIn(wanted.language),
    { header: consentSource, width: 16 },
    { header: unsubscribedAt, width: 18, kind: 'time' as const },
    { header: createdAt, width: 18, kind: 'time' as const },
  ];
  return writeXlsx(sheet, columns, rowsOf(db, wanted, onBatch));
}

async function* rowsOf(db: Database, { stockId, ids, language }: Export, onBatch: (done: number) => Promise<void>) {
  const texts = exportTexts(language);
  const read = (some: readonly number[]) => inCompany(db, stockId, (tx) => findContactsForExport(tx, stockId, some));
  for await (const { rows, done } of readInBatches(ids, read)) {
    for (const contact of rows) yield cellsOf(contact, texts);
    await onBatch(done);
  }
}

function cellsOf(contact: ExportedContact, { yes, no, sources }: ReturnType<typeof exportTexts>) {
  const { consentSource } = contact;
  return [
    contact.name,
    contact.mobile,
    contact.email,
    contact.position,
    contact.group,
    contact.isReceiving ? yes : no,
    contact.consentAt,
    consentSource && sources[consentSource],
    contact.unsubscribedAt,
    contact.createdAt,
  ];
}
