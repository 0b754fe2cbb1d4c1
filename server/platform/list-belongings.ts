import type { Database } from './database/database.ts';
import type { Belonging, Belongings } from './feature.ts';

/** What features keep for a person, by company. */
export async function listBelongings(
  db: Database,
  id: number,
  belongings: readonly Belongings[],
  now: Date,
): Promise<Belonging[]> {
  const found: Belonging[] = [];
  for (const { count } of belongings) found.push(...(await count(db, id, now)));
  return found;
}
