import { Secret, TOTP } from 'otpauth';

/**
 * Settings that every authenticator app supports (RFC 6238); codes of the previous and next step are accepted as well.
 */
const scheme = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const window = 1;

export function generateSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Content of the QR code. `issuer` and `account` are how the app names the entry. */
export function setupUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return new TOTP({ ...scheme, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();
}

/** The 30-second step of a code; `undefined` if it is not currently valid. */
export function stepOf(code: string, secret: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...scheme, token: code, secret: Secret.fromBase32(secret), timestamp, window });
  return delta === null ? undefined : TOTP.counter({ period: scheme.period, timestamp }) + delta;
}
