import { createHash } from 'node:crypto';

/** Tokens are stored as a fast hash; they are long and random. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A hash as the key of a map. */
export const tokenKeyOf = (tokenHash: Buffer): string => tokenHash.toString('base64url');
