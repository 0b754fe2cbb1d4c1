import ipaddr from 'ipaddr.js';

/** All that is handed out for the public IPv6 internet; whatever lies outside is local, translated or reserved. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Whether an IP address is a machine on the public internet. Loopback, private, link-local (cloud metadata lives
 * there), shared, multicast, unspecified and reserved addresses are not, and neither are IPv6 addresses that carry
 * an IPv4 one inside (mapped, NAT64, 6to4, Teredo): a translator on the way would turn them into it.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(globalUnicast);
}
