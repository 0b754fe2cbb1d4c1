import { type Placeholder, sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * A frequent query: its SQL is built once per database, and each connection prepares it on first use. Give it a unique
 * name (`.prepare('session_by_token')`), and a placeholder for every value that varies.
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

const formsByName = prepareOnce(() => new Map<string, unknown>());

/**
 * The same for a query with several forms, each under its own name of at most 63 characters. Only for few names, and
 * only if one plan suits all values: queries whose plan depends on the searched words use unnamed statements. `build`
 * must return the same statement for the same name.
 */
export function prepareForm<Prepared>(db: Database, name: string, build: (name: string) => Prepared): Prepared {
  const forms = formsByName(db);
  const known = forms.get(name) as Prepared | undefined;
  if (known) return known;
  const made = build(name);
  forms.set(name, made);
  return made;
}

/**
 * A limit inlined into the statement. As a parameter, a generic plan would assume a tenth of the table. The query
 * builder accepts any SQL here; only its types say less.
 */
export function fixedLimit(rows: number): Placeholder {
  return sql.raw(String(Math.trunc(rows))) as unknown as Placeholder;
}
