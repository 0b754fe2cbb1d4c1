import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { InputOf } from '#contract/endpoints.ts';
import { handOverWindow } from '#contract/identity/unified-login.ts';
import { publicPaths } from '#contract/paths.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Client } from '#server/platform/http/call-context.ts';
import { addressKey } from '#server/platform/limits/address-key.ts';
import { countAttempt, refundAttempt } from '#server/platform/limits/count-attempt.ts';
import { issueTicket } from './give-ticket.ts';
import { isSignedWith } from './hand-over-signature.ts';
import { findLinkedUser } from './links.ts';
import { findPortal } from './partners.ts';
import type { UnifyDeps } from './unify-deps.ts';

type Call = InputOf<'unify.handOver'>['body'];

/** Failing calls of an address before it is refused, and successful calls of a partner. */
const limits = { failures: 30, passed: 3_000, windowSeconds: 15 * 60 } as const;
/** Longer than a timestamp is valid, because a nonce is counted in the window of its timestamp. */
const nonceWindow = 60 * 60;
/** Used for unknown partners, so that a signature is computed in any case. */
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

/** Why a call was refused; for the audit log only. */
type Reason = 'unknown partner' | 'signature' | 'time' | 'nonce' | 'payload' | 'person';

/**
 * Signed portal call: returns a one-time sign-in link for one of its users. All invalid calls get the same answer; the
 * reason is in the operator's audit log.
 */
export async function handOver(
  deps: UnifyDeps,
  call: Call,
  client: Client,
): Promise<{ link: string; expiresAt: string }> {
  const { db, clock, secret } = deps;
  const now = clock();
  const failures = { key: `unify call ${addressKey(client.address, secret)}`, windowSeconds: limits.windowSeconds };
  const counted = await countAttempt(db, { ...failures, most: limits.failures, now });
  if (!counted.allowed) throw new AppError('RATE_LIMITED', { retryAfter: counted.retryAfter });
  const person = await findPerson(deps, call, now);
  if (typeof person === 'string') {
    const known = person !== 'unknown partner';
    // An unknown partner name may be any text.
    await recordAudit(db, {
      ...{ at: now, action: 'unify.refused', address: client.address },
      ...{ subject: known ? `partner ${call.partner}` : '', detail: { reason: person } },
    });
    throw new AppError('HAND_OVER_REFUSED');
  }
  await refundAttempt(db, { ...failures, now });
  const passed = {
    key: `unify partner ${call.partner}`,
    windowSeconds: limits.windowSeconds,
    most: limits.passed,
    now,
  };
  const passing = await countAttempt(db, passed);
  if (!passing.allowed) throw new AppError('RATE_LIMITED', { retryAfter: passing.retryAfter });
  const source = `partner:${call.partner}` as const;
  const { ticket, expiresAt } = await issueTicket(deps, { userId: person.id, source, confirmed: false, client });
  return { link: `${deps.publicUrl()}${publicPaths.auth}?ticket=${ticket}`, expiresAt: expiresAt.toISOString() };
}

async function findPerson(deps: UnifyDeps, call: Call, now: Date): Promise<{ id: number } | Reason> {
  const { db, demoPasswordsWork } = deps;
  const portal = await findPortal(deps, call.partner);
  const signed = isSignedWith(call, portal?.secret ?? nobodysSecret);
  if (!portal) return 'unknown partner';
  if (!signed) return 'signature';
  if (Math.abs(now.getTime() / 1000 - call.timestamp) > handOverWindow) return 'time';
  // Counted in the window of the signed timestamp, so a replayed call meets the same counter.
  const nonce = createHash('sha256').update(call.nonce).digest('base64url');
  const sent = { key: `unify nonce ${portal.id} ${nonce}`, windowSeconds: nonceWindow, most: 1 };
  if (!(await countAttempt(db, { ...sent, now: new Date(call.timestamp * 1000) })).allowed) return 'nonce';
  const person = personSchema.safeParse(call.payload);
  if (!person.success) return 'payload';
  const user = await findLinkedUser(db, { issuer: `partner:${portal.id}`, subject: person.data.subject });
  return user && !user.disabledAt && (!user.demo || demoPasswordsWork) ? user : 'person';
}
