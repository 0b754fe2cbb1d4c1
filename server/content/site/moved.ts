import type { Database } from '#server/platform/database/database.ts';
import { listPublic } from './content/read-content.ts';

/**
 * Where an address of the site stands now, when operators have moved it: the latest move whose path and every named
 * query match. What else the query holds goes along.
 */
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
    // To another site only as the operator wrote it.
    return to.origin === base ? to.pathname + to.search + to.hash : fields.to;
  }
  return undefined;
}

const base = 'http://site.invalid';
