import { withinSite } from '#contract/content/site-path.ts';
import { normalizePath } from '#contract/paths.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listPublic, type PublicItem } from './content/read-content.ts';
import { isPageAddress, readOldAddress } from './old-address.ts';

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

/** A redirect, read once: every address that nobody keeps is looked up. */
interface Move {
  /** Query parameters that it names. */
  readonly named: readonly (readonly [key: string, value: string])[];
  readonly to: URL;
}

/** Redirects by their paths, the latest of each first. */
type Moves = ReadonlyMap<string, readonly Move[]>;

/** Reads the redirects of the site at `publicUrl` that count at `now`; none that lies over a page of the product does. */
export async function readMoves(db: Database, { now, publicUrl }: ReadMoves): Promise<FindMoved> {
  const items = await listPublic(db, 'moved', { now });
  const moves = Map.groupBy(
    items.map(({ fields }) => readMove(fields, publicUrl)).filter((move) => !isPageAddress(move)),
    ({ path }) => path,
  );
  return (address) => findEnd(moves, address);
}

function readMove({ from, to }: PublicItem<'moved'>['fields'], publicUrl: string): Move & { readonly path: string } {
  const { path, named } = readOldAddress(from);
  return { path: spellPath(path), named, to: new URL(withinSite(to, publicUrl), base) };
}

function findEnd(moves: Moves, address: URL): string | undefined {
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
function leadOn(moves: Moves, { pathname, searchParams }: URL): string | undefined {
  const fits = ({ named }: Move) => named.every(([key, value]) => searchParams.get(key) === value);
  const move = moves.get(spellPath(pathname))?.find(fits);
  if (!move) return undefined;
  // The address of another site is used as it was written, but for letters that no header may have.
  if (move.to.origin !== base) return move.to.href;
  const to = new URL(move.to);
  const said = new Set([...move.named.map(([key]) => key), ...to.searchParams.keys()]);
  for (const [key, value] of searchParams) if (!said.has(key)) to.searchParams.append(key, value);
  return to.pathname + to.search + to.hash;
}

/** A path in one spelling: other programs write `%e6` where ours write `%E6`. */
function spellPath(pathname: string): string {
  return normalizePath(pathname).replaceAll(/%[0-9a-f]{2}/gi, (escaped) => escaped.toUpperCase());
}

const base = 'http://site.invalid';
