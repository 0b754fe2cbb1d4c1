import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { isFixed } from './partners.ts';
import { unifyPartners } from './tables.ts';
import type { UnifyDeps } from './unify-deps.ts';

interface Seen {
  readonly id: string;
  /** The version that the caller saw. */
  readonly version: number;
}

/**
 * Locks a partner for a change and raises its version. Throws NOT_FOUND, PARTNER_IS_FIXED, and PARTNER_CHANGED if
 * somebody else was first.
 */
export async function lockPartner(tx: Database, { fixed }: UnifyDeps, { id, version }: Seen, { now }: Actor) {
  if (isFixed(fixed, id)) throw new AppError('PARTNER_IS_FIXED');
  const [partner] = await tx.select().from(unifyPartners).where(eq(unifyPartners.id, id)).for('update');
  if (!partner) throw new AppError('NOT_FOUND');
  if (partner.version !== version) throw new AppError('PARTNER_CHANGED');
  await tx
    .update(unifyPartners)
    .set({ version: version + 1, changedAt: now })
    .where(eq(unifyPartners.id, id));
  return partner;
}

/** What all entries of the audit log about a partner begin with. */
export function partnerEntry({ now, userId, stockId, address }: Actor, id: string) {
  return { at: now, userId, stockId, address, subject: `partner ${id}` };
}
