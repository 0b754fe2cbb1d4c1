import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { secretInUse } from '#server/platform/secret-lines.ts';

/**
 * Key of an address in counters. A household has a whole /64 of IPv6, which counts as one. Addresses are hashed: they
 * can be compared, not read.
 */
export function addressKey(address: string, secret: string): string {
  return createHmac('sha256', secretInUse(secret))
    .update(`address\0${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22);
}

/** `203.0.113.7`, `2001:db8:7:8::/64`; all invalid addresses count as one. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4);
  return `${new ipaddr.IPv6([...parts, 0, 0, 0, 0]).toString()}/64`;
}

/** The network of an address, for display: without the part that identifies a machine. */
export function shownNetworkOf(address: string): string {
  return networkOf(address).replace(/\.\d+$/, '.*');
}
