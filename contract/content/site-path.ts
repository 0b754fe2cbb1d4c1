/** Exactly one `/` at the start: browsers take `//` and `/\` for the start of a host. */
const sitePath = /^\/(?:[^/\\?#\s\p{Cc}]+(?:\/[^/\\?#\s\p{Cc}]+)*\/?)?(?:[?#][^\\\s\p{Cc}]*)?$/u;

/** Whether an address is a path of the site (with query and fragment) that no browser takes for another host. */
export function isSitePath(address: string): boolean {
  return sitePath.test(address);
}
