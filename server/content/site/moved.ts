import { withinSite } from '#contract/content/site-path.ts';
import { normalizePath } from '#contract/paths.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listPublic, type PublicItem } from './content/read-content.ts';

/**
 * Where an address has been moved to in the end; `undefined` where it has not, or where redirects lead in a circle. Of
 * those whose path, with or without a slash at its end, and named query parameters match, the latest counts. Other
 * parameters are kept.
 */
export type FindMoved = (address: URL) => string | undefined;

interface ReadMoves {
  readonly now: Date;
  readonly publicUrl: string;
}

type Move = PublicItem<'moved'>['fields'];

/** Reads the redirects of the site at `publicUrl` that count at `now`. */
export async function readMoves(db: Database, { now, publicUrl }: ReadMoves): Promise<FindMoved> {
  const items = await listPublic(db, 'moved', { now });
  const moves = items.map(({ fields: { from, to } }) => ({ from, to: withinSite(to, publicUrl) }));
  return (address) => findEnd(moves, address);
}

function findEnd(moves: readonly Move[], address: URL): string | undefined {
  const passed = new Set([address.pathname + address.search]);
  let target: string | undefined;
  let next = leadOn(moves, address);
  while (next !== undefined) {
    if (passed.has(next)) return undefined;
    passed.add(next);
    target = next;
    const reached = new URL(next, base);
    next = reached.origin === base ? leadOn(moves, reached) : undefined;
  }
  return target;
}

/** Where one redirect leads from an address. */
function leadOn(moves: readonly Move[], { pathname, searchParams }: URL): string | undefined {
  const path = spellPath(pathname);
  for (const move of moves) {
    const from = new URL(move.from, base);
    const named = [...from.searchParams];
    if (spellPath(from.pathname) !== path || !named.every(([key, value]) => searchParams.get(key) === value)) continue;
    const to = new URL(move.to, base);
    // The address of another site is used as it was written, but for letters that no header may have.
    if (to.origin !== base) return to.href;
    const said = new Set([...from.searchParams.keys(), ...to.searchParams.keys()]);
    for (const [key, value] of searchParams) if (!said.has(key)) to.searchParams.append(key, value);
    return to.pathname + to.search + to.hash;
  }
  return undefined;
}

/** A path in one spelling: other programs write `%e6` where ours write `%E6`. */
function spellPath(pathname: string): string {
  return normalizePath(pathname).replaceAll(/%[0-9a-f]{2}/gi, (escaped) => escaped.toUpperCase());
}

const base = 'http://site.invalid';
