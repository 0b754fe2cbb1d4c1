import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { uploadSpaces, uploads } from './tables.ts';

interface Room {
  readonly stockId: number;
  readonly bytes: number;
}

interface Reservation extends Room {
  readonly quota: number;
  readonly now: Date;
}

/**
 * How long nothing of an unfinished upload may arrive until its room is for whoever needs it, in milliseconds: many times
 * as long as a browser tries to send a piece, so that what still goes on keeps it.
 */
const idleLimit = 30 * 60_000;

/**
 * Reserves quota for a file before its first byte. Where too little is left, uploads of which nothing arrives any more are
 * given up for it. Throws UPLOAD_SPACE_FULL.
 */
export async function reserveQuota(tx: Database, { stockId, bytes, quota, now }: Reservation): Promise<void> {
  const reserve = () => takeQuota(tx, { stockId, bytes, quota });
  if (bytes <= quota && ((await reserve()) || ((await giveUpIdle(tx, stockId, now)) && (await reserve())))) return;
  throw new AppError('UPLOAD_SPACE_FULL');
}

/** One atomic statement, so concurrent uploads never exceed the quota. */
async function takeQuota(tx: Database, { stockId, bytes, quota }: Omit<Reservation, 'now'>): Promise<boolean> {
  const taken = await tx
    .insert(uploadSpaces)
    .values({ stockId, usedBytes: bytes })
    .onConflictDoUpdate({
      target: uploadSpaces.stockId,
      set: { usedBytes: sql`${uploadSpaces.usedBytes} + ${bytes}` },
      setWhere: sql`${uploadSpaces.usedBytes} + ${bytes} <= ${quota}`,
    })
    .returning({ stockId: uploadSpaces.stockId });
  return taken.length > 0;
}

/** Releases the quota of idle uploads and leaves their files to the sweep. Returns whether there were any. */
async function giveUpIdle(tx: Database, stockId: number, now: Date): Promise<boolean> {
  const isIdle = lt(uploads.touchedAt, new Date(now.getTime() - idleLimit));
  // One that is locked goes on just now.
  const idle = await tx
    .select({ id: uploads.id, bytes: uploads.bytes })
    .from(uploads)
    .where(and(eq(uploads.stockId, stockId), eq(uploads.state, 'pending'), isIdle))
    .for('no key update', { skipLocked: true });
  if (idle.length === 0) return false;
  const ids = idle.map(({ id }) => id);
  // Whoever deletes the row releases nothing a second time.
  await tx
    .update(uploads)
    .set({ state: 'leaving', bytes: 0 })
    .where(sql`${uploads.id} = any(${sql.param(ids)}::text[])`);
  await releaseQuota(tx, { stockId, bytes: idle.reduce((sum, { bytes }) => sum + bytes, 0) });
  return true;
}

/** Releases the quota of a file. */
export async function releaseQuota(tx: Database, { stockId, bytes }: Room): Promise<void> {
  await tx
    .update(uploadSpaces)
    .set({ usedBytes: sql`${uploadSpaces.usedBytes} - ${bytes}` })
    .where(eq(uploadSpaces.stockId, stockId));
}
