import { createHmac, timingSafeEqual } from 'node:crypto';

interface Posted {
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly payload: string;
}

/** The signature of a posted report (docs/operations.md, "Bounces"), as 64 small hexadecimal digits. */
export const reportSignatureOf = ({ timestamp, payload }: Posted, secret: string): string =>
  createHmac('sha256', secret).update(`shangjian-report-v1\n${timestamp}\n${payload}`).digest('hex');

/** Verifies a signature of 64 digits in constant time. */
export function isReportSigned({ signature, ...posted }: Posted & { readonly signature: string }, secret: string) {
  const wanted = Buffer.from(reportSignatureOf(posted, secret), 'hex');
  return timingSafeEqual(Buffer.from(signature, 'hex'), wanted);
}
