import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillEmptyTables } from '#server/testing/fill-empty-tables.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

const page = readFileSync(new URL('../docs/growth.md', import.meta.url), 'utf8');

/** Tables named in the first column below a heading, each with the other columns. */
function rulesBelow(heading: string): Map<string, string> {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  const rules = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, names = '', ...rest] = line.split('|');
    for (const [, name = ''] of names.matchAll(/`(\w+)`/g)) rules.set(name, rest.join('').trim());
  }
  return rules;
}

const swept = rulesBelow('Swept');
const others = ['Bounded', 'Drained', 'With the articles', 'Kept'].map(rulesBelow);

let t: TestApp;
let tables: string[];
/** Tables with rows of three years ago that have none after a sweep. */
let gone: ReadonlySet<string>;

/** What of these has no row any more. */
async function emptied(pool: pg.Pool, names: readonly string[]): Promise<string[]> {
  const gone = [];
  for (const name of names) if (!(await pool.query(`select from "${name}" limit 1`)).rowCount) gone.push(name);
  return gone;
}

beforeAll(async () => {
  const database = await openTestDatabase();
  const { rows } = await database.pool.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`);
  tables = rows.map(({ name }) => name);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('SET session_replication_role = replica');
  await fillEmptyTables(client, tables);
  // What is swept is what has ended.
  await client.query(`UPDATE contact SET deleted_at = '2026-11-19', name = 'x'`);
  await client.query(`UPDATE client_erasure SET finished_at = '2026-11-19', certificate = 'x'`);
  await client.query(`UPDATE job SET finished_at = '2026-11-19'`);
  await client.query(`UPDATE upload SET state = 'pending'`);
  await client.end();
  expect(await emptied(database.pool, tables)).toEqual([]);
  t = await openTestApp({}, { database });
  const now = new Date(t.now().getTime() + 1_100 * 24 * 60 * 60_000);
  const { signal } = new AbortController();
  for (const sweep of t.app.sweeps) await sweep({ db: t.db, now, signal });
  gone = new Set(await emptied(t.pool, tables));
});
afterAll(() => t.close());

describe('each table of the schema', () => {
  test('has a rule in docs/growth.md, and none is named there that is not', () => {
    const named = new Set([...swept.keys(), ...others.flatMap((rules) => [...rules.keys()])]);
    expect([...named].sort()).toEqual(tables);
  });

  test('has one rule only, and the rule says something', () => {
    const rules = others.flatMap((some) => [...some]);
    expect(new Set(rules.map(([name]) => name)).size).toBe(rules.length);
    // Those in the bin are swept, the others are as many as people have.
    expect(rules.map(([name]) => name).filter((name) => swept.has(name))).toEqual(['contact']);
    for (const [name, rule] of [...rules, ...swept]) expect(rule.length, name).toBeGreaterThan(1);
  });

  test('that is said to be swept loses by the sweep what has ended long ago', () => {
    expect([...swept.keys()].filter((name) => !gone.has(name))).toEqual([]);
  });

  test('that is said to be bounded or kept loses nothing by the sweep', () => {
    const staying = ['Bounded', 'Kept'].flatMap((heading) => [...rulesBelow(heading).keys()]);
    expect(staying.filter((name) => gone.has(name) && !swept.has(name))).toEqual([]);
  });
});
