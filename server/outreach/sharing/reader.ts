import ipaddr from 'ipaddr.js';

/** Longest name of a browser that is kept. */
const longestAgent = 200;

/** An address that no longer names one machine: `203.0.113.*`, `2001:db8:7::/48`. Empty for what is no address. */
export function shortenAddress(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString().replace(/\d+$/, '*');
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 3);
  return `${new ipaddr.IPv6([...parts, 0, 0, 0, 0, 0]).toString()}/48`;
}

export function summariseUserAgent(agent: string): string {
  return agent.replaceAll('\0', '').slice(0, longestAgent);
}
