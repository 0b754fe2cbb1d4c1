import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands (RFC 6238); a code of the step before and after counts as well. */
const scheme = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const window = 1;

export function generateSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an app reads from the picture. `issuer` and `account` are what it calls the entry. */
export function setupUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return new TOTP({ ...scheme, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();
}

/** The step of 30 seconds whose code this is; `undefined` where it is none of now. */
export function stepOf(code: string, secret: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...scheme, token: code, secret: Secret.fromBase32(secret), timestamp, window });
  return delta === null ? undefined : TOTP.counter({ period: scheme.period, timestamp }) + delta;
}
