/**
 * The path within this site that somebody may be led back to; `undefined` for everything else, an address of another
 * site above all. Free of imports on purpose: the gate carries its own copy of this module.
 */
export function returnPath(candidate: string | null | undefined): string | undefined {
  // One slash, then neither a second nor what browsers take for one; nothing that they would drop on the way.
  if (!candidate || candidate.length > 1_000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(candidate)) return undefined;
  const base = 'https://here.invalid';
  const address = URL.canParse(candidate, base) ? new URL(candidate, base) : undefined;
  if (address?.origin !== base || !isWorth(address.pathname)) return undefined;
  return `${address.pathname}${address.search}${address.hash}`;
}

/** Signing in leads to these anyway, or away from them. */
const starts = new Set(['/', '/front', '/login', '/forget', '/404']);

function isWorth(pathname: string): boolean {
  return !starts.has(pathname.replace(/(?!^)\/+$/, '')) && !pathname.startsWith('//') && !pathname.startsWith('/api/');
}

const cookie = 'return-to';
/** As long as a session lasts. */
const seconds = 12 * 60 * 60;

/**
 * Keeps where somebody was, past the clearing of storage. `userName`: whose page it was; nobody else is led there, as
 * its address may tell what they looked for.
 */
export function storeReturnPath(path: string, userName?: string): void {
  const kept = encodeURIComponent(JSON.stringify({ path, userName }));
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookie}=${kept}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

interface KeyedCache {
  readonly path: string | undefined;
  readonly owner: unknown;
}

function readTabValue(): KeyedCache | undefined {
  const [, text] = new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(document.cookie) ?? [];
  try {
    const kept: unknown = JSON.parse(decodeURIComponent(text ?? 'null'));
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { path, userName } = kept as { path?: unknown; userName?: unknown };
    return { path: typeof path === 'string' ? returnPath(path) : undefined, owner: userName };
  } catch {
    // Anybody can write a cookie; what is none of ours leads nowhere.
    return undefined;
  }
}

/** Where somebody was, whoever it is. */
export function readReturn(): string | undefined {
  return readTabValue()?.path;
}

/** Where this person was, once. */
export function consumeReturnPath(userName: string): string | undefined {
  const kept = readTabValue();
  document.cookie = `${cookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  return kept && (kept.owner === undefined || kept.owner === userName) ? kept.path : undefined;
}
