import { isUtf8 } from 'node:buffer';
import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import {
  type CheckedAddress,
  parseForeignAddress,
  type Resolve,
  type ResolvedAddress,
  resolveForeignAddress,
} from './check-address.ts';
import { FetchFailure } from './fetch-failure.ts';
import { readBounded } from './read-bounded.ts';

export interface ForeignFetchOptions {
  /** `host:port` entries that need not be public. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Default: GET. */
  readonly method?: string;
  /** Sent with every redirect, so no secrets if redirects are followed. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether redirects of a GET are followed (default). Other methods never follow them. */
  readonly followRedirects?: boolean;
  /** Total timeout: DNS, connections, redirects and body. In milliseconds. */
  readonly timeLimit?: number;
  /** Maximum size of the decompressed body. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
  /** A server is connected to, by TLS where the URL says so: from now on it may have the request. */
  readonly onConnected?: () => void;
  /** Overridden in tests. */
  readonly resolve?: Resolve;
}

export interface ForeignAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** The final URL. */
  readonly url: string;
  /** The new URL, if every redirect was permanent. */
  readonly movedTo: string | undefined;
}

const defaultTimeLimit = 20_000;
const defaultMaxBytes = 5 * 1024 * 1024;
const mostRedirects = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const permanent: ReadonlySet<number> = new Set([301, 308]);

const resolveByDns: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })) as readonly ResolvedAddress[];

/**
 * Requests an external URL entered by a user or found in another site. It can never reach a private address: every hop
 * is checked, resolved once, and connected to as checked.
 * @throws FetchFailure
 */
export async function fetchForeign(address: string, options: ForeignFetchOptions): Promise<ForeignAnswer> {
  const limit = AbortSignal.timeout(options.timeLimit ?? defaultTimeLimit);
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit;
  try {
    return await follow(address, { ...options, signal });
  } catch (error) {
    if (signal.aborted) throw new FetchFailure('TIMED_OUT', error);
    throw error instanceof FetchFailure ? error : new FetchFailure('UNREACHABLE', error);
  }
}

async function follow(
  address: string,
  options: ForeignFetchOptions & { readonly signal: AbortSignal },
): Promise<ForeignAnswer> {
  const { allowedHosts, resolve = resolveByDns, signal, method = 'GET' } = options;
  const leadsOn = method === 'GET' && options.followRedirects !== false;
  let url = parseForeignAddress(address, allowedHosts);
  let movedTo: string | undefined;
  let staysMoved = true;
  for (let hops = 0; ; hops++) {
    const checked = await orAborted(resolveForeignAddress(url, { allowedHosts, resolve }), signal);
    const answer = await request(checked, { ...options, method });
    const status = answer.statusCode ?? 0;
    const location = locationOf(answer);
    if (!leadsOn || !redirects.has(status) || location === undefined) {
      const body = await orAborted(readBounded(answer, options.maxBytes ?? defaultMaxBytes), signal);
      return { status, headers: answer.headers, body, url: url.href, movedTo };
    }
    answer.destroy();
    if (hops === mostRedirects) throw new FetchFailure('TOO_MANY_REDIRECTS');
    if (!URL.canParse(location, url.href)) throw new FetchFailure('BAD_ANSWER');
    url = parseForeignAddress(new URL(location, url).href, allowedHosts);
    staysMoved &&= permanent.has(status);
    if (staysMoved) movedTo = url.href;
  }
}

/** Where a redirect leads. Node takes each byte of a header for a character; some servers send an address in UTF-8. */
function locationOf({ headers: { location } }: IncomingMessage): string | undefined {
  const bytes = Buffer.from(location ?? '', 'latin1');
  return location !== undefined && isUtf8(bytes) ? bytes.toString('utf8') : location;
}

function request(
  { url, machine }: CheckedAddress,
  {
    method,
    headers,
    body,
    signal,
    onConnected,
  }: Pick<ForeignFetchOptions, 'method' | 'headers' | 'body' | 'signal' | 'onConnected'>,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const { request: send } = isSecure ? https : http;
  return new Promise((resolve, reject) => {
    const sent = send(
      url,
      {
        method,
        headers: { 'user-agent': 'Shangjian/1', 'accept-encoding': 'gzip, deflate, br', ...headers },
        // A new connection: a reused one could lead to a host checked under another name.
        agent: false,
        lookup: connectTo(machine),
        signal,
        maxHeaderSize: 32 * 1024,
      },
      resolve,
    );
    sent.once('error', reject);
    if (onConnected) sent.once('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', onConnected));
    sent.end(body);
  });
}

/** Replaces DNS lookup: always returns the checked address. */
function connectTo({ address, family }: ResolvedAddress): LookupFunction {
  return (_host, options, answer) => {
    if (options.all) answer(null, [{ address, family }]);
    else answer(null, address, family);
  };
}

/** Makes a wait without abort support abortable. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new FetchFailure('TIMED_OUT', signal.reason));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
