import { desc, eq, lt } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { unifyUses } from './tables.ts';

/** A use is noted at most this often, in milliseconds: a busy portal would otherwise write one row all the time. */
const notedEvery = 60_000;

/** Notes that a key has let somebody in. */
export async function noteUse(
  db: Database,
  { partnerId, fingerprint, now }: { readonly partnerId: string; readonly fingerprint: string; readonly now: Date },
): Promise<void> {
  await db
    .insert(unifyUses)
    .values({ partnerId, fingerprint, usedAt: now })
    .onConflictDoUpdate({
      target: [unifyUses.partnerId, unifyUses.fingerprint],
      set: { usedAt: now },
      setWhere: lt(unifyUses.usedAt, new Date(now.getTime() - notedEvery)),
    });
}

/** When each partner's keys were last used, the latest first. */
export function listUses(db: Database) {
  return db.select().from(unifyUses).orderBy(desc(unifyUses.usedAt));
}

export async function forgetUses(db: Database, partnerId: string): Promise<void> {
  await db.delete(unifyUses).where(eq(unifyUses.partnerId, partnerId));
}
