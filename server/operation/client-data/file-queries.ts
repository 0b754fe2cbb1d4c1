import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { inquiryFiles } from '#server/cooperation/inquiries/files/tables.ts';
import { inquiries } from '#server/cooperation/inquiries/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { uploads } from '#server/platform/uploads/tables.ts';

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

/** Attachments that the company may read: its own, and those of quotes that were opened. */
export async function* listOpenFiles(db: Database, stockId: number) {
  let last = '';
  for (;;) {
    const rows = await db
      .select({ file: inquiryFiles })
      .from(inquiryFiles)
      .innerJoin(inquiries, eq(inquiries.id, inquiryFiles.inquiryId))
      .where(
        and(
          eq(inquiryFiles.stockId, stockId),
          gt(inquiryFiles.id, last),
          or(isNull(inquiryFiles.invitationId), isNotNull(inquiries.openedAt)),
        ),
      )
      .orderBy(asc(inquiryFiles.id))
      .limit(batchSize);
    if (rows.length > 0) yield rows.map(({ file }) => file);
    last = rows.at(-1)?.file.id ?? last;
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
