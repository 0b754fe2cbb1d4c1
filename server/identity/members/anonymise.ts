import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { emailChanges } from '#server/identity/accounts/tables.ts';
import { listChoices } from '#server/identity/list-views/tables.ts';
import { unnameInLines } from '#server/identity/notifications/people-in-lines.ts';
import { notificationBots, notificationSettings, notifications } from '#server/identity/notifications/tables.ts';
import { changeRights } from '#server/identity/permissions/change-rights.ts';
import { recoveryTickets, verificationCodes } from '#server/identity/recovery/tables.ts';
import { findAnonymousUsername } from '#server/identity/sessions/anonymous-username.ts';
import { deleteFactors } from '#server/identity/sessions/second-factor-queries.ts';
import {
  formerPasswords,
  knownDevices,
  membershipRoles,
  memberships,
  sessions,
  users,
} from '#server/identity/sessions/tables.ts';
import { unifyLinks, unifyTickets } from '#server/identity/unified-login/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { madeOnce } from '#server/platform/made-once/tables.ts';
import { entryOfUser, requireUser } from './change-accounts.ts';
import { refuseOwn, requireOutranked } from './check-rights.ts';
import { clearErasures, decideErasure } from './erasure-queries.ts';
import { factorResets } from './tables.ts';

interface Anonymising {
  readonly id: number;
  /** As typed to confirm. */
  readonly username: string;
  readonly reason: string;
}

/** What history shows in place of a name, in all languages, as names are. */
const anonymousName = '已匿名';

/**
 * Takes from a disabled account, for good, what says whose it was and every way to sign in. The row and its id stay, so
 * that what the person did stays somebody's. Throws OWN_RIGHTS, RIGHTS_BEYOND_OWN, ACCOUNT_NOT_DISABLED,
 * ACCOUNT_IS_ANONYMISED, and an issue for a username that is not the account's.
 */
export function anonymiseUser(
  db: Database,
  { id, username: typed, reason }: Anonymising,
  actor: SignedInActor,
): Promise<null> {
  return changeRights(db, async (tx, note) => {
    const { username, disabledAt } = await requireUser(tx, id);
    refuseOwn(actor, id);
    await requireOutranked(tx, actor, id);
    if (!disabledAt) throw new AppError('ACCOUNT_NOT_DISABLED');
    if (typed !== username) throw fieldIssue('body.username', 'usernameDiffers', actor.language);
    const request = await decideErasure(tx, id, {
      outcome: 'erased',
      decidedBy: actor.userId,
      decidedAt: actor.now,
    });
    const left = await emptyAccount(tx, { id, username }, actor.now);
    const detail = { reason, ...(request !== undefined && { request }) };
    note(entryOfUser(actor, { action: 'user.anonymise', username: left, detail }));
    return null;
  });
}

interface Emptied {
  readonly id: number;
  readonly username: string;
}

/**
 * Takes from an account what says whose it was and every way to sign in.
 * @returns what it is called from now on.
 */
export async function emptyAccount(tx: Database, { id, username }: Emptied, now: Date): Promise<string> {
  await deleteFactors(tx, id);
  const held = [
    sessions,
    knownDevices,
    formerPasswords,
    unifyLinks,
    unifyTickets,
    recoveryTickets,
    verificationCodes,
    factorResets,
    emailChanges,
    notifications,
    notificationSettings,
    notificationBots,
    madeOnce,
    listChoices,
  ];
  for (const table of held) {
    await tx.delete(table).where(eq(table.userId, id));
  }
  await tx.delete(membershipRoles).where(eq(membershipRoles.userId, id));
  // By the tables' names: their features know members, and not the other way round.
  for (const table of ['home_visit', 'text_visit']) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${id}`);
  }
  await tx.execute(sql`
    update invitation set name = ${anonymousName}, recipient = '', phone = null where accepted_by = ${id}`);
  await tx
    .update(memberships)
    .set({ withdrawnAt: sql`coalesce(${memberships.withdrawnAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(memberships.userId, id));
  await unnameInLines(tx, id);
  const left = await findAnonymousUsername(tx, id);
  await tx
    .update(users)
    .set({
      ...{ username: left, name: anonymousName, phone: '', email: null, passwordHash: '', passwordChangedAt: null },
      ...{ anonymisedAt: now, lastSignInAt: null, unifyId: sql`gen_random_uuid()` },
      formerUsernameHash: createHash('sha256').update(username).digest(),
    })
    .where(eq(users.id, id));
  await clearErasures(tx, id);
  return left;
}
