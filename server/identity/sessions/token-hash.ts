import { createHash } from 'node:crypto';

/** Only this is kept of a token. It is random and long, so a fast hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
