import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { deviceLifetime } from '#server/platform/http/device-cookie.ts';
import { knownDevices } from './tables.ts';

/** As long as the browser's cookie. */
const sinceWhen = (now: Date) => new Date(now.getTime() - deviceLifetime * 1000);

/**
 * Remembers what an account is signed in with.
 * @returns whether it was not known.
 */
export async function rememberDevice(tx: Database, device: typeof knownDevices.$inferInsert): Promise<boolean> {
  const { userId, device: name, network, usedAt } = device;
  const isSame = and(
    ...[eq(knownDevices.userId, userId), eq(knownDevices.device, name), eq(knownDevices.network, network)],
  );
  const isKnown = await tx.$count(knownDevices, and(isSame, gt(knownDevices.usedAt, sinceWhen(usedAt))));
  await tx
    .insert(knownDevices)
    .values(device)
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.device, knownDevices.network],
      set: { usedAt },
    });
  return isKnown === 0;
}

/** Forgets what no account was signed in with for that long. */
export async function sweepDevices(db: Database, now: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.usedAt, sinceWhen(now)));
}
