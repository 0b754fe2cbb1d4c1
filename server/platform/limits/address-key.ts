import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/**
 * Stands for an address in the keys of counters. One household has a whole /64 of IPv6, so that much counts as one.
 * No address is stored in clear: what is kept can be compared, not read.
 */
export function addressKey(address: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`address\0${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22);
}

/** `203.0.113.7`, `2001:db8:7:8::/64`; whatever is no address counts as one. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4);
  return `${new ipaddr.IPv6([...parts, 0, 0, 0, 0]).toString()}/64`;
}

/** The network of an address as people may see it: without the part that names one machine in it. */
export function shownNetworkOf(address: string): string {
  return networkOf(address).replace(/\.\d+$/, '.*');
}
