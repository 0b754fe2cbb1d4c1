import type { OwnErasureRequest } from '#contract/identity/erasure-requests.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { erasureRefused as english } from '#server/identity/notifications/locales/en.ts';
import { erasureRefused as chinese } from '#server/identity/notifications/locales/zh-CN.ts';
import { notify } from '#server/identity/notifications/notify.ts';
import { changeRights } from '#server/identity/permissions/change-rights.ts';
import { listMemberships } from '#server/identity/sessions/queries.ts';
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

/** Refuses somebody's request, with a reason that they are told, by mail as well. Throws ERASURE_ENDED. */
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
    await tellRefused(tx, { id, userId, reason }, actor.now);
    note(entryOfUser(actor, { action: 'user.refuseErasure', username, detail: { request: id, reason } }));
    return null;
  });
}

async function tellRefused(
  tx: Database,
  { id, userId, reason }: Pick<ErasureRequest, 'id' | 'userId'> & Pick<Refusal, 'reason'>,
  now: Date,
): Promise<void> {
  const [place] = await listMemberships(tx, userId);
  // Who belongs to no company any more gets the mail all the same.
  const stockId = place?.stockId ?? operatorStockId;
  const title = { 'zh-CN': chinese.title, en: english.title };
  const line = { 'zh-CN': chinese.line(reason), en: english.line(reason) };
  await notify(
    tx,
    [{ kind: 'erasureRefused', stockId, userIds: [userId], subject: `request ${id}`, title, line }],
    now,
  );
}

function wireRequest({ id, requestedAt, outcome, decidedAt, answer }: ErasureRequest): OwnErasureRequest {
  return {
    ...{ id, outcome, answer },
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
