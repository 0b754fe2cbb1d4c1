import { isIP } from 'node:net';
import { FetchFailure } from './fetch-failure.ts';
import { isPublicAddress } from './public-address.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

/** A foreign address that has been checked, with the one machine to connect to. */
export interface CheckedAddress {
  readonly url: URL;
  readonly machine: ResolvedAddress;
}

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** The port an address leads to, as a number. */
function portOf(url: URL): number | undefined {
  return url.port === '' ? defaultPorts[url.protocol] : Number(url.port);
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** `host:port` entries that are reached whatever they are: the operator's own machines, and those of tests. */
export function isAllowedHost(url: URL, allowedHosts: ReadonlySet<string>): boolean {
  return allowedHosts.has(`${url.hostname.toLowerCase()}:${portOf(url)}`);
}

/**
 * What can be said of an address without asking anybody: http or https, no credentials, an ordinary port, and no
 * address of a machine that is not public. `URL` has already turned decimal, octal and hexadecimal spellings of
 * IPv4 into the usual one.
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

/** Whether an address passes all that can be said of it without asking anybody. */
export function isAllowedAddress(text: string, allowedHosts: ReadonlySet<string>): boolean {
  try {
    return Boolean(parseForeignAddress(text, allowedHosts));
  } catch (error) {
    if (error instanceof FetchFailure) return false;
    throw error;
  }
}

/**
 * Resolves the name of an address, once, and picks the machine to connect to. One address that is not public
 * refuses the name as a whole. The connection goes to the machine returned here and is not resolved again, so a
 * name that answers differently a second time gains nothing.
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
