import { createHash, randomBytes } from 'node:crypto';
import type { PartnerKey as ShownKey } from '#contract/identity/partners.ts';
import { seal, unseal } from '#server/platform/sealed.ts';

/** A key of a portal, or the client secret of a provider. */
export interface PartnerKey {
  /** `null` for the one of the environment, and for a provider's client secret. */
  readonly id: number | null;
  /** `undefined` where it cannot be decrypted. */
  readonly secret: string | undefined;
  readonly createdAt: Date | null;
  readonly createdBy: string;
  /** The end that was set ahead, and the one that came. */
  readonly endsAt: Date | null;
  readonly endedAt: Date | null;
}

/** How a partner's secret is encrypted: one sealed for a partner is of no use to another. */
export const partnerSealing = (id: string, secret: string) => ({ purpose: 'unify partner', owner: id, secret });

export function sealPartnerSecret(id: string, text: string, secret: string): Buffer {
  return seal(text, partnerSealing(id, secret));
}

export function unsealPartnerSecret(id: string, sealed: Buffer, secret: string): string | undefined {
  return unseal(sealed, partnerSealing(id, secret));
}

/** The secret of a new key: 32 random bytes, 43 characters. */
export function makePartnerSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What a key is told apart by without showing it: the first 8 hexadecimal digits of its SHA-256. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 8);
}

export function stateOfKey({ secret, endsAt, endedAt }: PartnerKey, now: Date): ShownKey['state'] {
  if (endedAt || (endsAt && endsAt <= now)) return 'ended';
  if (secret === undefined) return 'unreadable';
  return endsAt ? 'ending' : 'active';
}

/** Whether calls signed with a key are accepted. */
export function isInForce(key: PartnerKey, now: Date): key is PartnerKey & { readonly secret: string } {
  const state = stateOfKey(key, now);
  return state === 'active' || state === 'ending';
}
