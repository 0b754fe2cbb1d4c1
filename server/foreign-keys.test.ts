import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

/** Whose rows are never deleted, so nothing looks for what refers to them. */
const neverDeleted = new Set([
  // Whoever goes is anonymised.
  'app_user',
]);

/** Keys without an index, and why the whole table may be read for each row that is deleted. */
const mayBeScanned: Readonly<Record<string, string>> = {
  'client_module (module_code)': 'modules go with a release, one at a time',
  'factor_reset (requested_in)': 'few rows: each is kept for 30 days, and somebody who lost a factor asks for it',
  'feed (source_id)': 'few rows, and a source is deleted alone',
  'lead (client_id)': 'a client is deleted alone, and few leads become one',
  'module_request (module_code)': 'modules go with a release, one at a time',
  'module_request (stock_id)': 'a client is deleted alone',
  'role_element (element, audience)': 'elements go with a release, and roles are few',
};

/** What many rows have in common: of a key with more columns, an index needs one of the others in front or next. */
const shared = new Set(['stock_id', 'published_on']);

interface Key {
  readonly table: string;
  readonly name: string;
  readonly target: string;
  readonly columns: readonly string[];
}

interface Index {
  readonly table: string;
  /** `null` for an expression. */
  readonly columns: readonly (string | null)[];
  readonly condition: string | null;
}

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const columnsOf = (table: string, numbers: string) => `
  array(select attname::text from unnest(${numbers}) with ordinality as part (number, place)
    left join pg_attribute on attrelid = ${table} and attnum = number and attnum > 0 order by place)`;

async function listKeys(): Promise<Key[]> {
  const { rows } = await database.pool.query<Key>(`
    select conrelid::regclass::text as table, conname as name, confrelid::regclass::text as target,
      ${columnsOf('conrelid', 'conkey')} as columns
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    order by 1, 2`);
  return rows;
}

async function listIndexes(): Promise<Index[]> {
  const { rows } = await database.pool.query<Index>(`
    select indrelid::regclass::text as table, ${columnsOf('indrelid', 'indkey')} as columns,
      pg_get_expr(indpred, indrelid) as condition
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where amname = 'btree' and relnamespace = 'public'::regnamespace`);
  return rows;
}

/** Whether an index finds the rows of a key. A check looks for its values and says nothing else of the rows. */
function serves({ columns, condition }: Index, key: Key): boolean {
  if (condition !== null && !key.columns.some((column) => condition === `(${column} IS NOT NULL)`)) return false;
  const end = columns.findIndex((column) => column === null || !key.columns.includes(column));
  const leading = columns.slice(0, end < 0 ? undefined : end);
  return key.columns.every((column) => shared.has(column))
    ? leading.length > 0
    : leading.some((column) => column !== null && !shared.has(column));
}

test('what refers to a row that is deleted is found by an index', async () => {
  const indexes = await listIndexes();
  const keys = (await listKeys()).filter(({ target }) => !neverDeleted.has(target));
  expect(keys.length).toBeGreaterThan(70);
  const without = keys.filter((key) => !indexes.some((index) => index.table === key.table && serves(index, key)));
  expect(without.map(({ table, columns }) => `${table} (${columns.join(', ')})`)).toEqual(Object.keys(mayBeScanned));
});
