import { type Placeholder, sql } from 'drizzle-orm';
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

const namedParameter = prepareOnce(() => new Map<string, unknown>());

/**
 * The same for a query of several forms, each under its name, at most 63 characters. Only for few names, and only where
 * one plan is right for all values: a plan that depends on the words somebody looks for is made for each call, by a
 * statement without a name. `build` must make the same statement of a name whenever it is asked.
 */
export function prepareForm<Prepared>(db: Database, name: string, build: (name: string) => Prepared): Prepared {
  const forms = namedParameter(db);
  const known = forms.get(name) as Prepared | undefined;
  if (known) return known;
  const made = build(name);
  forms.set(name, made);
  return made;
}

/**
 * A limit that stands in the statement itself. As a value it would be unknown to a plan for all values, which then
 * expects a tenth of the table. The query builder takes any piece of SQL here, its types only say less.
 */
export function fixedLimit(rows: number): Placeholder {
  return sql.raw(String(Math.trunc(rows))) as unknown as Placeholder;
}
