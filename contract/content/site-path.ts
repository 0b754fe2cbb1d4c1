/** Exactly one `/` at the start: browsers take `//` and `/\` for the start of a host. */
const sitePath = /^\/(?:[^/\\?#\s\p{Cc}]+(?:\/[^/\\?#\s\p{Cc}]+)*\/?)?(?:[?#][^\\\s\p{Cc}]*)?$/u;

/** Whether an address is a path of the site (with query and fragment) that no browser takes for another host. */
export function isSitePath(address: string): boolean {
  return sitePath.test(address);
}

/** A web address of the site at `publicUrl` as the path that it is there; any other address as it was. */
export function withinSite(address: string, publicUrl: string): string {
  const [site = ''] = /^https?:\/\/[^/?#]+/.exec(publicUrl) ?? [];
  const rest = address.slice(site.length);
  if (address.slice(0, site.length).toLowerCase() !== site.toLowerCase() || !/^(?:[/?#]|$)/.test(rest)) return address;
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  return isSitePath(path) ? path : address;
}
