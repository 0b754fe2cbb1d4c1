import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { acceptedSecrets, secretInUse } from './secret-lines.ts';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * Encrypts a text for the database with a key derived from the secret. It is bound to `purpose` and `owner`: what was
 * encrypted for one person does not decrypt for another.
 */
export const seal = (text: string, sealing: Sealing): Buffer => sealBytes(Buffer.from(text), sealing);

/** Like {@link seal}, for bytes. */
export function sealBytes(content: Buffer, { secret, ...bound }: Sealing): Buffer {
  const nonce = randomBytes(nonceLength);
  const encryption = createCipheriv(cipher, keyOf(secretInUse(secret), bound.purpose), nonce).setAAD(
    Buffer.from(bound.owner),
  );
  const sealed = Buffer.concat([encryption.update(content), encryption.final()]);
  return Buffer.concat([nonce, encryption.getAuthTag(), sealed]);
}

/** Decrypts a text; `undefined` if the secret, purpose or owner differs, or it was altered or cut. */
export const unseal = (sealed: Buffer, sealing: Sealing): string | undefined =>
  unsealBytes(sealed, sealing)?.toString('utf8');

/** Like {@link unseal}, for bytes. */
export function unsealBytes(sealed: Buffer, sealing: Sealing): Buffer | undefined {
  for (const secret of acceptedSecrets(sealing.secret)) {
    const content = openWith(sealed, { ...sealing, secret });
    if (content) return content;
  }
  return undefined;
}

/**
 * The same, sealed with the secret in use: `'current'` where it is already, `'lost'` where none of the secrets opens it.
 */
export function resealed(sealed: Buffer, sealing: Sealing): Buffer | 'current' | 'lost' {
  if (openWith(sealed, { ...sealing, secret: secretInUse(sealing.secret) })) return 'current';
  const content = unsealBytes(sealed, sealing);
  return content ? sealBytes(content, sealing) : 'lost';
}

function openWith(sealed: Buffer, { secret, ...bound }: Sealing): Buffer | undefined {
  // Cut, such as a file on a disk that was full: Node throws for a tag of another length.
  if (sealed.length < nonceLength + tagLength) return undefined;
  const nonce = sealed.subarray(0, nonceLength);
  const decryption = createDecipheriv(cipher, keyOf(secret, bound.purpose), nonce, { authTagLength: tagLength })
    .setAAD(Buffer.from(bound.owner))
    .setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  try {
    return Buffer.concat([decryption.update(sealed.subarray(nonceLength + tagLength)), decryption.final()]);
  } catch {
    // Node throws if the tag does not match.
    return undefined;
  }
}

export interface Sealing {
  readonly purpose: string;
  readonly owner: string;
  readonly secret: string;
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `sealed\0${purpose}`, 32));
}
