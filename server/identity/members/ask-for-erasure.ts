import type { OwnErasureRequest } from '#contract/identity/erasure-requests.ts';
import { changeRights } from '#server/identity/permissions/change-rights.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { auditUser, entryOfUser, requireUser } from './change-accounts.ts';
import { refuseOwn, requireOutranked } from './check-rights.ts';
import { decideErasure, type ErasureRequest, findLastErasure, insertErasure, lockErasure } from './erasure-queries.ts';

type OwnState = { readonly request: OwnErasureRequest | null };

/** The last request of the person who asks. */
export async function readOwnErasure(db: Database, { userId }: Pick<SignedInActor, 'userId'>): Promise<OwnState> {
  const last = await findLastErasure(db, userId);
  return { request: last ? wireRequest(last) : null };
}

/**
 * Asks the operators to erase the own account. The account stays as it is until one of them has disabled and anonymised
 * it. Throws ERASURE_WAITS.
 */
export function askForErasure(db: Database, note: string, actor: SignedInActor): Promise<OwnState> {
  return db.transaction(async (tx) => {
    const { userId, username, now } = actor;
    if (!(await insertErasure(tx, { userId, note, requestedAt: now }))) throw new AppError('ERASURE_WAITS');
    const state = await readOwnErasure(tx, actor);
    await auditUser(tx, actor, { action: 'account.askErasure', username, detail: { request: state.request?.id } });
    return state;
  });
}

/** Takes the own request back. Throws ERASURE_ENDED. */
export function takeErasureBack(db: Database, actor: SignedInActor): Promise<OwnState> {
  return db.transaction(async (tx) => {
    const { userId, username, now } = actor;
    const request = await decideErasure(tx, userId, { outcome: 'takenBack', decidedBy: userId, decidedAt: now });
    if (request === undefined) throw new AppError('ERASURE_ENDED');
    await auditUser(tx, actor, { action: 'account.keepAccount', username, detail: { request } });
    return readOwnErasure(tx, actor);
  });
}

interface Refusal {
  readonly request: number;
  readonly reason: string;
}

/** Refuses somebody's request, with a reason that they are told. Throws ERASURE_ENDED. */
export function refuseErasure(db: Database, { request: id, reason }: Refusal, actor: SignedInActor): Promise<null> {
  return changeRights(db, async (tx, note) => {
    const request = await lockErasure(tx, id);
    if (!request) throw new AppError('NOT_FOUND');
    const { userId } = request;
    const { username } = await requireUser(tx, userId);
    if (request.outcome !== null) throw new AppError('ERASURE_ENDED');
    refuseOwn(actor, userId);
    await requireOutranked(tx, actor, userId);
    const decision = { outcome: 'refused', decidedBy: actor.userId, decidedAt: actor.now, answer: reason } as const;
    await decideErasure(tx, userId, decision);
    note(entryOfUser(actor, { action: 'user.refuseErasure', username, detail: { request: id, reason } }));
    return null;
  });
}

function wireRequest({ id, requestedAt, outcome, decidedAt, answer }: ErasureRequest): OwnErasureRequest {
  return {
    ...{ id, outcome, answer },
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
