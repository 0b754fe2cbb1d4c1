import { createHmac } from 'node:crypto';
import { isSignedBy, secretInUse } from '#server/platform/secret-lines.ts';

/** Content of a link's token: id and expiry. */
export interface ShareClaim {
  readonly id: string;
  readonly expiresAt: Date;
}

const idLength = 16;
const timeLength = 6;
const macLength = 32;
const tokenShape = /^[\w-]{72}$/;

/**
 * Token of a share link: id and expiry, signed with HMAC-SHA-256. Derived from the row, so that it is not stored and
 * the link can be copied again later.
 */
export function signShare({ id, expiresAt }: ShareClaim, secret: string): string {
  const claim = Buffer.alloc(idLength + timeLength);
  claim.write(id.replaceAll('-', ''), 'hex');
  claim.writeUIntBE(Math.floor(expiresAt.getTime() / 1000), idLength, timeLength);
  return Buffer.concat([claim, macOf(claim, secret)]).toString('base64url');
}

/** The claim of a token signed with this secret; `undefined` for anything else. */
export function readShare(token: string, secret: string): ShareClaim | undefined {
  if (!tokenShape.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const claim = bytes.subarray(0, -macLength);
  if (!isSignedBy(secret, bytes.subarray(-macLength), (one) => macOf(claim, one))) return undefined;
  const hex = claim.toString('hex', 0, idLength);
  return {
    id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    expiresAt: new Date(claim.readUIntBE(idLength, timeLength) * 1000),
  };
}

/** The prefix keeps other signatures made with the same secret from passing as links. */
function macOf(claim: Buffer, secret: string): Buffer {
  return createHmac('sha256', secretInUse(secret)).update('share\0').update(claim).digest();
}
