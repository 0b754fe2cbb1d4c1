import ipaddr from 'ipaddr.js';

/** Maximum length of a stored User-Agent header. */
const maxAgentLength = 200;

/** An anonymised address: `203.0.113.*`, `2001:db8:7::/48`. Empty if invalid. */
export function shortenAddress(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString().replace(/\d+$/, '*');
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 3);
  return `${new ipaddr.IPv6([...parts, 0, 0, 0, 0, 0]).toString()}/48`;
}

export function truncateUserAgent(agent: string): string {
  return agent.replaceAll('\0', '').slice(0, maxAgentLength);
}
