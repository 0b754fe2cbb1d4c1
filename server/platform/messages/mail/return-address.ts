import { createHmac } from 'node:crypto';
import { isSignedBy, secretInUse } from '#server/platform/secret-lines.ts';

interface Signing {
  /** In lower case. */
  readonly domain: string;
  readonly secret: string;
}

/** Bytes of the signature: nobody can try 2^80 addresses by SMTP, and the part before the `@` may have 64 characters. */
const macLength = 10;
const localPart = /^b-([\da-f]{32})-([\da-f]{20})$/;

/**
 * Envelope sender of one message, to which servers report what became of it (VERP): its id, signed with HMAC-SHA-256.
 * In lower case, because some servers change it.
 */
export function returnAddressOf(messageId: string, { domain, secret }: Signing): string {
  const id = messageId.replaceAll('-', '').toLowerCase();
  return `b-${id}-${macOf(id, secret).toString('hex')}@${domain}`;
}

/** The message to which an address belongs that {@link returnAddressOf} has made; `undefined` for any other. */
export function readReturnAddress(address: string, { domain, secret }: Signing): string | undefined {
  const at = address.lastIndexOf('@');
  if (address.slice(at + 1).toLowerCase() !== domain) return undefined;
  const [, id, mac] = localPart.exec(address.slice(0, at).toLowerCase()) ?? [];
  if (id === undefined || mac === undefined) return undefined;
  if (!isSignedBy(secret, Buffer.from(mac, 'hex'), (one) => macOf(id, one))) return undefined;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The prefix keeps other signatures made with the same secret from passing as addresses. */
const macOf = (id: string, secret: string): Buffer =>
  createHmac('sha256', secretInUse(secret)).update(`bounce\0${id}`).digest().subarray(0, macLength);
