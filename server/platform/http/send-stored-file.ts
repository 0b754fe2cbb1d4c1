import type { OutgoingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import type { FileStore, StoredFile } from '#server/platform/storage/store.ts';
import { readRange } from './byte-range.ts';

export interface SentFile {
  readonly store: Pick<FileStore, 'open'>;
  readonly name: string;
  readonly file: StoredFile;
  readonly type: string;
  /** Not to be cached by proxies for others. */
  readonly isPrivate?: boolean;
}

/**
 * Replies with a stored file, or the requested part. Caches must revalidate each time, so that a withdrawn file
 * disappears at once.
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
  // Without its Cache-Control, which is for intermediate caches: a client that names a version asks for that one.
  const { 'if-none-match': version, 'if-modified-since': since } = asked;
  if (
    fresh({ 'if-none-match': version, 'if-modified-since': since }, { etag, 'last-modified': headers['last-modified'] })
  ) {
    response.writeHead(304, headers).end();
    return reply;
  }
  // A part is only useful to a client that has the rest of this version; only GET supports ranges.
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
    // Players abort all the time; other errors are logged.
    if (!request.destroyed) reply.log.error({ err: error, name }, 'file broke off');
  }
  return reply;
}

/** Whether If-Range matches this file; weak tags never do. */
function isSame(header: string | string[] | undefined, etag: string, changedAt: Date): boolean {
  if (header === undefined) return true;
  if (typeof header !== 'string') return false;
  return header === etag || (!header.includes('"') && header === changedAt.toUTCString());
}
