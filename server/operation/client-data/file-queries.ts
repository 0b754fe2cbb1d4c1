import { and, asc, eq, exists, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { inquiryFiles } from '#server/cooperation/inquiries/files/tables.ts';
import type { StoredInvitation } from '#server/cooperation/inquiries/queries.ts';
import { quotes } from '#server/cooperation/inquiries/quotes/tables.ts';
import { quoteInvitations } from '#server/cooperation/inquiries/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { uploads } from '#server/platform/uploads/tables.ts';
import { isReceived, ofOpenFiles } from './received-tables.ts';

const batchSize = 200;

/** Ids of a company's uploads, in batches. */
export async function* listUploadIds(db: Database, stockId: number): AsyncGenerator<string[]> {
  let last = '';
  for (;;) {
    const rows = await db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.stockId, stockId), gt(uploads.id, last)))
      .orderBy(asc(uploads.id))
      .limit(batchSize);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batchSize) return;
  }
}

/**
 * Attachments that a buyer may read: its own, and those that a quote names which was opened. What was withdrawn,
 * replaced or only drafted is never opened, also where the inquiry's other quotes are.
 */
export const listOpenFiles = (db: Database, stockId: number) =>
  listFilesOf(db, and(eq(inquiryFiles.stockId, stockId), or(isNull(inquiryFiles.invitationId), isOpened(db))));

/** Attachments of opened quotes that a company has submitted as a supplier. */
export const listSubmittedFiles = (db: Database, stockId: number) => listFilesOf(db, ofOpenFiles(stockId));

function isOpened(db: Database) {
  const naming = sql`${quotes.content} -> 'files' @> jsonb_build_array(jsonb_build_object('id', ${inquiryFiles.id}))`;
  const opened = db
    .select({ id: quotes.id })
    .from(quotes)
    .where(
      and(
        ...[eq(quotes.stockId, inquiryFiles.stockId), eq(quotes.invitationId, inquiryFiles.invitationId)],
        ...[isNull(quotes.withdrawnAt), naming],
      ),
    );
  return exists(opened);
}

async function* listFilesOf(db: Database, which: SQL | undefined) {
  let last = '';
  for (;;) {
    const rows = await db
      .select()
      .from(inquiryFiles)
      .where(and(which, gt(inquiryFiles.id, last)))
      .orderBy(asc(inquiryFiles.id))
      .limit(batchSize);
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batchSize) return;
  }
}

/** Ids of a company's attachments, in batches. */
export async function* listAttachmentIds(db: Database, stockId: number): AsyncGenerator<string[]> {
  let last = '';
  for (;;) {
    const rows = await db
      .select({ id: inquiryFiles.id })
      .from(inquiryFiles)
      .where(and(eq(inquiryFiles.stockId, stockId), gt(inquiryFiles.id, last)))
      .orderBy(asc(inquiryFiles.id))
      .limit(batchSize);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batchSize) return;
  }
}

/** Invitations that a company has received, and for which it has kept a draft or files, in batches. */
export async function* listWrittenFor(db: Database, stockId: number): AsyncGenerator<StoredInvitation[]> {
  // Written out: in a query of one table columns lose their table.
  const isWrittenFor = sql`(
    exists (select from quote_draft where quote_draft.invitation_id = quote_invitation.id)
    or exists (select from inquiry_file where inquiry_file.inquiry_id = quote_invitation.inquiry_id
      and inquiry_file.invitation_id = quote_invitation.id))`;
  let last = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(quoteInvitations)
      .where(and(isReceived(stockId), isWrittenFor, gt(quoteInvitations.id, last)))
      .orderBy(asc(quoteInvitations.id))
      .limit(batchSize);
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batchSize) return;
  }
}
