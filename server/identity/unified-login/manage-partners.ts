import { eq } from 'drizzle-orm';
import type { InputOf } from '#contract/endpoints.ts';
import { canonicalUsername } from '#server/identity/sessions/check-account.ts';
import { findUserByName } from '#server/identity/sessions/queries.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { isAllowedAddress } from '#server/platform/http-client/check-address.ts';
import { deleteLink, deleteLinksOf, insertLink, listLinks } from './links.ts';
import { isFixed, issuerOf, listPartners, sealPartnerSecret } from './partners.ts';
import { unifyPartners } from './tables.ts';
import type { UnifyDeps } from './unify-deps.ts';

/** Adds or changes a partner. Its secret is never returned. Issuers that may not be requested are refused here. */
export async function savePartner(
  { db, fixed, secret, oidcAllowedHosts }: UnifyDeps,
  partner: InputOf<'unify.savePartner'>['body'],
  actor: Actor,
): Promise<null> {
  const { id, kind, name } = partner;
  if (isFixed(fixed, id)) throw new AppError('PARTNER_IS_FIXED');
  if (partner.kind === 'oidc' && !isAllowedAddress(partner.issuer, oidcAllowedHosts)) {
    throw fieldIssue('body.issuer', 'issuerRefused', actor.language);
  }
  const own =
    partner.kind === 'oidc' ? { issuer: partner.issuer, clientId: partner.clientId } : { issuer: '', clientId: '' };
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(unifyPartners).where(eq(unifyPartners.id, id)).for('update');
    // A secret of the other kind of partner is not kept.
    const kept = before?.kind === kind ? before.sealedSecret : undefined;
    const sealedSecret = partner.secret === undefined ? kept : sealPartnerSecret(id, partner.secret, secret);
    if (!sealedSecret) throw new AppError('PARTNER_SECRET_NEEDED');
    const row = { kind, name, ...own, sealedSecret, changedAt: actor.now };
    await tx
      .insert(unifyPartners)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: unifyPartners.id, set: row });
    const detail = { kind, ...own, secretChanged: partner.secret !== undefined };
    await recordAudit(tx, {
      ...entryOf(actor),
      action: 'unify.partnerSaved',
      subject: `partner ${id}`,
      detail,
    });
  });
  return null;
}

/** Removes a partner, and a portal's links, which only it can use. */
export async function removePartner({ db, fixed }: UnifyDeps, id: string, actor: Actor): Promise<null> {
  if (isFixed(fixed, id)) throw new AppError('PARTNER_IS_FIXED');
  await db.transaction(async (tx) => {
    const [removed] = await tx.delete(unifyPartners).where(eq(unifyPartners.id, id)).returning();
    if (!removed) throw new AppError('NOT_FOUND');
    if (removed.kind === 'portal') await deleteLinksOf(tx, issuerOf(removed));
    await recordAudit(tx, { ...entryOf(actor), action: 'unify.partnerRemoved', subject: `partner ${id}` });
  });
  return null;
}

/** Links between partners' users and accounts. Links of removed partners are not shown. */
export async function listPartnerLinks(
  deps: UnifyDeps,
  { partner, username }: { partner?: string | undefined; username?: string | undefined },
) {
  const partners = await listPartners(deps);
  const wanted = partner === undefined ? undefined : partners.find(({ id }) => id === partner);
  if (partner !== undefined && !wanted) return [];
  const links = await listLinks(deps.db, {
    issuer: wanted && issuerOf(wanted),
    username: username === undefined ? undefined : canonicalUsername(username),
  });
  return links.flatMap(({ issuer, linkedAt, ...link }) => {
    const of = wanted ?? partners.find((candidate) => issuerOf(candidate) === issuer);
    return of ? [{ ...link, partner: of.id, linkedAt: linkedAt.toISOString() }] : [];
  });
}

/** Links a partner's user to an account. */
export async function addLink(
  deps: UnifyDeps,
  { partner, subject, username }: InputOf<'unify.link'>['body'],
  actor: Actor,
): Promise<null> {
  const { db } = deps;
  const issuer = await issuerNamed(deps, partner);
  const user = await findUserByName(db, canonicalUsername(username));
  if (!user) throw new AppError('NOT_FOUND');
  await db.transaction(async (tx) => {
    if (!(await insertLink(tx, { issuer, subject, userId: user.id, linkedAt: actor.now })))
      throw new AppError('LINK_TAKEN');
    const detail = { subject, username: user.username };
    await recordAudit(tx, {
      ...entryOf(actor),
      action: 'unify.linked',
      subject: `partner ${partner}`,
      detail,
    });
  });
  return null;
}

export async function removeLink(
  deps: UnifyDeps,
  { partner, subject }: InputOf<'unify.unlink'>['body'],
  actor: Actor,
): Promise<null> {
  const { db } = deps;
  const issuer = await issuerNamed(deps, partner);
  await db.transaction(async (tx) => {
    if (!(await deleteLink(tx, { issuer, subject }))) throw new AppError('NOT_FOUND');
    await recordAudit(tx, {
      ...entryOf(actor),
      ...{ action: 'unify.unlinked', subject: `partner ${partner}`, detail: { subject } },
    });
  });
  return null;
}

async function issuerNamed(deps: UnifyDeps, partner: string): Promise<string> {
  const found = (await listPartners(deps)).find(({ id }) => id === partner);
  if (!found) throw new AppError('NOT_FOUND');
  return issuerOf(found);
}

function entryOf({ now, userId, stockId, address }: Actor) {
  return { at: now, userId, stockId, address };
}
