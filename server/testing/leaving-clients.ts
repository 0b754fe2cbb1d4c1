import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect } from 'vitest';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { companyTables, rowsOf } from '#server/operation/client-data/company-tables.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { makeDataFolder } from './data-folder.ts';
import { createCompany, createUser } from './factories.ts';
import { fillEmptyTables } from './fill-empty-tables.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { openTestDatabase } from './test-database.ts';
import { unzip } from './unzip.ts';

/** The rows of a file of an export. */
export const linesIn = (entries: ReadonlyMap<string, Buffer>, file: string) =>
  (entries.get(file)?.toString() ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Rows that are there already, or never change. */
const outside = new Set(['client', 'company', 'audit_entry', 'membership', 'membership_role', 'session']);

/** An app with an operator who takes out and erases the data of a client, which `addClient` adds for each test. */
export async function openLeavingClients() {
  const folder = await makeDataFolder('client-data-');
  const store = openLocalStore(folder);
  const database = await openTestDatabase();
  const t = await openTestApp({}, { store, database });
  await applyProductRows(t.db, { now: t.now() });
  const user = await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] });
  const operator = { id: user.id, token: await t.login(user.username) };
  let stockId: number;
  let name: string;

  async function addClient() {
    name = `离开的客户 ${Math.random()}`;
    ({ stockId } = await createCompany(t.db, { name }));
    await t.db.execute(sql`insert into client (stock_id, opened_at) values (${stockId}, ${t.now().toISOString()})`);
    return { stockId, name };
  }

  async function ask<N extends Parameters<TestApp['call']>[0]>(called: N, body: object, token = operator.token) {
    return (await t.call(called, token, { body })).json();
  }
  const state = async (id = stockId) =>
    (await t.call('clientData.state', operator.token, { params: { id } })).json().result;
  const addContacts = (count: number, company = stockId) =>
    t.db.execute(sql`
      insert into contact (stock_id, name, name_order, mobile, created_at, updated_at)
      select ${company}::integer, '联系人' || n, '联系人' || n, '1' || (3000000000 + n), now(), now()
      from generate_series(1, ${count}::integer) n`);

  async function exported() {
    const { id } = (await ask('clientData.startExport', { stockId })).result;
    await expect.poll(async () => (await state()).export, { timeout: 60_000 }).toMatchObject({ id, state: 'done' });
    const answer = await t.call('clientData.file', operator.token, { body: { id } });
    return {
      id,
      file: answer.rawPayload,
      entries: await unzip(answer.rawPayload),
      archive: (await state()).export?.archive,
    };
  }
  const erasures = async () => (await ask('clientData.erasures', { page: 1, pageSize: 50 })).result.list;

  async function erased() {
    const { code, result } = await ask('clientData.erase', { stockId, name, reason: '合同到期' });
    expect(code).toBe(200);
    const own = async () => (await erasures()).find(({ id }: { id: number }) => id === result.id);
    await expect.poll(own, { timeout: 60_000 }).toMatchObject({ finishedAt: t.now().toISOString() });
    return own();
  }
  const countOf = async (rules: (typeof companyTables)[number], company: number): Promise<number> => {
    const { rows } = await t.db.execute<{ count: number }>(
      sql`select count(*)::integer as count from ${sql.identifier(rules.name)} where ${rowsOf(rules, company)}`,
    );
    return rows[0]?.count ?? 0;
  };

  /** A row of this company in every table that has some. */
  async function fillTables(): Promise<void> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await fillFor(client);
    } finally {
      await client.end();
    }
  }

  async function fillFor(client: pg.Client): Promise<void> {
    await client.query(`SET session_replication_role = replica`);
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    await fillEmptyTables(
      client,
      rows.map((row) => row.name),
    );
    for (const { name: table, of } of companyTables) {
      if (of || outside.has(table)) continue;
      await client.query(
        `UPDATE "${table}" SET stock_id = ${stockId}
         WHERE ctid IN (SELECT ctid FROM "${table}" LIMIT 1)
           AND NOT EXISTS (SELECT FROM "${table}" WHERE stock_id = ${stockId})`,
      );
    }
    await client.query(`UPDATE client_module SET expires_at = '2026-01-01'`);
    await client.query(`UPDATE lead SET client_id = ${stockId}`);
    await client.query(`DELETE FROM client_erasure`);
    await client.query(
      `UPDATE share_view SET share_id = (SELECT id FROM share_link WHERE stock_id = ${stockId} LIMIT 1)`,
    );
    await client.query(
      `UPDATE share_guess SET share_id = (SELECT id FROM share_link WHERE stock_id = ${stockId} LIMIT 1)`,
    );
    await client.query(`UPDATE job SET finished_at = now(), state = 'done' WHERE stock_id = ${stockId}`);
    await client.query(`UPDATE outgoing_message SET job_id = (SELECT id FROM job WHERE stock_id = ${stockId} LIMIT 1)`);
    await client.query(`UPDATE upload_use SET upload_id = (SELECT id FROM upload WHERE stock_id = ${stockId} LIMIT 1)`);
  }

  async function close(): Promise<void> {
    await t.close();
    await rm(folder, { recursive: true, force: true });
  }

  return {
    ...{ t, store, operator, addClient, close },
    ...{ ask, state, addContacts, exported, erasures, erased, countOf, fillTables },
  };
}
