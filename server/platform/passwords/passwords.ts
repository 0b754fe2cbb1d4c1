import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { BoundedQueue } from '#server/platform/bounded-queue.ts';

const derive = promisify(argon2);

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. `memory` in KiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const tagLength = 32;

/** Each hash takes a thread for about 40 ms: two at once leave threads for files, fifty waiting are two seconds. */
const queue = new BoundedQueue({ running: 2, waiting: 50 });

/** Hashes a password as a PHC string. Throws OVERLOADED if too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await tagOf(password, salt, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Verifies a password in constant time; pass `undefined` for an unknown account, so that timing does not reveal which
 * accounts exist.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const parts = phc.exec(hash ?? dummyHash);
  if (!parts) throw new Error('stored password hash is not argon2id');
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64');
  const actual = await tagOf(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected) && hash !== undefined;
}

const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(tagLength))}`;

function tagOf(password: string, nonce: Buffer, { memory, passes, parallelism }: Record<keyof typeof cost, number>) {
  // Composed and decomposed spellings are one password.
  const message = password.normalize('NFKC');
  return queue.run(() => derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength }));
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
