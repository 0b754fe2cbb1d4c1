import { createHash, randomInt } from 'node:crypto';
import { recoveryCodeCount } from '#contract/identity/second-factor.ts';

/** Without characters that look alike on paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 16;

/** Recovery codes in groups of four: 79 bits each, so a fast hash is enough. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
    return code.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** The stored hash of a code, regardless of how its groups were typed. */
export function hashRecoveryCode(userId: number, code: string): Buffer {
  const typed = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`recovery code\0${userId}\0${typed}`).digest();
}
