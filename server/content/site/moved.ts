import type { Database } from '#server/platform/database/database.ts';
import { listPublic } from './content/read-content.ts';

/** Target of a redirect: the latest whose path and named query parameters match. Other parameters are kept. */
export async function findMoved(db: Database, { pathname, searchParams }: URL, now: Date): Promise<string | undefined> {
  const moves = await listPublic(db, 'moved', { now });
  for (const { fields } of moves) {
    const from = new URL(fields.from, base);
    const named = [...from.searchParams];
    if (from.pathname !== pathname || !named.every(([key, value]) => searchParams.get(key) === value)) continue;
    const to = new URL(fields.to, base);
    for (const [key, value] of searchParams) {
      if (!from.searchParams.has(key) && !to.searchParams.has(key)) to.searchParams.append(key, value);
    }
    // An external target is used as written.
    return to.origin === base ? to.pathname + to.search + to.hash : fields.to;
  }
  return undefined;
}

const base = 'http://site.invalid';
