import { eq } from 'drizzle-orm';
import type { InputOf } from '#contract/endpoints.ts';
import type { Language } from '#contract/language.ts';
import { canonicalUsername } from '#server/identity/sessions/check-account.ts';
import { findUserByName } from '#server/identity/sessions/queries.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { CallerSession, Reader } from '#server/platform/http/handlers.ts';
import { isAllowedAddress } from '#server/platform/http-client/check-address.ts';
import { deleteLink, deleteLinksOf, insertLink, listLinks } from './links.ts';
import { isFixed, issuerOf, listPartners, sealPartnerSecret } from './partners.ts';
import { unifyPartners } from './tables.ts';
import type { UnifyDeps } from './unify-deps.ts';

interface Operator {
  readonly session: CallerSession;
  readonly reader: Reader;
}

/** Adds or changes a partner. Its secret is never returned. Issuers that may not be requested are refused here. */
export async function savePartner(
  { db, clock, fixed, secret, oidcAllowedHosts }: UnifyDeps,
  partner: InputOf<'unify.savePartner'>['body'],
  operator: Operator & { readonly language: Language },
): Promise<null> {
  const { id, kind, name } = partner;
  if (isFixed(fixed, id)) throw new AppError('PARTNER_IS_FIXED');
  if (partner.kind === 'oidc' && !isAllowedAddress(partner.issuer, oidcAllowedHosts)) {
    throw fieldIssue('body.issuer', 'issuerRefused', operator.language);
  }
  const own =
    partner.kind === 'oidc' ? { issuer: partner.issuer, clientId: partner.clientId } : { issuer: '', clientId: '' };
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(unifyPartners).where(eq(unifyPartners.id, id)).for('update');
    // A secret of the other kind of partner is not kept.
    const kept = before?.kind === kind ? before.sealedSecret : undefined;
    const sealedSecret = partner.secret === undefined ? kept : sealPartnerSecret(id, partner.secret, secret);
    if (!sealedSecret) throw new AppError('PARTNER_SECRET_NEEDED');
    const row = { kind, name, ...own, sealedSecret, changedAt: clock() };
    await tx
      .insert(unifyPartners)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: unifyPartners.id, set: row });
    const detail = { kind, ...own, secretChanged: partner.secret !== undefined };
    await recordAudit(tx, {
      ...entryOf(operator, clock()),
      action: 'unify.partnerSaved',
      subject: `partner ${id}`,
      detail,
    });
  });
  return null;
}

/** Removes a partner, and a portal's links, which only it can use. */
export async function removePartner({ db, clock, fixed }: UnifyDeps, id: string, operator: Operator): Promise<null> {
  if (isFixed(fixed, id)) throw new AppError('PARTNER_IS_FIXED');
  await db.transaction(async (tx) => {
    const [removed] = await tx.delete(unifyPartners).where(eq(unifyPartners.id, id)).returning();
    if (!removed) throw new AppError('NOT_FOUND');
    if (removed.kind === 'portal') await deleteLinksOf(tx, issuerOf(removed));
    await recordAudit(tx, { ...entryOf(operator, clock()), action: 'unify.partnerRemoved', subject: `partner ${id}` });
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
  operator: Operator,
): Promise<null> {
  const { db, clock } = deps;
  const issuer = await issuerNamed(deps, partner);
  const user = await findUserByName(db, canonicalUsername(username));
  if (!user) throw new AppError('NOT_FOUND');
  await db.transaction(async (tx) => {
    if (!(await insertLink(tx, { issuer, subject, userId: user.id, linkedAt: clock() })))
      throw new AppError('LINK_TAKEN');
    const detail = { subject, username: user.username };
    await recordAudit(tx, {
      ...entryOf(operator, clock()),
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
  operator: Operator,
): Promise<null> {
  const { db, clock } = deps;
  const issuer = await issuerNamed(deps, partner);
  await db.transaction(async (tx) => {
    if (!(await deleteLink(tx, { issuer, subject }))) throw new AppError('NOT_FOUND');
    await recordAudit(tx, {
      ...entryOf(operator, clock()),
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

function entryOf({ session, reader }: Operator, at: Date) {
  return { at, userId: session.userId, stockId: session.stockId, address: reader.address };
}
