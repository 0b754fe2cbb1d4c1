import ipaddr from 'ipaddr.js';

/** All IPv6 space assigned to the public internet; the rest is local, translated or reserved. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Whether an IP address is on the public internet. Loopback, private, link-local (cloud metadata), shared, multicast,
 * unspecified and reserved addresses are not; nor are IPv6 addresses that embed an IPv4 address (mapped, NAT64, 6to4,
 * Teredo), because a translator could map them to it.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(globalUnicast);
}
