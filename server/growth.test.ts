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

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What docs/growth.md says of how long a row is kept, what that is, and since when it counts. */
const periods: Readonly<Record<string, readonly [says: string, lasts: number, since: string]>> = {
  session: ['12 hours after the last use', 12 * hour, 'last_used_at'],
  known_device: ['180 days after the last sign-in', 180 * day, 'used_at'],
  passkey_challenge: ['until it ends', 0, 'expires_at'],
  unify_ticket: ['a day after its end', day, 'expires_at'],
  verification_code: ['a day', day, 'created_at'],
  recovery_ticket: ['a day', day, 'expires_at'],
  email_change: ['until its code ends', 0, 'expires_at'],
  factor_reset: ['30 days after its end', 30 * day, 'expires_at'],
  invitation: ['90 days after its link has ended', 90 * day, 'expires_at'],
  notification: ['180 days', 180 * day, 'created_at'],
  lead: ['730 days', 730 * day, 'created_at'],
  limit_counter: ['an hour after its window', hour, 'expires_at'],
  outgoing_message: ['30 days', 30 * day, 'queued_at'],
  made_once: ['a day', day, 'made_at'],
  job: ['30 days after its end', 30 * day, 'finished_at'],
  table_import: ['7 days', 7 * day, 'imported_at'],
  contact_import: ['7 days', 7 * day, 'created_at'],
  contact: ['30 days in the bin', 30 * day, 'deleted_at'],
  upload: ['a day where it broke off', day, 'touched_at'],
  status_sample: ['8 days', 8 * day, 'at'],
  delivery_hour: ['8 days', 8 * day, 'hour'],
  text_visit: ['half an hour', 30 * minute, 'seen_at'],
  mail_pace: ['a day after the last mail', day, 'free_at'],
  share_guess: ['a day', day, 'guessed_at'],
  share_view: ['400 days', 400 * day, 'viewed_at'],
};
/** They go with the row that they belong to. */
const parts = ['contact_import_row', 'upload_piece'];

let t: TestApp;
let tables: string[];
/** Swept tables without rows after sweeps a minute before their time, and a minute after it. */
let goneTooSoon: string[];
let goneInTime: string[];
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
  expect(await emptied(database.pool, tables)).toEqual([]);
  t = await openTestApp({}, { database });
  const { signal } = new AbortController();
  const sweepAll = async (now: Date) => {
    for (const sweep of t.app.sweeps) await sweep({ db: t.db, now, signal });
  };
  /** What the sweeps empty where each row is so much older than it is kept, in milliseconds. */
  const sweepAged = async (more: number) => {
    for (const [name, [, lasts, since]] of Object.entries(periods)) {
      const at = new Date(t.now().getTime() - lasts - more);
      await client.query(`UPDATE "${name}" SET "${since}" = $1`, [at]);
    }
    await sweepAll(t.now());
    return emptied(t.pool, [...swept.keys()]);
  };
  goneTooSoon = await sweepAged(-minute);
  goneInTime = await sweepAged(minute);
  await client.end();
  await sweepAll(new Date(t.now().getTime() + 1_100 * day));
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

  test('that is swept has a period, which docs/growth.md says', () => {
    expect([...Object.keys(periods), ...parts].sort()).toEqual([...swept.keys()].sort());
    for (const [name, [says]] of Object.entries(periods)) expect(swept.get(name), name).toMatch(new RegExp(`^${says}`));
  });

  test('that is swept keeps a row until its period ends, and not longer', () => {
    expect(goneTooSoon).toEqual([]);
    expect(goneInTime.sort()).toEqual([...swept.keys()].sort());
  });

  test('that is said to be bounded or kept loses nothing by the sweep', () => {
    const staying = ['Bounded', 'Kept'].flatMap((heading) => [...rulesBelow(heading).keys()]);
    expect(staying.filter((name) => gone.has(name) && !swept.has(name))).toEqual([]);
  });
});
