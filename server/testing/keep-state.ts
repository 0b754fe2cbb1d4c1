import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { loadDemo } from '#server/demo/load-demo.ts';
import { countMigrations } from '#server/platform/database/applied-versions.ts';
import { openPool } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { testPasswordHash } from './factories.ts';
import { fillEmptyTables } from './fill-empty-tables.ts';
import { administer, withDatabase } from './postgres-server.ts';

const usage = `Usage: npm run keep:state
  Keeps an installation of this release, small and with rows in every table, in server/product/former-states, where a
  test starts every later release on it. TEST_DATABASE_URL names a PostgreSQL whose pg_dump is in PATH.`;

const now = new Date('2026-11-20T02:00:00Z');

/** Tables with rows of the product stay whole, and small ones; of others a few rows stay. */
const wholeTables = new Set(
  'applied_version company dictionary_item element menu_item product_row role_element setting_version'.split(' '),
);
const small = 30;
const few = 3;

/** Takes the demo away but for a few rows of each table; what refers to a row that is gone goes with it. */
async function cut(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables.filter((name) => !wholeTables.has(name)))
    await client.query(`DELETE FROM "${table}" WHERE ctid NOT IN (${rowsThatStay(table)})
      AND (SELECT count(*) FROM "${table}") > ${small}`);
  const { rows: links } = await client.query<{ child: string; parent: string; condition: string; isSet: string }>(`
    SELECT conrelid::regclass AS child, confrelid::regclass AS parent,
      string_agg(format('parent.%I = child.%I', target.attname, own.attname), ' AND ') AS condition,
      string_agg(format('child.%I IS NOT NULL', own.attname), ' AND ') AS "isSet"
    FROM pg_constraint CROSS JOIN unnest(conkey, confkey) AS pair (own_number, target_number)
      JOIN pg_attribute own ON own.attrelid = conrelid AND own.attnum = own_number
      JOIN pg_attribute target ON target.attrelid = confrelid AND target.attnum = target_number
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace GROUP BY pg_constraint.oid`);
  for (let removed = 1; removed > 0; ) {
    removed = 0;
    for (const { child, parent, condition, isSet } of links) {
      const { rowCount } = await client.query(
        `DELETE FROM ${child} child WHERE ${isSet} AND NOT EXISTS (SELECT FROM ${parent} parent WHERE ${condition})`,
      );
      removed += rowCount ?? 0;
    }
  }
}

/** Of the site's texts all those of the product. */
function rowsThatStay(table: string): string {
  const rows = `(SELECT ctid FROM "${table}" LIMIT ${few})`;
  if (table !== 'content_item') return rows;
  return `${rows} UNION SELECT content_item.ctid FROM content_item JOIN product_row ON row_id = id::text
    WHERE table_name LIKE 'content_item/%'`;
}

function dumpOf(url: string): string {
  const dump = execFileSync('pg_dump', ['--no-owner', '--inserts', '--rows-per-insert=100', url], {
    maxBuffer: 2 ** 28,
    encoding: 'utf8',
  });
  // Comments, and commands of psql, which later versions of pg_dump add.
  return dump
    .split('\n')
    .filter((line) => line !== '' && !/^(--|\\(un)?restrict )/.test(line))
    .join('\n');
}

/** Leaves little of the demo, and something in every table. */
async function shrink(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
    );
    const tables = rows.map((row) => row.name);
    await client.query('SET session_replication_role = replica');
    await cut(client, tables);
    await fillEmptyTables(client, tables);
  } finally {
    await client.end();
  }
}

async function keepState(url: string): Promise<void> {
  const state = String(countMigrations() - 1).padStart(4, '0');
  const name = `state_${state}`;
  await administer(url, `CREATE DATABASE ${name}`);
  const own = withDatabase(url, name);
  try {
    const database = openPool({
      ...{ connection: { connectionString: own }, connections: 2, statementTimeoutMs: 60_000 },
      onError: (error) => {
        throw error;
      },
    });
    await migrateDatabase(database);
    await applyProductRows(database.db, { now });
    await loadDemo(database.db, { now, passwordHash: testPasswordHash, secret: 'demo' });
    await database.close();
    await shrink(own);
    const file = fileURLToPath(new URL(`../product/former-states/${state}.sql.gz`, import.meta.url));
    writeFileSync(file, gzipSync(dumpOf(own), { level: 9 }));
    process.stdout.write(`Written to ${file}.\n`);
  } finally {
    await administer(url, `DROP DATABASE ${name}`);
  }
}

const url = process.env.TEST_DATABASE_URL;
if (!url || process.argv.length > 2) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
await keepState(url);
process.exit(0);
