import { and, eq } from 'drizzle-orm';
import type { InputOf } from '#contract/endpoints.ts';
import { maxPartnerKeys, type NewPartnerKey } from '#contract/identity/partners.ts';
import { changeRights } from '#server/identity/permissions/change-rights.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor, SignedInActor } from '#server/platform/http/call-context.ts';
import { lockPartner, partnerEntry } from './lock-partner.ts';
import { requireOutrankedPeople } from './outranked-people.ts';
import { fingerprintOf, makePartnerSecret, sealPartnerSecret } from './partner-keys.ts';
import { issuerOf } from './partners.ts';
import { unifyKeys } from './tables.ts';
import type { UnifyDeps } from './unify-deps.ts';

const hour = 60 * 60_000;

/**
 * Makes another key for a portal, beside those in force. Throws PARTNER_KEYS_USED_UP, and RIGHTS_BEYOND_OWN where people
 * come in by it who may do more than the caller.
 */
export async function addKey(
  deps: UnifyDeps,
  seen: InputOf<'unify.addKey'>['body'],
  actor: SignedInActor,
): Promise<NewPartnerKey> {
  const { id } = seen;
  return changeRights(deps.db, async (tx, note) => {
    const partner = await lockPartner(tx, deps, seen, actor);
    if (partner.kind !== 'portal') throw new AppError('NOT_FOUND');
    await requireOutrankedPeople(tx, actor, issuerOf(partner));
    const keys = await tx.select().from(unifyKeys).where(eq(unifyKeys.partnerId, id));
    if (keys.filter((key) => !hasEnded(key, actor.now)).length >= maxPartnerKeys) {
      throw new AppError('PARTNER_KEYS_USED_UP');
    }
    const key = await insertKey(tx, deps, id, actor);
    const detail = { key: key.id, fingerprint: key.fingerprint };
    note({ ...partnerEntry(actor, id), action: 'unify.keyAdded', detail });
    return key;
  });
}

/** Stores a new key, sealed. The answer is the only place where its secret is seen. */
export async function insertKey(
  tx: Database,
  { secret: sealingSecret }: UnifyDeps,
  partnerId: string,
  { now, userId }: Actor,
): Promise<NewPartnerKey> {
  const secret = makePartnerSecret();
  const sealedSecret = sealPartnerSecret(partnerId, secret, sealingSecret);
  const [key] = await tx
    .insert(unifyKeys)
    .values({ partnerId, sealedSecret, createdAt: now, createdBy: userId ?? null })
    .returning({ id: unifyKeys.id });
  if (!key) throw new Error('the key was not stored');
  return { id: key.id, fingerprint: fingerprintOf(secret), secret };
}

/**
 * Ends a key at once or after some hours, or takes such an end back. Throws PARTNER_KEY_ENDED, and RIGHTS_BEYOND_OWN
 * where people come in by it for longer who may do more than the caller.
 */
export async function endKey(
  deps: UnifyDeps,
  { key: keyId, inHours, ...seen }: InputOf<'unify.endKey'>['body'],
  actor: SignedInActor,
): Promise<null> {
  const { now } = actor;
  await deps.db.transaction(async (tx) => {
    const partner = await lockPartner(tx, deps, seen, actor);
    const isMeant = and(eq(unifyKeys.id, keyId), eq(unifyKeys.partnerId, seen.id));
    const [key] = await tx.select().from(unifyKeys).where(isMeant);
    if (!key) throw new AppError('NOT_FOUND');
    if (hasEnded(key, now)) throw new AppError('PARTNER_KEY_ENDED');
    const endsAt = inHours === null ? null : new Date(now.getTime() + inHours * hour);
    const isProlonged = key.endsAt !== null && (endsAt === null || endsAt > key.endsAt);
    if (isProlonged) await requireOutrankedPeople(tx, actor, issuerOf(partner));
    await tx
      .update(unifyKeys)
      .set(inHours === 0 ? { endedAt: now } : { endsAt })
      .where(isMeant);
    const detail = { key: keyId, endsAt: endsAt?.toISOString() ?? null };
    const action = endsAt === null ? 'unify.keyKept' : 'unify.keyEnded';
    await recordAudit(tx, { ...partnerEntry(actor, seen.id), action, detail });
  });
  return null;
}

function hasEnded({ endsAt, endedAt }: typeof unifyKeys.$inferSelect, now: Date): boolean {
  return endedAt !== null || (endsAt !== null && endsAt <= now);
}
