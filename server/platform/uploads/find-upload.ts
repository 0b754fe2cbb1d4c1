import { and, eq, gte, lte } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { uploadPieces, uploads, uploadUses } from './tables.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** An upload of any company. */
export async function findUpload(db: Database, id: string): Promise<UploadRow | undefined> {
  const [upload] = await db.select().from(uploads).where(eq(uploads.id, id));
  return upload;
}

/** An upload of a company. */
export async function findOwnUpload(db: Database, stockId: number, id: string): Promise<UploadRow | undefined> {
  const upload = await findUpload(db, id);
  return upload?.stockId === stockId ? upload : undefined;
}

/** Whether any stored content refers to an upload, published or not. */
export async function isUsed(db: Database, id: string): Promise<boolean> {
  return (await db.$count(uploadUses, eq(uploadUses.uploadId, id))) > 0;
}

/** Digests of the received chunks, by number. */
export async function listPieces(db: Database, id: string, numbers?: { first: number; last: number }) {
  const rows = await db
    .select({ number: uploadPieces.number, digest: uploadPieces.digest })
    .from(uploadPieces)
    .where(
      and(
        eq(uploadPieces.uploadId, id),
        numbers && gte(uploadPieces.number, numbers.first),
        numbers && lte(uploadPieces.number, numbers.last),
      ),
    )
    .orderBy(uploadPieces.number);
  return new Map(rows.map(({ number, digest }) => [number, digest]));
}
