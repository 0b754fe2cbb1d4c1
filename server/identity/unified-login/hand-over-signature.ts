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
 * What a partner signs (docs/unified-login.md): the version, the call, who, when, the nonce, and the digest of the
 * payload's bytes, one a line. None of them can hold a line's end, so one text stands for one call.
 */
function canonicalText({ partner, timestamp, nonce, payload }: PortalCall): string {
  const digest = createHash('sha256').update(payload).digest('hex');
  const { method, path } = unifiedLoginEndpoints['unify.handOver'];
  return ['shangjian-unify-v1', `${method} /api${path}`, partner, timestamp, nonce, digest].join('\n');
}

/** Whether the signature is that of a call with this secret. Takes the same time whatever is wrong with it. */
export function isSignedWith(call: PortalCall, secret: string): boolean {
  const wanted = createHmac('sha256', secret).update(canonicalText(call)).digest();
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(call.signature) ? call.signature : '00'.repeat(32), 'hex');
  return timingSafeEqual(given, wanted);
}
