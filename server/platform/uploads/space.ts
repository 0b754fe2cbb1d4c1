import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { uploadSpaces } from './tables.ts';

interface Room {
  readonly stockId: number;
  readonly bytes: number;
}

/**
 * Reserves quota for a file before its first byte. One atomic statement, so concurrent uploads never exceed the quota.
 * Throws UPLOAD_SPACE_FULL.
 */
export async function reserveQuota(
  tx: Database,
  { stockId, bytes, quota }: Room & { readonly quota: number },
): Promise<void> {
  const taken =
    bytes <= quota &&
    (await tx
      .insert(uploadSpaces)
      .values({ stockId, usedBytes: bytes })
      .onConflictDoUpdate({
        target: uploadSpaces.stockId,
        set: { usedBytes: sql`${uploadSpaces.usedBytes} + ${bytes}` },
        setWhere: sql`${uploadSpaces.usedBytes} + ${bytes} <= ${quota}`,
      })
      .returning({ stockId: uploadSpaces.stockId }));
  if (!taken || taken.length === 0) throw new AppError('UPLOAD_SPACE_FULL');
}

/** Releases the quota of a file. */
export async function releaseQuota(tx: Database, { stockId, bytes }: Room): Promise<void> {
  await tx
    .update(uploadSpaces)
    .set({ usedBytes: sql`${uploadSpaces.usedBytes} - ${bytes}` })
    .where(eq(uploadSpaces.stockId, stockId));
}
