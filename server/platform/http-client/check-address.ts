import { isIP } from 'node:net';
import { FetchFailure } from './fetch-failure.ts';
import { isPublicAddress } from './public-address.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

/** A validated external URL with the resolved IP address to connect to. */
export interface CheckedAddress {
  readonly url: URL;
  readonly machine: ResolvedAddress;
}

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** The port of a URL, as a number. */
function portOf(url: URL): number | undefined {
  return url.port === '' ? defaultPorts[url.protocol] : Number(url.port);
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** `host:port` entries that are allowed in any case: the operator's own machines, and those of tests. */
export function isAllowedHost(url: URL, allowedHosts: ReadonlySet<string>): boolean {
  return allowedHosts.has(`${url.hostname.toLowerCase()}:${portOf(url)}`);
}

/**
 * Checks that need no DNS lookup: http or https, no credentials, a standard port, and no private address. `URL` has
 * already normalised decimal, octal and hexadecimal spellings of IPv4.
 * @throws FetchFailure ADDRESS_REFUSED
 */
export function parseForeignAddress(text: string, allowedHosts: ReadonlySet<string>): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const port = url && portOf(url);
  if (!url || !(url.protocol in defaultPorts) || url.username || url.password || !url.hostname) {
    throw new FetchFailure('ADDRESS_REFUSED');
  }
  if (isAllowedHost(url, allowedHosts)) return url;
  if (port !== 80 && port !== 443) throw new FetchFailure('ADDRESS_REFUSED');
  const host = hostOf(url);
  const isLocalName =
    !isIP(host) && (!host.includes('.') || /(^|\.)(localhost|local|internal|localdomain)\.?$/i.test(host));
  if (isLocalName || (isIP(host) && !isPublicAddress(host))) throw new FetchFailure('ADDRESS_REFUSED');
  return url;
}

/** Whether a URL passes all checks that need no DNS lookup. */
export function isAllowedAddress(text: string, allowedHosts: ReadonlySet<string>): boolean {
  try {
    return Boolean(parseForeignAddress(text, allowedHosts));
  } catch (error) {
    if (error instanceof FetchFailure) return false;
    throw error;
  }
}

/**
 * Resolves a host name once and picks the address to connect to. A single non-public address refuses the whole name.
 * The connection uses the returned address without resolving again, so a name that resolves differently the second time
 * gains nothing.
 * @throws FetchFailure ADDRESS_REFUSED, NAME_NOT_FOUND
 */
export async function resolveForeignAddress(
  url: URL,
  { allowedHosts, resolve }: { readonly allowedHosts: ReadonlySet<string>; readonly resolve: Resolve },
): Promise<CheckedAddress> {
  const host = hostOf(url);
  const family = isIP(host);
  const found: readonly ResolvedAddress[] = family
    ? [{ address: host, family: family === 4 ? 4 : 6 }]
    : await lookUp(host, resolve);
  // Not every network has IPv6; every one has IPv4.
  const machine = found.find(({ family }) => family === 4) ?? found[0];
  if (!machine) throw new FetchFailure('NAME_NOT_FOUND');
  if (!isAllowedHost(url, allowedHosts) && !found.every(({ address }) => isPublicAddress(address))) {
    throw new FetchFailure('ADDRESS_REFUSED');
  }
  return { url, machine };
}

async function lookUp(host: string, resolve: Resolve): Promise<readonly ResolvedAddress[]> {
  try {
    return await resolve(host);
  } catch (error) {
    throw new FetchFailure('NAME_NOT_FOUND', error);
  }
}
