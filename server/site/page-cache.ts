import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Encoding = 'identity' | 'gzip' | 'br';

/** A rendered page, its compressed forms made once. */
export interface StoredPage {
  readonly status: number;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  readonly headers: Readonly<Record<Encoding, OutgoingHttpHeaders>>;
}

/** Compresses a page for storing. `headers` are those every answer with it carries. */
export async function storePage(status: number, html: string, headers: OutgoingHttpHeaders): Promise<StoredPage> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([
    toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    toGzip(identity, { level: 9 }),
  ]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const common = { ...headers, etag, 'content-type': 'text/html; charset=utf-8' };
  const headersOf = (body: Buffer, encoding?: string) => ({
    ...common,
    'content-length': body.length,
    ...(encoding && { 'content-encoding': encoding }),
  });
  return {
    status,
    etag,
    bodies: { identity, gzip: gz, br },
    headers: { identity: headersOf(identity), gzip: headersOf(gz, 'gzip'), br: headersOf(br, 'br') },
  };
}

/** Sends a stored page in the smallest form the reader takes, or 304 when the reader has it already. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: StoredPage): void {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (request.headers['if-none-match']?.includes(page.etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = page.headers.identity;
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(page.status, page.headers[encoding]);
  response.end(request.method === 'HEAD' ? undefined : page.bodies[encoding]);
}

/** A refusal such as `br;q=0` is honoured; preferences among the rest are not: br is always the smallest. */
function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(accepted)) return 'gzip';
  return 'identity';
}

/** Pages kept at most; the oldest goes first. A page in its three forms is some 100 KB. */
const mostPages = 500;

/**
 * Rendered pages by language and address. Dropped whole when content changes; a page that was being rendered
 * meanwhile is answered but not kept, because it may show the content of before.
 */
export class PageCache {
  readonly #pages = new Map<string, StoredPage>();
  readonly #rendering = new Map<string, Promise<StoredPage>>();
  #generation = 0;

  get(key: string): StoredPage | undefined {
    return this.#pages.get(key);
  }

  /** Gives the page of a key, rendering it at most once at a time. Only answers of status 200 are kept. */
  async fetch(key: string, render: () => Promise<StoredPage>): Promise<StoredPage> {
    const kept = this.#pages.get(key) ?? this.#rendering.get(key);
    if (kept) return kept;
    const generation = this.#generation;
    const rendering = render();
    this.#rendering.set(key, rendering);
    try {
      const page = await rendering;
      if (page.status === 200 && generation === this.#generation) this.#keep(key, page);
      return page;
    } finally {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    }
  }

  clear(): void {
    this.#generation++;
    this.#pages.clear();
    this.#rendering.clear();
  }

  #keep(key: string, page: StoredPage): void {
    const oldest = this.#pages.size >= mostPages ? this.#pages.keys().next().value : undefined;
    if (oldest !== undefined) this.#pages.delete(oldest);
    this.#pages.set(key, page);
  }
}
