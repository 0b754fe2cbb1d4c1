import { Secret, TOTP } from 'otpauth';

/** What an authenticator app shows for a secret at a moment. */
export function codeAt(secret: string, now: Date): string {
  return TOTP.generate({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    timestamp: now.getTime(),
  });
}
