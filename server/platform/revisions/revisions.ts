import type { Revisions } from '#contract/session.ts';
import type { Database } from '#server/platform/database/database.ts';
import { revisions } from './tables.ts';

/** The numbers that menu, roles and dictionary stand at now. */
export async function readRevisions(db: Database): Promise<Revisions> {
  const rows = await db.select().from(revisions);
  const numbers = new Map(rows.map((row) => [row.topic, row.number]));
  const numberOf = (topic: keyof Revisions) => numbers.get(topic) ?? 0;
  return { menu: numberOf('menu'), roles: numberOf('roles'), dictionary: numberOf('dictionary') };
}
