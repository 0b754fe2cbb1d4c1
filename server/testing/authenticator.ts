import { Secret, TOTP } from 'otpauth';

/** The current code of an authenticator app for a secret. */
export function codeAt(secret: string, now: Date): string {
  return TOTP.generate({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    timestamp: now.getTime(),
  });
}
