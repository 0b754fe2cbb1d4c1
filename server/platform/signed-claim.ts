import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { isSignedBy, secretInUse } from './secret-lines.ts';

/** Longer texts are not ours. */
const longestToken = 2_000;
const tokenShape = /^([\w-]+)\.([\w-]{43})$/;

/**
 * A signed text that only the server can issue: JSON with its HMAC-SHA-256, readable by anyone. `purpose` keeps claims
 * of one kind from being used for another.
 */
export function signClaim(purpose: string, claim: object, secret: string): string {
  const text = Buffer.from(JSON.stringify(claim)).toString('base64url');
  return `${text}.${macOf(purpose, text, secretInUse(secret)).toString('base64url')}`;
}

/** The claim of a text signed for this purpose with this secret; `undefined` for anything else. */
export function readClaim<Schema extends z.ZodType>(
  purpose: string,
  token: string,
  { secret, schema }: { secret: string; schema: Schema },
): z.output<Schema> | undefined {
  const [, text, mac] = (token.length <= longestToken && tokenShape.exec(token)) || [];
  if (text === undefined || mac === undefined) return undefined;
  const given = Buffer.from(mac, 'base64url');
  // Two bits of the last letter are not read: a token that has ended must not go on under another spelling.
  if (given.toString('base64url') !== mac) return undefined;
  if (!isSignedBy(secret, given, (one) => macOf(purpose, text, one))) return undefined;
  return schema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
}

function macOf(purpose: string, text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\0${text}`).digest();
}
