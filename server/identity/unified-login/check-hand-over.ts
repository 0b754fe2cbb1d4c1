import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { InputOf } from '#contract/endpoints.ts';
import { handOverWindow } from '#contract/identity/unified-login.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';
import { isSignedWith } from './hand-over-signature.ts';
import { findLinkedUser } from './links.ts';
import { isInForce, type PartnerKey } from './partner-keys.ts';
import { findPartner, issuerOf, type Partner } from './partners.ts';
import type { UnifyDeps } from './unify-deps.ts';

export type HandOverCall = InputOf<'unify.handOver'>['body'];

/** The first check that failed, in this order; nothing after it was checked. */
export type HandOverFault = 'partner' | 'enabled' | 'key' | 'signature' | 'time' | 'nonce' | 'payload' | 'person';

export interface CheckedCall {
  readonly partner?: Partner;
  /** The key the call is signed with; after the fault `signature` one that has ended, if it is one of those. */
  readonly key?: PartnerKey;
  /** The account that is linked to the person of the call. */
  readonly person?: { readonly id: number };
  /** `undefined` if the call is good. */
  readonly fault?: HandOverFault;
}

/** Longer than a timestamp is valid, because a nonce is counted in the window of its timestamp. */
const nonceWindow = 60 * 60;
/** Used without a key in force, so that a signature is computed in any case. */
const nobodysSecret = 'the secret of no partner at all, of a usual length';

const payloadSchema = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  }
});
const personSchema = payloadSchema.pipe(z.strictObject({ subject: z.string().trim().min(1).max(255) }));

/** Checks a portal's call, for the portal and for whoever looks for what is wrong with it. Uses its nonce up. */
export async function checkHandOver(deps: UnifyDeps, call: HandOverCall, now: Date): Promise<CheckedCall> {
  const { db, demoPasswordsWork } = deps;
  const partner = await findPartner(deps, call.partner);
  const keys = partner?.kind === 'portal' && partner.isEnabled ? partner.keys : [];
  const inForce = keys.filter((key) => isInForce(key, now));
  const key = inForce.find(({ secret }) => secret !== undefined && isSignedWith(call, secret));
  if (inForce.length === 0) isSignedWith(call, nobodysSecret);
  if (partner?.kind !== 'portal') return { fault: 'partner' };
  if (!partner.isEnabled) return { partner, fault: 'enabled' };
  if (inForce.length === 0) return { partner, fault: 'key' };
  if (!key) return { partner, ...endedKey(keys, call), fault: 'signature' };
  if (Math.abs(now.getTime() / 1000 - call.timestamp) > handOverWindow) return { partner, key, fault: 'time' };
  // Counted in the window of the signed timestamp, so a replayed call meets the same counter.
  const nonce = createHash('sha256').update(call.nonce).digest('base64url');
  const sent = { key: `unify nonce ${partner.id} ${nonce}`, windowSeconds: nonceWindow, most: 1 };
  const isFirst = (await countAttempt(db, { ...sent, now: new Date(call.timestamp * 1000) })).allowed;
  if (!isFirst) return { partner, key, fault: 'nonce' };
  const named = personSchema.safeParse(call.payload);
  if (!named.success) return { partner, key, fault: 'payload' };
  const user = await findLinkedUser(db, { issuer: issuerOf(partner), subject: named.data.subject });
  const isGood = user && !user.disabledAt && (!user.demo || demoPasswordsWork);
  return isGood ? { partner, key, person: { id: user.id } } : { partner, key, fault: 'person' };
}

function endedKey(keys: readonly PartnerKey[], call: HandOverCall): { readonly key?: PartnerKey } {
  const key = keys.find(({ secret }) => secret !== undefined && isSignedWith(call, secret));
  return key ? { key } : {};
}
