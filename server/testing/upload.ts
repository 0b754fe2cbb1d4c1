import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { pieceBytes } from '#contract/content/upload-limits.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { uploadSpaces } from '#server/platform/uploads/tables.ts';
import type { TestApp } from './test-app.ts';

/** A multipart form as a browser sends it. */
export async function encodeForm(file: Uint8Array, fields: Readonly<Record<string, string | number>> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append('file', new Blob([new Uint8Array(file)]), 'anything.txt');
  const request = new Request('http://x', { method: 'POST', body: form });
  const body = await buffer(Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]));
  return { body, headers: { 'content-type': request.headers.get('content-type') ?? '', clientId: 'PC' } };
}

/** Bytes of a company's quota that its files have taken. */
export async function quotaUsed(db: Database, stockId: number): Promise<number> {
  const [space] = await db.select().from(uploadSpaces).where(eq(uploadSpaces.stockId, stockId));
  return space?.usedBytes ?? 0;
}

/** Uploads a file to a POSTFILEUPLOAD endpoint. */
export async function sendFile(
  app: TestApp,
  name: EndpointName,
  token: string,
  file: Uint8Array,
  fields: Readonly<Record<string, string | number>> = {},
): Promise<LightMyRequestResponse> {
  return app.call(name, token, await encodeForm(file, fields));
}

export const sha256 = (...parts: readonly (Uint8Array | string)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/** Chunks of a file with their digests, and the digest of the whole as sent at the start. */
export function cutIntoPieces(file: Buffer) {
  const pieces = [];
  for (let at = 0; at < file.length; at += pieceBytes) {
    const content = file.subarray(at, at + pieceBytes);
    pieces.push({ number: pieces.length, content, digest: sha256(content) });
  }
  const digest = sha256(...pieces.map((piece) => Buffer.from(piece.digest, 'hex')));
  return { pieces, digest, bytes: file.length };
}
