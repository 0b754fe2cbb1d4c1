import type { Database } from '#server/platform/database/database.ts';

/** A row as the product ships it. */
export interface ProductRow {
  readonly key: string;
  /** What of it is the product's: anything JSON can say. */
  readonly value: unknown;
}

/** A row as it stands in the database. */
export interface StandingRow {
  /** How the table itself names it. */
  readonly id: string;
  /** The same part of it that the product ships. */
  readonly value: unknown;
  /** That part as it was before the first edit, where the table keeps versions. */
  readonly original?: unknown;
  /** Whether somebody here has made it. */
  readonly isOwn?: boolean;
  /** Whether somebody has withdrawn it or is changing it, where its value does not tell. Then it counts as edited. */
  readonly isInWork?: boolean;
  /** Where it stands among the others. */
  readonly place?: number;
}

export interface ApplyContext {
  readonly now: Date;
  /** Id of the row that the product knows by this key, of a table that stands before this one in the list. */
  readonly idOf: (tableName: string, key: string) => string | undefined;
}

/** A table that the product ships rows of, or one kind of its rows. */
export interface ProductTable {
  readonly name: string;
  readonly rows: readonly ProductRow[];
  /** Whether the product's key is the table's own. Otherwise a row that nobody has noted is found by what it says. */
  readonly isKeyed: boolean;
  /** The rows that may be the product's: of a keyed table those with these keys. */
  readonly read: (db: Database, context: ApplyContext, keys: readonly string[]) => Promise<StandingRow[]>;
  /** Adds the product's rows of these keys and gives the id of each, or `undefined` where it cannot be added. */
  readonly add: (db: Database, keys: readonly string[], context: ApplyContext) => Promise<(string | undefined)[]>;
  /** Makes a row what the product's row of this key says. */
  readonly update: (db: Database, id: string, key: string, context: ApplyContext) => Promise<void>;
  readonly remove: (db: Database, id: string) => Promise<void>;
}

/** Finds one of the product's rows by the key under which it is applied. */
export function rowOfKey<Row>(rows: ReadonlyMap<string, Row>, key: string): Row {
  const row = rows.get(key);
  if (row === undefined) throw new RangeError(`the product has no row ${key}`);
  return row;
}
