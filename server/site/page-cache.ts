import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { AppError } from '#server/platform/errors.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A page of 48 KB takes a millisecond; from 9 on it takes twelve, for 1 % less, and so would each that is not kept. */
const brotliQuality = 7;

type Encoding = 'identity' | 'gzip' | 'br';

/** A rendered page or file, compressed once. */
export interface StoredPage {
  readonly status: number;
  /** Weak, so that one tag covers all encodings of the page (RFC 9110 §8.8.3.3). */
  readonly etag: string;
  /** Canonical path and query, if known. */
  readonly address?: string | undefined;
  /** Compressed forms as latin1 strings: Node sends those together with the headers, and buffers after them. */
  readonly bodies: Readonly<Record<Encoding, Buffer | string>>;
  readonly headers: Readonly<Record<Encoding, OutgoingHttpHeaders>>;
}

/** Compresses a page for caching. `headers` are sent with every response; the default type is HTML. */
export async function storePage(status: number, text: string, headers: OutgoingHttpHeaders): Promise<StoredPage> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([
    toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    toGzip(identity, { level: 9 }),
  ]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const common = { 'content-type': 'text/html; charset=utf-8', ...headers, etag };
  const headersOf = (body: Buffer, encoding?: string) => ({
    ...common,
    'content-length': body.length,
    ...(encoding && { 'content-encoding': encoding }),
  });
  return {
    status,
    etag,
    bodies: { identity, gzip: gz.toString('latin1'), br: br.toString('latin1') },
    headers: { identity: headersOf(identity), gzip: headersOf(gz, 'gzip'), br: headersOf(br, 'br') },
  };
}

/** Sends a cached page in the smallest accepted encoding, or 304. `more` are headers of this response. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
  more?: OutgoingHttpHeaders,
): void {
  const encoding = chooseEncoding(headerOf(request, 'accept-encoding'));
  const known = headerOf(request, 'if-none-match');
  if (known !== undefined && page.status === 200 && fresh({ 'if-none-match': known }, { etag: page.etag })) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = page.headers.identity;
    response.writeHead(304, { ...headers, ...more }).end();
    return;
  }
  response.writeHead(page.status, more ? { ...page.headers[encoding], ...more } : page.headers[encoding]);
  if (request.method === 'HEAD') response.end();
  else response.end(page.bodies[encoding], 'latin1');
}

/** Headers of a reply that may be kept with a page for all readers: who asked first has an id of its own. */
export function sharedHeaders(reply: FastifyReply): OutgoingHttpHeaders {
  const { 'x-request-id': _ofOneReader, ...headers } = reply.getHeaders() as OutgoingHttpHeaders;
  return headers;
}

/** Answers a request with a page that others may be sent too. `more` are headers of this response. */
export function replyWithPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
  more?: OutgoingHttpHeaders,
): void {
  reply.hijack();
  sendPage(request.raw, reply.raw, page, { ...more, 'x-request-id': request.id });
}

/**
 * A request header by lower-case name. Node builds an object of all headers on first access, a considerable part of the
 * cost of a cached page; so the raw headers are searched.
 */
export function headerOf(request: IncomingMessage, name: 'cookie' | 'accept-encoding' | 'if-none-match') {
  const { rawHeaders } = request;
  let found: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index];
    if (given?.length !== name.length || given.toLowerCase() !== name) continue;
    // Repeated header: Node knows how to join it.
    if (found !== undefined) return request.headers[name];
    found = rawHeaders[index + 1];
  }
  return found;
}

/** A refusal such as `br;q=0` is honoured; preferences are not: br is always the smallest. */
function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(accepted)) return 'gzip';
  return 'identity';
}

/** What cached pages may take with all encodings, in bytes; one takes about 60 KB. */
const mostBytes = 24 * 1024 * 1024;

interface Entry {
  readonly page: StoredPage;
  readonly bytes: number;
  /** Whether it was requested since the last eviction check. */
  asked: boolean;
}

/**
 * Rendered pages by language and address, cleared when content changes. A page whose rendering began before a change is
 * sent but not cached.
 */
export class PageCache {
  readonly #pages = new Map<string, Entry>();
  readonly #rendering = new Map<string, Promise<StoredPage>>();
  #generation = 0;
  #bytes = 0;

  get(key: string): StoredPage | undefined {
    const entry = this.#pages.get(key);
    if (!entry) return undefined;
    entry.asked = true;
    return entry.page;
  }

  /**
   * The page of a key, rendered at most once at a time. Cached are pages with status 200 that `mayKeep` allows. Whoever
   * joins a rendering that is refused to the one it was begun for has it rendered anew.
   */
  async fetch(
    key: string,
    render: () => Promise<StoredPage>,
    mayKeep: (page: StoredPage) => boolean = () => true,
  ): Promise<StoredPage> {
    const kept = this.get(key);
    if (kept) return kept;
    const joined = this.#rendering.get(key);
    if (joined) return (await isRefusal(joined)) ? this.fetch(key, render, mayKeep) : joined;
    const generation = this.#generation;
    const rendering = render();
    this.#rendering.set(key, rendering);
    try {
      const page = await rendering;
      if (page.status === 200 && generation === this.#generation && mayKeep(page)) this.#keep(key, page);
      return page;
    } finally {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    }
  }

  clear(): void {
    this.#generation++;
    this.#pages.clear();
    this.#bytes = 0;
    this.#rendering.clear();
  }

  /** Evicts the oldest that was not requested again, so that a crawler does not evict busy pages. */
  #keep(key: string, page: StoredPage): void {
    const bytes = sizeOf(page);
    if (bytes > mostBytes) return;
    while (this.#bytes + bytes > mostBytes) {
      const [oldest] = this.#pages;
      if (!oldest) break;
      const [oldestKey, entry] = oldest;
      this.#pages.delete(oldestKey);
      if (entry.asked) this.#pages.set(oldestKey, { ...entry, asked: false });
      else this.#bytes -= entry.bytes;
    }
    this.#bytes += bytes;
    this.#pages.set(key, { page, bytes, asked: false });
  }
}

/** Whether a rendering ends with what is said to one reader alone: too many requests from that address. */
async function isRefusal(rendering: Promise<StoredPage>): Promise<boolean> {
  try {
    return (await rendering).status === 429;
  } catch (error) {
    return error instanceof AppError && error.code === 'RATE_LIMITED';
  }
}

/** Compressed forms are strings with one byte for each character. */
function sizeOf({ bodies }: StoredPage): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
}
