import { eq } from 'drizzle-orm';
import type { InputOf } from '#contract/endpoints.ts';
import type { NewPartnerKey } from '#contract/identity/partners.ts';
import { changeRights } from '#server/identity/permissions/change-rights.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor, SignedInActor } from '#server/platform/http/call-context.ts';
import { isAllowedAddress } from '#server/platform/http-client/check-address.ts';
import { discoverProvider } from './check-provider.ts';
import { deleteLinksOf } from './links.ts';
import { lockPartner, partnerEntry } from './lock-partner.ts';
import { insertKey } from './manage-keys.ts';
import { requireOutrankedPeople } from './outranked-people.ts';
import { sealPartnerSecret, unsealPartnerSecret } from './partner-keys.ts';
import { isFixed, issuerOf } from './partners.ts';
import { unifyPartners } from './tables.ts';
import type { UnifyDeps } from './unify-deps.ts';
import { forgetUses } from './uses.ts';

type NewPartner = InputOf<'unify.addPartner'>['body'];
type SavedPartner = InputOf<'unify.savePartner'>['body'];
type Provider = Extract<SavedPartner, { kind: 'oidc' }>;

/**
 * Adds a partner; a portal with its first key. An enabled provider has to answer. Throws PARTNER_TAKEN, and
 * RIGHTS_BEYOND_OWN where people are linked already who may do more than the caller.
 */
export async function addPartner(
  deps: UnifyDeps,
  partner: NewPartner,
  actor: SignedInActor,
): Promise<NewPartnerKey | null> {
  const { db, secret } = deps;
  const { id, kind, name } = partner;
  if (isFixed(deps.fixed, id)) throw new AppError('PARTNER_TAKEN');
  if (partner.kind === 'oidc') await requireAnswer(deps, partner, actor);
  const own = partner.kind === 'oidc' ? { issuer: partner.issuer, clientId: partner.clientId } : {};
  return changeRights(db, async (tx, note) => {
    const added = await tx
      .insert(unifyPartners)
      .values({
        ...{ id, kind, name, ...own, createdAt: actor.now, changedAt: actor.now },
        enabled: partner.kind === 'portal' || partner.isEnabled,
        sealedSecret: partner.kind === 'oidc' ? sealPartnerSecret(id, partner.secret, secret) : null,
      })
      .onConflictDoNothing()
      .returning({ id: unifyPartners.id });
    if (added.length === 0) throw new AppError('PARTNER_TAKEN');
    // Links outlive a partner of the environment, and belong to whoever has the issuer.
    await requireOutrankedPeople(tx, actor, issuerOf({ id, kind, issuer: '', ...own }));
    const key = kind === 'portal' ? await insertKey(tx, deps, id, actor) : null;
    note({
      ...partnerEntry(actor, id),
      action: 'unify.partnerAdded',
      detail: { kind, name: name['zh-CN'], ...own, ...(key && { key: key.id, fingerprint: key.fingerprint }) },
    });
    return key;
  });
}

/**
 * Changes a partner. A provider that is enabled has to answer; one that is turned off is not asked. Throws
 * RIGHTS_BEYOND_OWN where it would let people in, or others than before, who may do more than the caller.
 */
export async function savePartner(deps: UnifyDeps, partner: SavedPartner, actor: SignedInActor): Promise<null> {
  const { db, fixed, secret } = deps;
  const { id, kind, name, isEnabled } = partner;
  if (isFixed(fixed, id)) throw new AppError('PARTNER_IS_FIXED');
  if (partner.kind === 'oidc') {
    // Asked before the lock: a provider may take its time.
    await requireAnswer(deps, { ...partner, secret: partner.secret ?? (await storedSecret(deps, id)) }, actor);
  }
  await changeRights(db, async (tx, note) => {
    const before = await lockPartner(tx, deps, partner, actor);
    if (before.kind !== kind) throw new AppError('NOT_FOUND');
    const issuer = issuerOf({ id, kind, issuer: partner.kind === 'oidc' ? partner.issuer : '' });
    const opens = isEnabled && !before.enabled;
    if (opens || issuer !== issuerOf(before)) await requireOutrankedPeople(tx, actor, issuer);
    const own =
      partner.kind === 'oidc'
        ? {
            ...{ issuer: partner.issuer, clientId: partner.clientId },
            ...(partner.secret !== undefined && { sealedSecret: sealPartnerSecret(id, partner.secret, secret) }),
          }
        : {};
    await tx
      .update(unifyPartners)
      .set({ name, enabled: isEnabled, ...own })
      .where(eq(unifyPartners.id, id));
    const isProvider = partner.kind === 'oidc';
    note({
      ...partnerEntry(actor, id),
      action: 'unify.partnerSaved',
      detail: {
        before: describe(before.name['zh-CN'], before.enabled, isProvider ? before : undefined),
        after: describe(name['zh-CN'], isEnabled, isProvider ? partner : undefined),
        ...(isProvider && { secretChanged: partner.secret !== undefined }),
      },
    });
  });
  return null;
}

/** Removes a partner with its keys and uses, and a portal's links, which only it can use. */
export async function removePartner(
  deps: UnifyDeps,
  { reason, ...seen }: InputOf<'unify.removePartner'>['body'],
  actor: Actor,
): Promise<null> {
  const { id } = seen;
  await deps.db.transaction(async (tx) => {
    const removed = await lockPartner(tx, deps, seen, actor);
    await tx.delete(unifyPartners).where(eq(unifyPartners.id, id));
    await forgetUses(tx, id);
    if (removed.kind === 'portal') await deleteLinksOf(tx, issuerOf(removed));
    await recordAudit(tx, { ...partnerEntry(actor, id), action: 'unify.partnerRemoved', detail: { reason } });
  });
  return null;
}

/** Refuses issuers that may not be requested and, if the provider is enabled, those that do not answer as one. */
async function requireAnswer(
  deps: UnifyDeps,
  {
    issuer,
    clientId,
    secret = '',
    isEnabled,
    id,
  }: Pick<Provider, 'id' | 'issuer' | 'clientId' | 'secret' | 'isEnabled'>,
  { language }: Actor,
): Promise<void> {
  if (!isAllowedAddress(issuer, deps.oidcAllowedHosts)) throw fieldIssue('body.issuer', 'issuerRefused', language);
  if (!isEnabled) return;
  const name = { 'zh-CN': id, en: id };
  const found = await discoverProvider(deps, { id, name, issuer, clientId, clientSecret: secret });
  if (found.problem === undefined) return;
  const issues = { ADDRESS_REFUSED: 'issuerRefused', NAME_NOT_FOUND: 'issuerNotFound' } as const;
  const isSilent = found.problem === 'UNREACHABLE' || found.problem === 'TIMED_OUT';
  const known = found.problem in issues ? issues[found.problem as keyof typeof issues] : undefined;
  throw fieldIssue('body.issuer', known ?? (isSilent ? 'issuerUnreachable' : 'issuerNoMetadata'), language);
}

async function storedSecret({ db, secret }: UnifyDeps, id: string): Promise<string | undefined> {
  const [row] = await db.select().from(unifyPartners).where(eq(unifyPartners.id, id));
  return row?.sealedSecret ? unsealPartnerSecret(id, row.sealedSecret, secret) : undefined;
}

const describe = (
  name: string,
  enabled: boolean,
  provider?: { readonly issuer: string; readonly clientId: string },
) => ({
  ...{ name, enabled },
  ...(provider && { issuer: provider.issuer, clientId: provider.clientId }),
});
