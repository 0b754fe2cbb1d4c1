import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { unifiedLoginEndpoints } from '#contract/identity/unified-login.ts';

export interface PortalCall {
  readonly partner: string;
  readonly timestamp: number;
  readonly nonce: string;
  readonly payload: string;
  readonly signature: string;
}

/**
 * The text a partner signs (docs/unified-login.md): version, call, sender, time, nonce and digest of the payload, one
 * per line. None of them can contain a line break, so the text is unambiguous.
 */
function canonicalText({ partner, timestamp, nonce, payload }: Omit<PortalCall, 'signature'>): string {
  const digest = createHash('sha256').update(payload).digest('hex');
  const { method, path } = unifiedLoginEndpoints['unify.handOver'];
  return ['shangjian-unify-v1', `${method} /api${path}`, partner, timestamp, nonce, digest].join('\n');
}

/** The signature of a call, as 64 small hexadecimal digits. */
export function signatureOf(call: Omit<PortalCall, 'signature'>, secret: string): string {
  return createHmac('sha256', secret).update(canonicalText(call)).digest('hex');
}

/** Verifies the signature of a call in constant time. */
export function isSignedWith(call: PortalCall, secret: string): boolean {
  const wanted = Buffer.from(signatureOf(call, secret), 'hex');
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(call.signature) ? call.signature : '00'.repeat(32), 'hex');
  return timingSafeEqual(given, wanted);
}
