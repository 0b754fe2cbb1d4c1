import { timingSafeEqual } from 'node:crypto';

/*
 * The server's secret is one text of lines, so that it can be renewed (docs/decisions/0093): the first line signs and
 * seals, and each line reads what was signed and sealed with it.
 */

/** The secret that signs and seals. */
export const secretInUse = (secret: string): string => secret.split('\n', 1)[0] ?? '';

/** All whose signatures and seals are read, the one in use first. */
export const acceptedSecrets = (secret: string): string[] => secret.split('\n');

/** Whether a signature is what one of the secrets gives. */
export function isSignedBy(secret: string, signature: Buffer, macOf: (secret: string) => Buffer): boolean {
  return acceptedSecrets(secret).some((one) => {
    const mac = macOf(one);
    return mac.length === signature.length && timingSafeEqual(mac, signature);
  });
}
