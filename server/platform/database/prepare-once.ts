import type { Database } from './database.ts';

/**
 * A query that is asked all the time: its SQL is built once for a database, and each connection prepares it the first
 * time it is asked there. Give it a name of its own (`.prepare('session_by_token')`), and a value as a placeholder
 * wherever calls differ.
 */
export function prepareOnce<Prepared>(prepare: (db: Database) => Prepared): (db: Database) => Prepared {
  const prepared = new WeakMap<Database, Prepared>();
  return (db) => {
    const known = prepared.get(db);
    if (known) return known;
    const made = prepare(db);
    prepared.set(db, made);
    return made;
  };
}
