import { publicPaths } from '#contract/paths.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Client } from '#server/platform/http/call-context.ts';
import { addressKey } from '#server/platform/limits/address-key.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';
import { checkHandOver, type HandOverCall, type HandOverFault } from './check-hand-over.ts';
import { issueTicket } from './give-ticket.ts';
import { fingerprintOf } from './partner-keys.ts';
import type { UnifyDeps } from './unify-deps.ts';
import { noteUse } from './uses.ts';

/** Failing calls of an address before it is refused, and successful calls of a partner. */
const limits = { failures: 30, passed: 3_000, windowSeconds: 15 * 60 } as const;
/** What the audit log calls a fault, where that is not its name. */
const reasons: Readonly<Partial<Record<HandOverFault, string>>> = {
  partner: 'unknown partner',
  enabled: 'partner is off',
  key: 'no key',
};

/**
 * Signed portal call: returns a one-time sign-in link for one of its users. All invalid calls get the same answer; the
 * reason is in the operator's audit log.
 */
export async function handOver(
  deps: UnifyDeps,
  call: HandOverCall,
  client: Client,
): Promise<{ link: string; expiresAt: string }> {
  const { db, clock, secret } = deps;
  const now = clock();
  const failures = {
    key: `unify call ${addressKey(client.address, secret)}`,
    windowSeconds: limits.windowSeconds,
    most: limits.failures,
    now,
  };
  // Counted once it has failed: a portal's calls come from one address, and many of them may be under way.
  const counted = await countAttempt(db, { ...failures, by: 0 });
  if (!counted.allowed) throw new AppError('RATE_LIMITED', { retryAfter: counted.retryAfter });
  const { partner, key, person, fault = 'person' } = await checkHandOver(deps, call, now);
  if (!person || !key) {
    await countAttempt(db, failures);
    // An unknown partner name may be any text. Signed with a key that has ended says that a portal still uses it.
    const hasEnded = fault === 'signature' && key !== undefined;
    await recordAudit(db, {
      ...{ at: now, action: 'unify.refused', address: client.address },
      ...{ subject: partner ? `partner ${partner.id}` : '' },
      detail: { reason: hasEnded ? 'key has ended' : (reasons[fault] ?? fault), ...(hasEnded && { key: key.id }) },
    });
    throw new AppError('HAND_OVER_REFUSED');
  }
  const passed = {
    key: `unify partner ${call.partner}`,
    windowSeconds: limits.windowSeconds,
    most: limits.passed,
    now,
  };
  const passing = await countAttempt(db, passed);
  if (!passing.allowed) throw new AppError('RATE_LIMITED', { retryAfter: passing.retryAfter });
  const source = `partner:${call.partner}` as const;
  await noteUse(db, { partnerId: call.partner, fingerprint: fingerprintOf(key.secret ?? ''), now });
  const issued = await issueTicket(deps, { user: person, source, confirmed: false, client });
  if (!issued) {
    await recordAudit(db, {
      ...{ at: now, action: 'unify.refused', subject: `partner ${call.partner}`, address: client.address },
      detail: { reason: 'person' },
    });
    throw new AppError('HAND_OVER_REFUSED');
  }
  const { ticket, expiresAt } = issued;
  return { link: `${deps.publicUrl()}${publicPaths.auth}?ticket=${ticket}`, expiresAt: expiresAt.toISOString() };
}
