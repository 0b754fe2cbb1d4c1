import type { InputOf, ResultOf } from '#contract/endpoints.ts';
import { changeRights } from '#server/identity/permissions/change-rights.ts';
import { canonicalUsername } from '#server/identity/sessions/check-account.ts';
import { findUserByName } from '#server/identity/sessions/queries.ts';
import { type AuditEntry, recordAudit } from '#server/platform/audit/record-audit.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor, SignedInActor } from '#server/platform/http/call-context.ts';
import { deleteLink, insertLink, listLinks } from './links.ts';
import { requireOutrankedPerson } from './outranked-people.ts';
import { findPartner, issuerOf } from './partners.ts';
import type { UnifyDeps } from './unify-deps.ts';

/** A page of the links of a partner's people to accounts. */
export async function listPartnerLinks(
  deps: UnifyDeps,
  { partner, ...page }: InputOf<'unify.links'>['body'],
): Promise<ResultOf<'unify.links'>> {
  const { list, total } = await listLinks(deps.db, { issuer: await issuerNamed(deps, partner), ...page });
  return {
    total,
    list: list.map(({ linkedAt, disabledAt, ...link }) => ({
      ...{ ...link, partner },
      ...{ isEnabled: disabledAt === null, linkedAt: linkedAt.toISOString() },
    })),
  };
}

/**
 * Links a partner's user to an account. Throws NOT_FOUND, ACCOUNT_IS_ANONYMISED for what is nobody's any more,
 * RIGHTS_BEYOND_OWN for somebody who may do more than the caller, LINK_TAKEN.
 */
export async function addLink(
  deps: UnifyDeps,
  { partner, subject, username }: InputOf<'unify.link'>['body'],
  actor: SignedInActor,
): Promise<null> {
  const issuer = await issuerNamed(deps, partner);
  return changeRights(deps.db, async (tx, note) => {
    const user = await findUserByName(tx, canonicalUsername(username));
    if (!user) throw new AppError('NOT_FOUND');
    if (user.anonymisedAt) throw new AppError('ACCOUNT_IS_ANONYMISED');
    await requireOutrankedPerson(tx, actor, user.id);
    if (!(await insertLink(tx, { issuer, subject, userId: user.id, linkedAt: actor.now })))
      throw new AppError('LINK_TAKEN');
    note(entryOfLink(actor, { action: 'unify.linked', username: user.username, detail: { partner, subject } }));
    return null;
  });
}

/** Takes a link away; sessions begun by it go on. */
export async function removeLink(
  deps: UnifyDeps,
  { partner, subject, reason }: InputOf<'unify.unlink'>['body'],
  actor: Actor,
): Promise<null> {
  const issuer = await issuerNamed(deps, partner);
  await deps.db.transaction(async (tx) => {
    const username = await deleteLink(tx, { issuer, subject });
    if (username === undefined) throw new AppError('NOT_FOUND');
    const detail = { partner, subject, reason };
    await recordAudit(tx, entryOfLink(actor, { action: 'unify.unlinked', username, detail }));
  });
  return null;
}

interface LinkDeed {
  readonly action: 'unify.linked' | 'unify.unlinked';
  readonly username: string;
  readonly detail: { readonly partner: string; readonly subject: string; readonly reason?: string };
}

/** About the account, by whose name an index finds it and which is not shown once it is anonymised. */
const entryOfLink = ({ now, userId, stockId, address }: Actor, { action, username, detail }: LinkDeed): AuditEntry => ({
  ...{ at: now, userId, stockId, address, action, detail, subject: `account ${username}` },
});

async function issuerNamed(deps: UnifyDeps, partner: string): Promise<string> {
  const found = await findPartner(deps, partner);
  if (!found) throw new AppError('NOT_FOUND');
  return issuerOf(found);
}
