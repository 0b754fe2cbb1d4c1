import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { InputOf } from '#contract/endpoints.ts';
import { handOverWindow } from '#contract/identity/unified-login.ts';
import { publicPaths } from '#contract/paths.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Reader } from '#server/platform/http/handlers.ts';
import { addressKey } from '#server/platform/limits/address-key.ts';
import { countAttempt, refundAttempt } from '#server/platform/limits/count-attempt.ts';
import { issueTicket } from './give-ticket.ts';
import { isSignedWith } from './hand-over-signature.ts';
import { findLinkedUser } from './links.ts';
import { findPortal } from './partners.ts';
import type { UnifyDeps } from './unify-deps.ts';

type Call = InputOf<'unify.handOver'>['body'];

/** Calls that fail, of an address, after which none is looked at any more; and calls of one partner that pass. */
const limits = { failures: 30, passed: 3_000, windowSeconds: 15 * 60 } as const;
/** Longer than a timestamp is good for: the window that a nonce is counted in is that of its timestamp. */
const nonceWindow = 60 * 60;
/** Stands in where a partner is unknown, so that its signature is computed all the same. */
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
 * A portal's signed call names one of its people; the answer is a link that lets this person in. Wrong calls are all
 * answered alike, whatever is wrong; which it was is in the audit log of the operator.
 */
export async function handOver(
  deps: UnifyDeps,
  call: Call,
  reader: Reader,
): Promise<{ link: string; expiresAt: string }> {
  const { db, clock, secret } = deps;
  const now = clock();
  const failures = { key: `unify call ${addressKey(reader.address, secret)}`, windowSeconds: limits.windowSeconds };
  const counted = await countAttempt(db, { ...failures, most: limits.failures, now });
  if (!counted.allowed) throw new AppError('RATE_LIMITED', { retryAfter: counted.retryAfter });
  const person = await findPerson(deps, call, now);
  if (typeof person === 'string') {
    const known = person !== 'unknown partner';
    // A name that is no partner's may be anything.
    await recordAudit(db, {
      ...{ at: now, action: 'unify.refused', address: reader.address },
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
  const { ticket, expiresAt } = await issueTicket(deps, { userId: person.id, source, confirmed: false, reader });
  return { link: `${deps.publicUrl()}${publicPaths.auth}?ticket=${ticket}`, expiresAt: expiresAt.toISOString() };
}

async function findPerson(deps: UnifyDeps, call: Call, now: Date): Promise<{ id: number } | Reason> {
  const { db, demoPasswordsWork } = deps;
  const portal = await findPortal(deps, call.partner);
  const signed = isSignedWith(call, portal?.secret ?? nobodysSecret);
  if (!portal) return 'unknown partner';
  if (!signed) return 'signature';
  if (Math.abs(now.getTime() / 1000 - call.timestamp) > handOverWindow) return 'time';
  // AttemptCount in the window of the timestamp, which is signed: sent again, the call meets the same count.
  const nonce = createHash('sha256').update(call.nonce).digest('base64url');
  const sent = { key: `unify nonce ${portal.id} ${nonce}`, windowSeconds: nonceWindow, most: 1 };
  if (!(await countAttempt(db, { ...sent, now: new Date(call.timestamp * 1000) })).allowed) return 'nonce';
  const person = personSchema.safeParse(call.payload);
  if (!person.success) return 'payload';
  const user = await findLinkedUser(db, { issuer: `partner:${portal.id}`, subject: person.data.subject });
  return user && !user.disabledAt && (!user.demo || demoPasswordsWork) ? user : 'person';
}
