import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { inquiryFiles } from './tables.ts';

export type StoredFile = typeof inquiryFiles.$inferSelect;

/** Of which inquiry, and of which supplier's quote; `null` for the buyer's own. */
export interface FilePlace {
  readonly stockId: number;
  readonly inquiryId: number;
  readonly invitationId: number | null;
}

const inPlace = ({ stockId, inquiryId, invitationId }: FilePlace) =>
  and(
    eq(inquiryFiles.stockId, stockId),
    eq(inquiryFiles.inquiryId, inquiryId),
    invitationId === null ? isNull(inquiryFiles.invitationId) : eq(inquiryFiles.invitationId, invitationId),
  );

export const countFiles = (db: Database, place: FilePlace): Promise<number> => db.$count(inquiryFiles, inPlace(place));

/** Those of these ids, or all. */
export function listFiles(db: Database, place: FilePlace, ids?: readonly string[]): Promise<StoredFile[]> {
  if (ids?.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(inquiryFiles)
    .where(and(inPlace(place), ids && inArray(inquiryFiles.id, [...ids])));
}

/** A file of an inquiry, whoever added it. */
export async function findFile(db: Database, { stockId, inquiryId }: Omit<FilePlace, 'invitationId'>, id: string) {
  const [row] = await db
    .select()
    .from(inquiryFiles)
    .where(and(eq(inquiryFiles.stockId, stockId), eq(inquiryFiles.inquiryId, inquiryId), eq(inquiryFiles.id, id)));
  return row;
}

export async function insertFile(tx: Database, values: typeof inquiryFiles.$inferInsert): Promise<void> {
  await tx.insert(inquiryFiles).values(values);
}

/** Keeps name and digest of a file whose bytes are written. Returns whether it is still there. */
export async function setSealed(
  tx: Database,
  { stockId, id, sealed }: Pick<StoredFile, 'stockId' | 'id' | 'sealed'>,
): Promise<boolean> {
  const kept = await tx
    .update(inquiryFiles)
    .set({ sealed })
    .where(and(eq(inquiryFiles.stockId, stockId), eq(inquiryFiles.id, id)))
    .returning({ id: inquiryFiles.id });
  return kept.length > 0;
}

/** Deletes what was noted before then and whose bytes were never written, of whatever company. */
export function deleteUnwritten(tx: Database, before: Date) {
  const { stockId, bytes, sealed, addedAt } = inquiryFiles;
  return tx
    .delete(inquiryFiles)
    .where(and(sql`octet_length(${sealed}) = 0`, lt(addedAt, before)))
    .returning({ stockId, bytes });
}

/** Whether it was there. */
export async function deleteFile(tx: Database, { stockId, id }: Pick<StoredFile, 'stockId' | 'id'>): Promise<boolean> {
  const gone = await tx
    .delete(inquiryFiles)
    .where(and(eq(inquiryFiles.stockId, stockId), eq(inquiryFiles.id, id)))
    .returning({ id: inquiryFiles.id });
  return gone.length > 0;
}

/** Deletes all files of an inquiry, and returns them. */
export function deleteFilesOf(tx: Database, stockId: number, inquiryId: number) {
  const { id, bytes } = inquiryFiles;
  return tx
    .delete(inquiryFiles)
    .where(and(eq(inquiryFiles.stockId, stockId), eq(inquiryFiles.inquiryId, inquiryId)))
    .returning({ id, bytes });
}

/** Which of these files are known, of whatever company. */
export async function listKnown(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: inquiryFiles.id })
    .from(inquiryFiles)
    .where(inArray(inquiryFiles.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
