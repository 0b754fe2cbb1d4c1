import { isIP } from 'node:net';

/** Where passkeys belong: browsers keep them for this name, and use them on this origin only. */
export interface PasskeySite {
  readonly rpId: string;
  readonly origin: string;
}

/**
 * The site of an address such as `https://shangjian.example`; always the configured one, never what a request says of
 * its host. `undefined` where browsers offer no passkeys: without HTTPS, except on this machine, and for numeric
 * addresses.
 */
export function passkeySiteOf(publicUrl: string): PasskeySite | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return undefined;
  return protocol === 'https:' || isLocal ? { rpId: hostname, origin } : undefined;
}
