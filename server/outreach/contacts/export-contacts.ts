import type { Readable } from 'node:stream';
import type { Language } from '#contract/language.ts';
import { type ContactExportFilter, maxSynchronousRows } from '#contract/outreach/contact-export.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { workbookType, writeXlsx } from '#server/platform/xlsx/write-xlsx.ts';
import { auditContactAction, auditFilter } from './audit-contacts.ts';
import { countAll, type ExportedContact, type Place, selectBatch } from './export-queries.ts';
import { exportTexts } from './export-texts.ts';
import { columnsIn } from './import/columns.ts';

/** Contacts read at once. Each batch is its own transaction, so that others get their turn. */
const batchSize = 500;

export interface Export {
  readonly stockId: number;
  readonly filter: ContactExportFilter;
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
  await auditExport(db, filter, actor);
  return { type: workbookType, content: writeContacts(db, { stockId, filter, language }) };
}

/** Records an export with its filters and row count in the audit log. */
export function auditExport(db: Database, filter: ContactExportFilter, actor: Actor): Promise<number> {
  return inCompany(db, actor.stockId, async (tx) => {
    const count = await countAll(tx, actor.stockId, filter);
    const filters = auditFilter(filter);
    await auditContactAction(tx, actor, { action: 'contact.export', subject: 'contacts', detail: { count, filters } });
    return count;
  });
}

/** Writes the workbook. `onBatch` receives the number of contacts written; if it throws, so does the stream. */
export function writeContacts(
  db: Database,
  wanted: Export,
  onBatch: (written: number) => Promise<void> = async () => {},
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

async function* rowsOf(
  db: Database,
  { stockId, filter, language }: Export,
  onBatch: (written: number) => Promise<void>,
) {
  const texts = exportTexts(language);
  let written = 0;
  let after: Place | undefined;
  for (;;) {
    const from = after;
    const batch = await inCompany(db, stockId, (tx) =>
      selectBatch(tx, stockId, { filter, after: from, limit: batchSize }),
    );
    for (const contact of batch) yield cellsOf(contact, texts);
    written += batch.length;
    await onBatch(written);
    after = batch.at(-1);
    if (!after || batch.length < batchSize) return;
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
