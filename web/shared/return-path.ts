/**
 * A path within this site to return to; `undefined` for anything else, other sites above all. Free of imports on
 * purpose: the gate has its own copy of this module.
 */
export function returnPath(candidate: string | null | undefined): string | undefined {
  // Exactly one slash, not followed by a second or by what browsers treat as one; no characters that browsers drop.
  if (!candidate || candidate.length > 1_000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(candidate)) return undefined;
  const base = 'https://here.invalid';
  const address = URL.canParse(candidate, base) ? new URL(candidate, base) : undefined;
  if (address?.origin !== base || !isWorth(address.pathname)) return undefined;
  // Already noted when the link was followed. Whoever chooses another before signing in keeps that.
  if (address.searchParams.has('lang')) address.searchParams.delete('lang');
  return `${address.pathname}${address.search}${address.hash}`;
}

/** Signing in leads to or away from these anyway. */
const starts = new Set(['/', '/front', '/login', '/forget', '/404']);

function isWorth(pathname: string): boolean {
  return !starts.has(pathname.replace(/(?!^)\/+$/, '')) && !pathname.startsWith('//') && !pathname.startsWith('/api/');
}

const cookie = 'return-to';
/** As long as a session. */
const seconds = 12 * 60 * 60;

/**
 * Stores the current path beyond the clearing of storage. `userName`: its owner; nobody else returns there, because the
 * path may reveal searches.
 */
export function storeReturnPath(path: string, userName?: string): void {
  const kept = encodeURIComponent(JSON.stringify({ path, userName }));
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookie}=${kept}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

interface StoredReturn {
  readonly path: string | undefined;
  readonly owner: unknown;
}

function readStoredReturn(): StoredReturn | undefined {
  const [, text] = new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(document.cookie) ?? [];
  try {
    const kept: unknown = JSON.parse(decodeURIComponent(text ?? 'null'));
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { path, userName } = kept as { path?: unknown; userName?: unknown };
    return { path: typeof path === 'string' ? returnPath(path) : undefined, owner: userName };
  } catch {
    // Anyone can write a cookie; unknown values are ignored.
    return undefined;
  }
}

/** The stored path, for anyone. */
export function readReturn(): string | undefined {
  return readStoredReturn()?.path;
}

/** The stored path for this person, once. */
export function consumeReturnPath(userName: string): string | undefined {
  const kept = readStoredReturn();
  document.cookie = `${cookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  return kept && (kept.owner === undefined || kept.owner === userName) ? kept.path : undefined;
}
