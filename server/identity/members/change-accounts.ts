import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { changeRights } from '#server/identity/permissions/change-rights.ts';
import { unlockAccount } from '#server/identity/sessions/login-guard.ts';
import { endOtherSessions, endOwnSession, findUser } from '#server/identity/sessions/queries.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { type AuditEntry, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Belongings } from '#server/platform/feature.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { refuseOwn, requireOutranked } from './check-rights.ts';
import { handOver, handOverOne, type Successor } from './hand-over.ts';
import { requireSeats } from './seats.ts';

interface Reasoned {
  readonly id: number;
  readonly reason: string;
}

export interface Deed {
  readonly action: string;
  readonly username: string;
  /** The company concerned where it is not the operator's. */
  readonly stockId?: number;
  readonly detail?: object;
}

/** What was done to an account, for the audit log. */
export function entryOfUser(
  { userId, stockId, address, now }: SignedInActor,
  { action, username, detail = {}, stockId: concerned = stockId }: Deed,
): AuditEntry {
  return { ...{ at: now, userId, stockId: concerned, address, action, detail }, subject: `account ${username}` };
}

/** Appends what was done to an account. */
export const auditUser = (tx: Database, actor: SignedInActor, deed: Deed): Promise<void> =>
  recordAudit(tx, entryOfUser(actor, deed));

/** Throws NOT_FOUND, and ACCOUNT_IS_ANONYMISED for one that never changes again. */
export async function requireUser(tx: Database, id: number) {
  const user = await findUser(tx, id);
  if (!user) throw new AppError('NOT_FOUND');
  if (user.anonymisedAt) throw new AppError('ACCOUNT_IS_ANONYMISED');
  return user;
}

interface Disabling extends Reasoned {
  readonly successors: readonly Successor[];
}

/**
 * Disables an account; a trigger ends its sessions and tickets, and what belongs to it is handed over. One that is
 * disabled stays as it is. Throws SUCCESSOR_DOES_NOT_FIT.
 */
export function disableUser(
  db: Database,
  { id, reason, successors }: Disabling,
  actor: SignedInActor,
  belongings: readonly Belongings[],
): Promise<null> {
  return changeRights(db, async (tx, note) => {
    const { username } = await requireUser(tx, id);
    refuseOwn(actor, id);
    await requireOutranked(tx, actor, id);
    const changed = await tx
      .update(users)
      .set({ disabledAt: actor.now })
      .where(and(eq(users.id, id), isNull(users.disabledAt)))
      .returning({ id: users.id });
    if (changed.length === 0) return null;
    const handedOver = await handOver(tx, belongings, { id, successors, actor, note });
    const detail = { reason, ...(handedOver.length > 0 && { handedOver }) };
    note(entryOfUser(actor, { action: 'user.disable', username, detail }));
    return null;
  });
}

/** Gives what belongs to a person in a company to a colleague there. Throws SUCCESSOR_DOES_NOT_FIT. */
export function handOverOfUser(
  db: Database,
  { id, stockId, userId: successor }: { readonly id: number } & Successor,
  actor: SignedInActor,
  belongings: readonly Belongings[],
): Promise<null> {
  // Nobody who takes over is disabled meanwhile.
  return changeRights(db, async (tx, note) => {
    const { username } = await requireUser(tx, id);
    if (id !== actor.userId) await requireOutranked(tx, actor, id);
    const handedOver = await handOverOne(tx, belongings, { id, stockId, successor, actor, note });
    if (handedOver.length === 0) return null;
    note(entryOfUser(actor, { action: 'user.handOver', username, stockId, detail: { handedOver } }));
    return null;
  });
}

/** Lets a disabled account sign in again, with a new session. Throws SEATS_USED_UP. */
export function enableUser(db: Database, id: number, actor: SignedInActor): Promise<null> {
  return changeRights(db, async (tx, note) => {
    const { username, disabledAt } = await requireUser(tx, id);
    await requireOutranked(tx, actor, id);
    if (disabledAt) await requireSeats(tx, id, actor.now);
    const changed = await tx
      .update(users)
      .set({ disabledAt: null })
      .where(and(eq(users.id, id), isNotNull(users.disabledAt)))
      .returning({ id: users.id });
    if (changed.length > 0) note(entryOfUser(actor, { action: 'user.enable', username }));
    return null;
  });
}

/** Ends a session of a person. One that has ended, or is somebody else's, answers as one that does not exist. */
export function endSession(
  db: Database,
  { id, session }: { readonly id: number; readonly session: string },
  actor: SignedInActor,
): Promise<null> {
  return db.transaction(async (tx) => {
    const { username } = await requireUser(tx, id);
    if (!(await endOwnSession(tx, { userId: id, id: session, now: actor.now }))) throw new AppError('NOT_FOUND');
    await auditUser(tx, actor, { action: 'user.endSession', username });
    return null;
  });
}

/** Ends all sessions of a person; of one's own the one that asks stays. */
export function endSessions(db: Database, id: number, actor: SignedInActor): Promise<{ ended: number }> {
  return db.transaction(async (tx) => {
    const { username } = await requireUser(tx, id);
    const ended = await endOtherSessions(tx, { userId: id, tokenHash: actor.tokenHash, now: actor.now });
    if (ended > 0) await auditUser(tx, actor, { action: 'user.endSessions', username, detail: { ended } });
    return { ended };
  });
}

/** Lets an account try again at once after too many failures. */
export function unlockUser(db: Database, id: number, actor: SignedInActor, secret: string): Promise<null> {
  return db.transaction(async (tx) => {
    const { username } = await requireUser(tx, id);
    await unlockAccount(tx, username, secret);
    await auditUser(tx, actor, { action: 'user.unlock', username });
    return null;
  });
}
