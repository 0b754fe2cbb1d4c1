import { factorResetLifetime } from '#contract/identity/members.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { changeRights } from '#server/identity/permissions/change-rights.ts';
import { readRights } from '#server/identity/permissions/rights.ts';
import { canonicalUsername } from '#server/identity/sessions/check-account.ts';
import { listPasskeys } from '#server/identity/sessions/passkey-queries.ts';
import { findUserByName } from '#server/identity/sessions/queries.ts';
import { deleteFactors, findSecondFactor } from '#server/identity/sessions/second-factor-queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { entryOfUser, requireUser } from './change-accounts.ts';
import { refuseOwn, requireOutranked } from './check-rights.ts';
import {
  decideReset,
  deleteOldResets,
  endResets,
  type FactorReset,
  findWaitingReset,
  insertReset,
  isSamePerson,
  lockReset,
} from './factor-reset-queries.ts';
import { listRolesHeld } from './queries.ts';

/** A person's second factors: the setup of the app, if there is one, and when the newest passkey came. */
async function readFactors(tx: Database, userId: number) {
  const factor = await findSecondFactor(tx, userId);
  const own = await listPasskeys(tx, userId);
  const setupId = factor?.confirmedAt ? factor.setupId : null;
  if (setupId === null && own.length === 0) return undefined;
  return { setupId, newest: own.at(-1)?.createdAt ?? new Date(0) };
}

interface Asked {
  readonly id: number;
  readonly reason: string;
}

/**
 * Removes the second factors and recovery codes of somebody who lost them: app and passkeys. Where two operators have to
 * agree, it only asks for it. Throws OWN_RIGHTS, RIGHTS_BEYOND_OWN, SECOND_FACTOR_IS_OFF, FACTOR_RESET_WAITS.
 * @returns whether another operator has to confirm it.
 */
export function resetSecondFactor(
  db: Database,
  { id, reason }: Asked,
  actor: SignedInActor,
  { needsTwo }: { readonly needsTwo: boolean },
): Promise<{ waits: boolean }> {
  return changeRights(db, async (tx, note) => {
    const { username } = await requireUser(tx, id);
    refuseOwn(actor, id);
    await requireOutranked(tx, actor, id);
    const factors = await readFactors(tx, id);
    if (!factors) throw new AppError('SECOND_FACTOR_IS_OFF');
    const { userId, stockId, now } = actor;
    if (!needsTwo) {
      await deleteFactors(tx, id);
    } else {
      if (await findWaitingReset(tx, id, now)) throw new AppError('FACTOR_RESET_WAITS');
      await insertReset(tx, {
        ...{
          userId: id,
          setupId: factors.setupId,
          reason,
          requestedBy: userId,
          requestedIn: stockId,
          requestedAt: now,
        },
        expiresAt: new Date(now.getTime() + factorResetLifetime * 1000),
      });
    }
    const action = needsTwo ? 'user.askFactorReset' : 'user.resetSecondFactor';
    note(entryOfUser(actor, { action, username, detail: { reason } }));
    return { waits: needsTwo };
  });
}

/**
 * Removes a second factor that somebody else asked to remove. Throws OWN_FACTOR_RESET for who asked, with whatever
 * account; FACTOR_RESET_ENDED for a request that was decided, has expired, or that its author may no longer make.
 */
export function confirmFactorReset(db: Database, id: number, actor: SignedInActor): Promise<null> {
  return changeRights(db, async (tx, note) => {
    const { reset, username } = await requireWaiting(tx, id, actor);
    const { userId, requestedBy, reason } = reset;
    refuseOwn(actor, userId);
    if (await isSamePerson(tx, actor.userId, requestedBy)) throw new AppError('OWN_FACTOR_RESET');
    await requireOutranked(tx, actor, userId);
    await requireRequester(tx, reset);
    const factors = await readFactors(tx, userId);
    if (!factors || factors.setupId !== reset.setupId || factors.newest > reset.requestedAt) {
      throw new AppError('FACTOR_RESET_ENDED');
    }
    await deleteFactors(tx, userId);
    await decideReset(tx, id, { outcome: 'confirmed', decidedBy: actor.userId, decidedAt: actor.now });
    const detail = { reason, requestedBy };
    note(entryOfUser(actor, { action: 'user.resetSecondFactor', username, detail }));
    return null;
  });
}

/** Ends a request; who asked takes it back so. Throws FACTOR_RESET_ENDED. */
export function refuseFactorReset(db: Database, id: number, actor: SignedInActor): Promise<null> {
  return changeRights(db, async (tx, note) => {
    const { reset, username } = await requireWaiting(tx, id, actor);
    await requireOutranked(tx, actor, reset.userId);
    await decideReset(tx, id, { outcome: 'refused', decidedBy: actor.userId, decidedAt: actor.now });
    const detail = { requestedBy: reset.requestedBy };
    note(entryOfUser(actor, { action: 'user.refuseFactorReset', username, detail }));
    return null;
  });
}

/**
 * The same from the command line, where no other operator is there to confirm it. Changes nothing else: neither password
 * nor rights. `unknown` also for an account that is anonymised and never changes again.
 */
export function resetFactorByCommand(
  db: Database,
  { username: typed, now }: { readonly username: string; readonly now: Date },
): Promise<'reset' | 'off' | 'unknown'> {
  return changeRights(db, async (tx, note) => {
    const username = canonicalUsername(typed);
    const user = await findUserByName(tx, username);
    if (!user || user.anonymisedAt) return 'unknown';
    if (!(await readFactors(tx, user.id))) return 'off';
    await deleteFactors(tx, user.id);
    await endResets(tx, user.id, now);
    const subject = `account ${username}`;
    note({ at: now, stockId: operatorStockId, action: 'user.resetSecondFactor', subject });
    return 'reset';
  });
}

async function requireWaiting(tx: Database, id: number, { now }: Pick<SignedInActor, 'now'>) {
  const reset = await lockReset(tx, id);
  if (!reset) throw new AppError('NOT_FOUND');
  const { username } = await requireUser(tx, reset.userId);
  if (reset.outcome !== null || reset.expiresAt <= now) throw new AppError('FACTOR_RESET_ENDED');
  return { reset, username };
}

/** A request ends with the right to make it: who was disabled meanwhile is not the first of two. */
async function requireRequester(tx: Database, { requestedBy, requestedIn, userId }: FactorReset): Promise<void> {
  const rights = await readRights(tx, await listRolesHeld(tx, requestedBy, requestedIn));
  try {
    if (!rights.elements.has('user:edit')) throw new AppError('FACTOR_RESET_ENDED');
    await requireOutranked(tx, { rights }, userId);
  } catch (error) {
    throw error instanceof AppError ? new AppError('FACTOR_RESET_ENDED') : error;
  }
}

/** Requests are deleted 30 days after their end. */
export async function sweepFactorResets(db: Database, now: Date): Promise<void> {
  await deleteOldResets(db, new Date(now.getTime() - 30 * 24 * 60 * 60_000));
}
