import type { OutgoingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileStore, StoredFile } from '#server/platform/storage/store.ts';
import { readRange } from './byte-range.ts';

export interface SentFile {
  readonly store: Pick<FileStore, 'open'>;
  readonly name: string;
  readonly file: StoredFile;
  readonly type: string;
  /** Meant for who asks, so that nothing on the way keeps it for others. */
  readonly isPrivate?: boolean;
}

/**
 * Answers with a file of the store, or the part that was asked for. Whoever keeps it asks each time whether it is still
 * there: what is taken down is gone at once.
 */
export async function sendStoredFile(
  { method, headers: asked, raw: request }: FastifyRequest,
  reply: FastifyReply,
  { store, name, file, type, isPrivate = false }: SentFile,
): Promise<FastifyReply> {
  const { size, changedAt } = file;
  const etag = `"${size.toString(36)}-${changedAt.getTime().toString(36)}"`;
  const headers: OutgoingHttpHeaders = {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'accept-ranges': 'bytes',
    'cache-control': isPrivate ? 'private, no-cache' : 'public, no-cache',
    'content-type': type,
    etag,
    'last-modified': changedAt.toUTCString(),
  };
  reply.hijack();
  const { raw: response } = reply;
  if (hasIt(asked['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return reply;
  }
  // A part is of use to who has the rest of this very file; a method other than GET has no parts.
  const partial = method === 'GET' && isSame(asked['if-range'], etag, changedAt);
  const range = partial ? readRange(asked.range, size) : 'whole';
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${size}`, 'content-length': 0 }).end();
    return reply;
  }
  const part = range === 'whole' ? undefined : range;
  response.writeHead(part ? 206 : 200, {
    ...headers,
    'content-length': part ? part.end - part.start + 1 : size,
    ...(part && { 'content-range': `bytes ${part.start}-${part.end}/${size}` }),
  });
  if (method === 'HEAD' || size === 0) {
    response.end();
    return reply;
  }
  try {
    await pipeline(store.open(name, part), response);
  } catch (error) {
    // Players break off all the time; everything else is worth a line.
    if (!request.destroyed) reply.log.error({ err: error, name }, 'file broke off');
  }
  return reply;
}

function hasIt(header: string | undefined, etag: string): boolean {
  const known = header?.split(',').map((one) => one.trim()) ?? [];
  return [etag, `W/${etag}`, '*'].some((one) => known.includes(one));
}

/** Whether If-Range names this file; without the header nothing is in doubt. Weak tags never do. */
function isSame(header: string | string[] | undefined, etag: string, changedAt: Date): boolean {
  if (header === undefined) return true;
  if (typeof header !== 'string') return false;
  return header === etag || (!header.includes('"') && header === changedAt.toUTCString());
}
