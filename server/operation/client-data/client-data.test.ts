import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq, inArray, sql } from 'drizzle-orm';
import { writeXlsx } from 'hucre';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { fileSealing, storedName } from '#server/cooperation/inquiries/files/stored-file.ts';
import { inquiryFiles } from '#server/cooperation/inquiries/files/tables.ts';
import { sealQuote } from '#server/cooperation/inquiries/quotes/seal-quote.ts';
import { quoteDrafts, quotes } from '#server/cooperation/inquiries/quotes/tables.ts';
import { inquiries, quoteInvitations } from '#server/cooperation/inquiries/tables.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { clientModules } from '#server/identity/companies/tables.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { describeTables } from '#server/platform/archive/table-rows.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { verifyChain } from '#server/platform/audit/verify-chain.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { seal, sealBytes } from '#server/platform/sealed.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { uploadSpaces } from '#server/platform/uploads/tables.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { makeDataFolder } from '#server/testing/data-folder.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { fillEmptyTables } from '#server/testing/fill-empty-tables.ts';
import { holdAudit } from '#server/testing/hold-audit.ts';
import { publishable } from '#server/testing/inquiry-factories.ts';
import { nextCreditCode } from '#server/testing/supplier-factories.ts';
import { openTestApp, type TestApp, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { unzip } from '#server/testing/unzip.ts';
import { sendFile } from '#server/testing/upload.ts';
import { companyTables, rowsOf } from './company-tables.ts';
import { receivedTables } from './received-tables.ts';

let t: TestApp;
let url: string;
let store: FileStore;
let folder: string;
let operator: { id: number; token: string };
let stockId: number;
let name: string;
const { CLIENT_IN_USE, CLIENT_BEING_ERASED, EXPORT_NOT_READY } = errorTable;

beforeAll(async () => {
  folder = await makeDataFolder('client-data-');
  store = openLocalStore(folder);
  const database = await openTestDatabase();
  ({ url } = database);
  t = await openTestApp({}, { store, database });
  await applyProductRows(t.db, { now: t.now() });
  const user = await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] });
  operator = { id: user.id, token: await t.login(user.username) };
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  name = `离开的客户 ${Math.random()}`;
  ({ stockId } = await createCompany(t.db, { name }));
  await t.db.execute(sql`insert into client (stock_id, opened_at) values (${stockId}, ${t.now().toISOString()})`);
});

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
const linesIn = (entries: ReadonlyMap<string, Buffer>, file: string) =>
  (entries.get(file)?.toString() ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
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

/** Rows that are there already, or never change. */
const outside = new Set(['client', 'company', 'audit_entry', 'membership', 'membership_role', 'session']);

/** A row of this company in every table that has some. */
async function fillTables(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
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

describe('the list of tables', () => {
  test('has every table with a company, and every one that refers to what is erased', async () => {
    const { rows } = await t.db.execute<{ name: string }>(sql`
      with own as (
        select relname::text as name, pg_class.oid from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition)
      select distinct own.name from own join pg_attribute on attrelid = own.oid and attnum > 0 and not attisdropped
      where attname = 'stock_id' or exists (
        select from pg_constraint where conrelid = own.oid and contype = 'f' and confdeltype <> 'n' and (
          confrelid in ('client'::regclass)
          or confrelid::regclass::text in ${companyTables.filter(({ erased: gone }) => gone === true).map((one) => one.name)}))`);
    const found = rows.map((row) => row.name).sort();
    const known = companyTables.map((one) => one.name).sort();
    expect(found.filter((one) => !known.includes(one))).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
  });

  test('reads in the role that sees one company whatever that role may read', async () => {
    for (const { name: table, by } of companyTables) {
      const { rows } = await t.db.execute<{ may: boolean }>(sql`
        select has_table_privilege('shangjian_company', ${table}, 'select') and exists (
          select from pg_policies where tablename = ${table}) as may`);
      expect([table, rows[0]?.may ? 'company' : 'server']).toEqual([table, by]);
    }
  });

  test('names columns that there are of what was received as a supplier', async () => {
    const shapes = await describeTables(t.db);
    for (const { name: table, columns, blanked } of receivedTables) {
      const known = shapes.get(table)?.columns.map((column) => column.name) ?? [];
      expect([...columns, ...(blanked?.columns ?? [])].filter((column) => !known.includes(column))).toEqual([]);
    }
  });

  test('lets no secret out', async () => {
    const { rows } = await t.db.execute<{ table: string; column: string }>(sql`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type <> 'boolean'
        and (data_type = 'bytea' or column_name ~ '(password|secret|sealed|token|_mac)' or column_name in ('hash', 'key'))`);
    const open = rows.filter(({ table, column }) => {
      const rules = companyTables.find((one) => one.name === table);
      return rules && !rules.withheld?.includes(column);
    });
    expect(open).toEqual([]);
  });
});

describe('the file with all data of a client', () => {
  test('has 50,000 contacts of this client and of no other, in bounded memory, with counts and sums that agree', async () => {
    const { stockId: other } = await createCompany(t.db);
    await addContacts(20, other);
    await addContacts(50_000);
    await store.put(`uploads/${'a'.repeat(32)}/320.webp`, Readable.from([Buffer.from('picture')]));
    await t.db.execute(sql`
      insert into upload (id, stock_id, user_id, kind, state, name, bytes, created_at, touched_at)
      values (${'a'.repeat(32)}, ${stockId}, ${operator.id}, 'image', 'ready', 'x.png', 7, now(), now())`);
    globalThis.gc?.();
    const before = process.memoryUsage();
    let peak = 0;
    const watch = setInterval(() => {
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      peak = Math.max(peak, heapUsed + arrayBuffers);
    }, 20);
    const { file, entries, archive } = await exported();
    clearInterval(watch);
    expect(peak - before.heapUsed - before.arrayBuffers).toBeLessThan(150 * 1024 * 1024);
    expect(createHash('sha256').update(file).digest('hex')).toBe(archive?.sha256);
    expect(file.length).toBe(archive?.bytes);
    const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '');
    expect(manifest.tables.map(({ table }: { table: string }) => table)).toEqual(companyTables.map((one) => one.name));
    for (const { file: entry, rows, sha256 } of [...manifest.tables, ...manifest.entries]) {
      const content = entries.get(entry) ?? Buffer.alloc(0);
      expect(createHash('sha256').update(content).digest('hex'), entry).toBe(sha256);
      if (rows !== undefined) expect(content.toString().split('\n').length - 1, entry).toBe(rows);
    }
    const contacts = entries.get('tables/contact.jsonl')?.toString().trim().split('\n') ?? [];
    expect(contacts).toHaveLength(50_000);
    expect(contacts.every((line) => JSON.parse(line).stock_id === stockId)).toBe(true);
    expect(entries.get(`files/uploads/${'a'.repeat(32)}/320.webp`)?.toString()).toBe('picture');
    const [entry] = await t.db.select().from(auditEntries).where(sql`action = 'client.exported'`);
    expect(entry).toMatchObject({ userId: operator.id, stockId, detail: { sha256: archive?.sha256 } });
    const told = await t.db.select().from(notifications).where(sql`user_id = ${operator.id}`);
    expect(told.map(({ title }) => title['zh-CN'])).toContain('客户数据已导出');
  }, 120_000);

  test('has files of suppliers only where an opened quote names them, and of others their row', async () => {
    const now = t.now();
    const place = { stockId, inquiryId: 900_001 };
    const fileOf = (digit: string) => {
      const bytes = Buffer.from(`content ${digit}`);
      const digest = createHash('sha256').update(bytes).digest('hex');
      return { bytes, described: { id: digit.repeat(32), name: '报价.pdf', bytes: bytes.length, digest } };
    };
    const opened = (digit: string) => ({ taxRate: '6', note: '', lines: [], files: [fileOf(digit).described] });
    const [quoted, withdrawn, ended] = [900_001, 900_002, 900_003];
    const quote = { stockId, edition: 1, sealed: Buffer.alloc(1), receipt: '0'.repeat(64), receivedAt: now };
    await t.db.transaction(async (tx) => {
      // Past the guards of the database, which let nobody quote after a deadline or open before it.
      await tx.execute(sql`set local session_replication_role = replica`);
      const { title, field, ...rest } = publishable();
      const inquiry = { stockId, title, field, content: { title, field, ...rest }, state: 20, number: 'XJ-2026-0001' };
      const moments = { deadline: now, openedAt: now, changedAt: now };
      const values = { ...inquiry, ...moments, id: place.inquiryId, edition: 1, createdBy: operator.id };
      await tx.insert(inquiries).overridingSystemValue().values(values);
      await tx.insert(quotes).values([
        { ...quote, invitationId: quoted, number: 1 },
        { ...quote, invitationId: quoted, number: 2, content: opened('2') },
        { ...quote, invitationId: withdrawn, number: 1, content: opened('4'), withdrawnAt: now },
        { ...quote, invitationId: ended, number: 1 },
      ]);
      // The third is of a quote that was replaced, or of a draft.
      for (const [index, invitationId] of [null, quoted, quoted, withdrawn, ended].entries()) {
        const { bytes, described } = fileOf(`${index + 1}`);
        const { id } = described;
        const sealing = fileSealing({ ...place, invitationId }, id, testShareSecret);
        const sealed = seal(JSON.stringify(described), sealing);
        await tx.insert(inquiryFiles).values({ ...place, id, invitationId, sealed, bytes: bytes.length, addedAt: now });
        await store.put(storedName(id), sealBytes(bytes, sealing));
      }
    });
    const { entries } = await exported();
    const folders = [...entries.keys()].filter((entry) => entry.startsWith('files/inquiry-files/'));
    expect(folders.sort()).toEqual(['1', '2'].map((digit) => `files/inquiry-files/${digit.repeat(32)}/报价.pdf`));
    const rows = entries.get('tables/inquiry_file.jsonl')?.toString().trim().split('\n') ?? [];
    expect(rows).toHaveLength(5);
  });

  test('does not tell who has answered an inquiry whose quotes are not opened', async () => {
    const now = t.now();
    const [inquiryId, answered, silent] = [910_001, 910_001, 910_002];
    await t.db.transaction(async (tx) => {
      // Past the guards of the database, which let nobody quote after a deadline.
      await tx.execute(sql`set local session_replication_role = replica`);
      const { title, field, ...rest } = publishable();
      const inquiry = { stockId, title, field, content: { title, field, ...rest }, state: 10, number: 'XJ-2026-0002' };
      const values = { ...inquiry, deadline: now, changedAt: now, id: inquiryId, edition: 1, createdBy: operator.id };
      await tx.insert(inquiries).overridingSystemValue().values(values);
      const invited = { stockId, inquiryId, name: '甲', email: '', language: 'zh-CN' as const, invitedAt: now };
      await tx
        .insert(quoteInvitations)
        .overridingSystemValue()
        .values([
          { ...invited, id: answered, supplierId: 1, openedAt: now, declinedAt: now },
          { ...invited, id: silent, supplierId: 2 },
        ]);
      const sealed = Buffer.alloc(1);
      const quote = { stockId, edition: 1, sealed, receipt: '0'.repeat(64), receivedAt: now };
      await tx.insert(quotes).values({ ...quote, invitationId: answered, number: 1 });
      await tx.insert(quoteDrafts).values({ stockId, invitationId: answered, sealed, savedAt: now });
      // Their bytes are still on their way.
      const file = { stockId, inquiryId, sealed: Buffer.alloc(0), bytes: 1, addedAt: now };
      await tx.insert(inquiryFiles).values([
        { ...file, id: 'd'.repeat(32), invitationId: answered },
        { ...file, id: 'e'.repeat(32), invitationId: null },
      ]);
    });
    const tableOf = (entries: Parameters<typeof linesIn>[0], table: string) =>
      linesIn(entries, `tables/${table}.jsonl`);
    const before = (await exported()).entries;
    expect(tableOf(before, 'quote')).toEqual([]);
    expect(tableOf(before, 'quote_draft')).toEqual([]);
    expect(tableOf(before, 'inquiry_file').map(({ id }) => id)).toEqual(['e'.repeat(32)]);
    const [one, other] = tableOf(before, 'quote_invitation');
    expect([one.id, other.id]).toEqual([answered, silent]);
    for (const row of [one, other])
      for (const column of ['opened_at', 'declined_at', 'decline_reason', 'is_sms_due'])
        expect(row).not.toHaveProperty(column);
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.update(inquiries).set({ openedAt: now, state: 20 }).where(eq(inquiries.id, inquiryId));
    });
    const after = (await exported()).entries;
    expect(tableOf(after, 'quote')).toHaveLength(1);
    expect(tableOf(after, 'inquiry_file')).toHaveLength(2);
    expect(tableOf(after, 'quote_invitation')[0].declined_at).not.toBeNull();
  });

  test('is not there for a company that is no client, nor before it is ready', async () => {
    expect((await ask('clientData.startExport', { stockId: 987_654 })).code).toBe(404);
    expect((await ask('clientData.file', { id: 987_654 })).code).toBe(404);
    const { rows } = await t.db.execute<{ id: string }>(sql`
      insert into job (kind, state, subject_id, created_at) values ('client-data', 'running', ${stockId}, ${t.now().toISOString()})
      returning id::text`);
    const id = Number(rows[0]?.id);
    expect((await ask('clientData.startExport', { stockId })).result).toEqual({ id });
    expect((await ask('clientData.file', { id })).code).toBe(EXPORT_NOT_READY.code);
  });
});

describe('what a client has received and answered as a supplier', () => {
  const [openedId, sealedId] = [920_001, 920_002];
  const fileOf = (digit: string) => ({ id: digit.repeat(32), name: '报价.pdf', bytes: 1, digest: '' });
  let buyer: number;

  /** An inquiry whose quotes were opened and one whose are not, both answered, with a draft and a file of it for each. */
  beforeEach(async () => {
    ({ stockId: buyer } = await createCompany(t.db));
    const now = t.now();
    await t.db.transaction(async (tx) => {
      // Past the guards of the database, which let nobody quote after a deadline or open before it.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.delete(inquiries).where(inArray(inquiries.id, [openedId, sealedId]));
      const { rows } = await tx.execute<{ id: string }>(sql`
        insert into supplier (stock_id, name, credit_code, fields, company_id, added_at)
        values (${buyer}, '客户', ${nextCreditCode()}, '{}', ${stockId}, now()), (${buyer}, '别家', ${nextCreditCode()}, '{}', null, now()),
          (${buyer}, '后来说是客户', ${nextCreditCode()}, '{}', ${stockId}, now())
        returning id::text`);
      const [own = 0, other = 0, linkedLater = 0] = rows.map(({ id }) => Number(id));
      const { title, field, ...rest } = publishable();
      const asked = { stockId: buyer, title, field, content: { title, field, ...rest }, changedAt: now, edition: 1 };
      const base = { ...asked, deadline: now, createdBy: operator.id };
      await tx
        .insert(inquiries)
        .overridingSystemValue()
        .values([
          { ...base, id: openedId, number: 'XJ-1', state: 20, openedAt: now },
          { ...base, id: sealedId, number: 'XJ-2', state: 10 },
        ]);
      const sent = { stockId: buyer, name: '客户', email: 'a@example.com', language: 'zh-CN' as const, invitedAt: now };
      for (const id of [openedId, sealedId]) {
        await tx.delete(quoteInvitations).where(inArray(quoteInvitations.id, [id, id + 100, id + 200]));
        await tx
          .insert(quoteInvitations)
          .overridingSystemValue()
          .values([
            { ...sent, id, inquiryId: id, supplierId: own, companyId: stockId, openedAt: now, declinedAt: now },
            { ...sent, id: id + 100, inquiryId: id, supplierId: other, companyId: null },
            // Whose supplier was said to be another company when it was invited.
            { ...sent, id: id + 200, inquiryId: id, supplierId: linkedLater, companyId: buyer },
          ]);
        const sealed = Buffer.alloc(1);
        const quote = { stockId: buyer, number: 1, edition: 1, sealed, receipt: '0'.repeat(64), receivedAt: now };
        const content = { taxRate: '6', note: '我们的报价', lines: [], files: [fileOf('a')] };
        await tx.delete(quotes).where(inArray(quotes.invitationId, [id, id + 100]));
        await tx.insert(quotes).values([
          { ...quote, invitationId: id, ...(id === openedId && { content }) },
          { ...quote, invitationId: id + 100, ...(id === openedId && { content: { ...content, note: '别家的' } }) },
        ]);
        await tx.delete(quoteDrafts).where(inArray(quoteDrafts.invitationId, [id, id + 100, id + 200]));
        await tx
          .insert(quoteDrafts)
          .values(
            [id, id + 100, id + 200].map((invitationId) => ({ stockId: buyer, invitationId, sealed, savedAt: now })),
          );
      }
    });
  });

  test('goes out as far as its quotes were opened, and nothing of others', async () => {
    const named = 'b'.repeat(32);
    const bytes = Buffer.from('our quote');
    const described = {
      id: named,
      name: '报价.pdf',
      bytes: bytes.length,
      digest: createHash('sha256').update(bytes).digest('hex'),
    };
    const place = { stockId: buyer, inquiryId: openedId, invitationId: openedId };
    const sealing = fileSealing(place, named, testShareSecret);
    await store.put(storedName(named), sealBytes(bytes, sealing));
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      const sealed = seal(JSON.stringify(described), sealing);
      await tx.insert(inquiryFiles).values({ ...place, id: named, sealed, bytes: bytes.length, addedAt: t.now() });
      const content = { taxRate: '6', note: '我们的报价', lines: [], files: [described] };
      await tx.update(quotes).set({ content }).where(eq(quotes.invitationId, openedId));
    });
    const { entries } = await exported();
    await t.db.delete(inquiryFiles).where(eq(inquiryFiles.id, named));
    const folders = [...entries.keys()].filter((entry) => entry.startsWith('files/'));
    expect(folders).toEqual([`files/received-files/${named}/报价.pdf`]);
    expect(entries.get(folders[0] ?? '')?.toString()).toBe('our quote');
    const linesOf = (table: string) => linesIn(entries, `received/${table}.jsonl`);
    expect(linesOf('inquiry')).toMatchObject([{ number: 'XJ-1' }, { number: 'XJ-2' }]);
    expect(linesOf('inquiry')[0]).not.toHaveProperty('content');
    const [opened, sealed, ...more] = linesOf('quote_invitation');
    expect(more).toEqual([]);
    expect(opened).toMatchObject({ id: openedId, declined_at: expect.any(String) });
    expect(sealed.id).toBe(sealedId);
    for (const told of ['opened_at', 'declined_at', 'decline_reason']) expect(sealed).not.toHaveProperty(told);
    for (const row of [opened, sealed])
      for (const column of ['key', 'email', 'supplier_id', 'decline_sealed']) expect(row).not.toHaveProperty(column);
    expect(linesOf('quote')).toMatchObject([{ invitation_id: openedId, content: { note: '我们的报价' } }]);
    expect(linesOf('quote')[0]).not.toHaveProperty('sealed');
    const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '');
    expect(manifest.received.map(({ table }: { table: string }) => table)).toContain('quote');
    expect(entries.get('README.txt')?.toString()).toContain('作为供应商');
  });

  test('goes out without what came by a link that ended, and without files that no opened quote of it names', async () => {
    const [former, own, drafted] = ['4', '5', '6'].map((digit) => digit.padEnd(32, 'c')) as [string, string, string];
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      const quote = {
        stockId: buyer,
        invitationId: openedId,
        edition: 1,
        sealed: Buffer.alloc(1),
        receivedAt: t.now(),
      };
      const content = { taxRate: '6', note: '', lines: [], files: [{ ...fileOf('c'), id: own }] };
      // Nothing of the former link is opened.
      await tx.update(quotes).set({ withdrawnAt: t.now(), content: null }).where(eq(quotes.invitationId, openedId));
      await tx.insert(quotes).values({ ...quote, number: 2, receipt: '1'.repeat(64), content });
      await tx.update(quoteInvitations).set({ formerQuotes: 1 }).where(eq(quoteInvitations.id, openedId));
      const file = { stockId: buyer, inquiryId: openedId, invitationId: openedId, bytes: 1, addedAt: t.now() };
      const sealed = Buffer.alloc(1);
      await tx.insert(inquiryFiles).values([former, own, drafted].map((id) => ({ ...file, id, sealed })));
    });
    const { entries } = await exported();
    await t.db.delete(inquiryFiles).where(eq(inquiryFiles.stockId, buyer));
    const linesOf = (table: string) => linesIn(entries, `received/${table}.jsonl`);
    expect(linesOf('quote').map(({ receipt }) => receipt)).toEqual(['1'.repeat(64)]);
    // A second one without a first would say as much.
    expect(linesOf('quote')[0]).not.toHaveProperty('number');
    expect(linesOf('inquiry_file').map(({ id }) => id)).toEqual([own]);
  });

  test('stays with the buyers when it is erased, which the certificate says, but for what was not submitted', async () => {
    const files = [
      { id: `${'a'.repeat(31)}1`, inquiryId: openedId, invitationId: openedId },
      { id: `${'a'.repeat(31)}2`, inquiryId: openedId, invitationId: openedId + 200 },
      { id: `${'a'.repeat(31)}3`, inquiryId: sealedId, invitationId: sealedId },
    ];
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.delete(quotes).where(eq(quotes.invitationId, sealedId));
      const file = { stockId: buyer, sealed: Buffer.alloc(0), bytes: 1, addedAt: t.now() };
      for (const one of files) await tx.insert(inquiryFiles).values({ ...file, ...one });
    });
    for (const { id } of files) await store.put(storedName(id), Buffer.from('x'));
    await t.db.execute(sql`update client_module set expires_at = '2026-01-01'`);
    const proof = await erased();
    const left = await t.db.select().from(quoteDrafts).where(eq(quoteDrafts.stockId, buyer));
    const others = [openedId, sealedId].flatMap((id) => [id + 100, id + 200]);
    expect(left.map(({ invitationId }) => invitationId).sort()).toEqual(others.sort());
    expect(await t.db.$count(quotes, eq(quotes.invitationId, openedId))).toBe(1);
    // What a quote names that cannot be opened nobody knows.
    const kept = await t.db.select().from(inquiryFiles).where(eq(inquiryFiles.stockId, buyer));
    expect(kept.map(({ id }) => id).sort()).toEqual(files.slice(0, 2).map(({ id }) => id));
    expect(await store.stat(storedName(files[2]?.id ?? ''))).toBeUndefined();
    const answer = await t.call('clientData.certificate', operator.token, { body: { id: proof?.id } });
    const certificate = JSON.parse(answer.rawPayload.toString());
    expect(certificate.rowsErased).toMatchObject({ quote_draft: 2, inquiry_file: 1 });
    expect(certificate.stays.buyers).toMatchObject({ tables: expect.arrayContaining(['quote_invitation', 'quote']) });
    await t.db.delete(inquiryFiles).where(eq(inquiryFiles.stockId, buyer));
  });

  test('loses files that none of its quotes names, once no quote can name them any more, and gives their room back', async () => {
    const [former, submitted, drafted] = ['7', '8', '9'].map((digit) => digit.padEnd(32, 'c')) as [
      string,
      string,
      string,
    ];
    const place = { inquiryId: sealedId, invitationId: sealedId };
    const quoteOf = (number: number, id: string) => {
      const lines = [{ position: 1, unitPrice: '1', deliveryDays: null, note: '', deviation: '' }];
      const content = { taxRate: '6', note: '', lines, files: [{ ...fileOf('c'), id, digest: '0'.repeat(64) }] };
      const quote = { stockId: buyer, invitationId: sealedId, number, edition: 1, receivedAt: t.now() };
      return { ...quote, ...sealQuote(content, { ...place, number }, testShareSecret) };
    };
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.delete(quotes).where(eq(quotes.invitationId, sealedId));
      await tx.insert(quotes).values([{ ...quoteOf(1, former), withdrawnAt: t.now() }, quoteOf(2, submitted)]);
      const file = { ...place, stockId: buyer, sealed: Buffer.alloc(1), bytes: 1, addedAt: t.now() };
      await tx.insert(inquiryFiles).values([former, submitted, drafted].map((id) => ({ ...file, id })));
      await tx.insert(uploadSpaces).values({ stockId: buyer, usedBytes: 3 });
    });
    for (const id of [former, submitted, drafted]) await store.put(storedName(id), Buffer.from('x'));
    const rowsAtRemoval: number[] = [];
    const remove = store.remove.bind(store);
    // Whatever is submitted meanwhile could name a file that has a row.
    const removing = vi.spyOn(store, 'remove').mockImplementation(async (file) => {
      rowsAtRemoval.push(await t.db.$count(inquiryFiles, sql`${file} = 'inquiry-files/' || id`));
      await remove(file);
    });
    await t.db.execute(sql`update client_module set expires_at = '2026-01-01'`);
    const proof = await erased();
    removing.mockRestore();
    expect(proof?.files).toBe(1);
    expect(rowsAtRemoval).toEqual([0]);
    const kept = await t.db.select().from(inquiryFiles).where(eq(inquiryFiles.stockId, buyer));
    expect(kept.map(({ id }) => id).sort()).toEqual([former, submitted]);
    expect(await store.stat(storedName(drafted))).toBeUndefined();
    for (const id of [former, submitted]) expect(await store.stat(storedName(id))).toBeDefined();
    expect(await t.db.select().from(uploadSpaces).where(eq(uploadSpaces.stockId, buyer))).toMatchObject([
      { usedBytes: 2 },
    ]);
    await t.db.delete(inquiryFiles).where(eq(inquiryFiles.stockId, buyer));
  });
});

test('two clicks at once begin one file, with one entry', async () => {
  const begin = async () => (await ask('clientData.startExport', { stockId })).result.id;
  const { done, seen } = await holdAudit(t.db, {
    run: () => Promise.all([begin(), begin()]),
    waiting: 2,
    look: () => t.db.$count(jobs, eq(jobs.subjectId, stockId)),
  });
  expect(seen).toBe(0);
  expect(new Set(done).size).toBe(1);
  expect(await t.db.$count(jobs, eq(jobs.subjectId, stockId))).toBe(1);
  expect(await t.db.$count(auditEntries, sql`action = 'client.exportData' and stock_id = ${stockId}`)).toBe(1);
});

describe('a client that is erased', () => {
  /** An inquiry to one supplier, whom one asks by the inquiry's number. */
  async function addInquiry(number: string, values: Partial<typeof inquiries.$inferInsert>) {
    const { id: createdBy } = await createUser(t.db, { stockIds: [stockId] });
    const deadline = new Date('2030-12-31T09:00:00Z');
    const { title, field, ...rest } = publishable({ title: `没有结果的 ${number}` });
    const asked = { stockId, number, title, field, content: { title, field, ...rest }, edition: 1, deadline };
    const [inquiry] = await t.db
      .insert(inquiries)
      .values({ ...asked, createdBy, changedAt: t.now(), ...values })
      .returning();
    const email = `${number}@example.com`;
    const supplier = { stockId, name: '合作方', creditCode: nextCreditCode(), fields: ['10'], addedAt: t.now() };
    const contacts = [{ name: '林岚', job: '', phone: '', email }];
    const [added] = await t.db
      .insert(suppliers)
      .values({ ...supplier, contacts })
      .returning();
    const [invitation] = await t.db
      .insert(quoteInvitations)
      .values({
        ...{ stockId, inquiryId: inquiry?.id ?? 0, supplierId: added?.id ?? 0, name: '合作方', email },
        ...{ language: 'zh-CN', invitedAt: t.now() },
      })
      .returning();
    return { id: inquiry?.id ?? 0, supplierId: added?.id ?? 0, invitationId: invitation?.id ?? 0 };
  }
  const lettersTo = (number: string) => t.sent.filter(({ to }) => to.includes(number));
  async function erasedWithoutModules() {
    await t.db.update(clientModules).set({ expiresAt: t.now() }).where(eq(clientModules.stockId, stockId));
    return erased();
  }

  // Before all tables are filled: with what stands there then no mail goes out.
  test('tells the suppliers of its inquiries without an outcome that nothing comes of them', async () => {
    const open = await addInquiry('XJ-2026-0001', { state: 10 });
    const compared = await addInquiry('XJ-2026-0002', { state: 20, openedAt: t.now() });
    await addInquiry('XJ-2026-0003', { state: 30, openedAt: t.now() });
    expect((await state()).hasOpenInquiries).toBe(true);
    await erasedWithoutModules();
    const letters = () => lettersTo('XJ-2026-').map(({ to, subject = '' }) => [to, subject.split('：')[0]]);
    await expect
      .poll(() => letters().sort())
      .toEqual([
        ['XJ-2026-0001@example.com', '询价已取消'],
        ['XJ-2026-0002@example.com', '询价流标'],
      ]);
    for (const { text = '' } of lettersTo('XJ-2026-')) {
      expect(text).toContain('原因：询价方已停止使用本平台');
      // Behind it there would be nothing any more.
      expect(text).toContain('链接随之失效');
      expect(text).not.toContain('#');
      expect(text).not.toContain('代贵司报价');
    }
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.stockId, stockId));
    const ended = entries.filter(({ action }) => action === 'inquiry.cancel' || action === 'inquiry.fail');
    expect(ended.map(({ action, subject }) => [action, subject])).toEqual([
      ['inquiry.cancel', `inquiry ${open.id}`],
      ['inquiry.fail', `inquiry ${compared.id}`],
    ]);
  });

  test('tells a supplier whose quote was opened also at the address that it has now', async () => {
    const { id, supplierId, invitationId } = await addInquiry('XJ-2027-0001', { state: 20, openedAt: t.now() });
    const contacts = [{ name: '周敏', job: '', phone: '', email: 'now-XJ-2027-0001@example.com' }];
    await t.db.update(suppliers).set({ contacts }).where(eq(suppliers.id, supplierId));
    await t.db.transaction(async (tx) => {
      // Past the guards of the database, which let nobody quote after a deadline.
      await tx.execute(sql`set local session_replication_role = replica`);
      const sealed = Buffer.alloc(1);
      const opened = { canonical: '{}', nonce: '', content: { taxRate: '6', note: '', lines: [], files: [] } };
      const quote = { stockId, invitationId, number: 1, edition: 1, sealed, receipt: '0'.repeat(64) };
      await tx.insert(quotes).values({ ...quote, ...opened, receivedAt: t.now() });
    });
    await erasedWithoutModules();
    const letters = () => lettersTo('XJ-2027-0001').map(({ to, subject = '' }) => [to, subject.split('：')[0]]);
    await expect
      .poll(() => letters().sort())
      .toEqual([
        ['XJ-2027-0001@example.com', '询价流标'],
        ['now-XJ-2027-0001@example.com', '询价流标'],
      ]);
    expect(lettersTo('XJ-2027-0001').filter(({ text }) => text?.includes('#'))).toEqual([]);
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `inquiry ${id}`));
    expect(entries.find(({ action }) => action === 'inquiry.fail')?.detail).toEqual({
      ...{ note: '询价方已停止使用本平台', alsoTo: [{ supplierId, email: 'n****@example.com' }] },
    });
  });

  test('has no module in use, and its name was typed', async () => {
    await t.db.execute(sql`insert into module (code, name, description, sort) values ('esg', '{}', '{}', 1)
      on conflict do nothing`);
    await t.db.execute(sql`insert into client_module (stock_id, module_code) values (${stockId}, 'esg')`);
    const asked = { stockId, name, reason: '到期' };
    expect((await ask('clientData.erase', asked)).code).toBe(CLIENT_IN_USE.code);
    expect((await state()).openModules).toBe(1);
    await t.db.execute(sql`update client_module set expires_at = '2026-01-01'`);
    expect((await ask('clientData.erase', { ...asked, name: '别的' })).issues).toMatchObject([{ path: 'body.name' }]);
    expect((await ask('clientData.erase', { ...asked, reason: ' ' })).issues).toMatchObject([{ path: 'body.reason' }]);
    expect((await ask('clientData.erase', { ...asked, stockId: 1000 })).code).toBe(404);
    expect((await state()).erasingSince).toBeNull();
  });

  test('leaves no row in any table that goes, and all rows of others', async () => {
    const { stockId: other } = await createCompany(t.db);
    await addContacts(3, other);
    await addContacts(2_345);
    const { username } = await createUser(t.db, { stockIds: [stockId] });
    await t.login(username);
    await fillTables();
    const before = new Map<string, number>();
    for (const rules of companyTables) before.set(rules.name, await countOf(rules, stockId));
    const going = companyTables.filter(({ erased: gone }) => gone === true);
    expect(going.filter((rules) => before.get(rules.name) === 0).map((rules) => rules.name)).toEqual([]);
    const proof = await erased();
    for (const rules of companyTables) {
      if (rules.erased === true) expect([rules.name, await countOf(rules, stockId)]).toEqual([rules.name, 0]);
    }
    expect(await countOf({ name: 'contact', by: 'company', erased: true }, other)).toBe(3);
    const { rawPayload } = await t.call('clientData.certificate', operator.token, { body: { id: proof?.id } });
    const certificate = JSON.parse(rawPayload.toString());
    expect(certificate).toMatchObject({ company: { stockId, name }, reason: '合同到期' });
    expect(certificate.rowsErased.contact).toBe(before.get('contact'));
    const [entry] = await t.db
      .select()
      .from(auditEntries)
      .where(sql`action = 'client.erased' and stock_id = ${stockId}`);
    const sha256 = createHash('sha256').update(rawPayload).digest('hex');
    expect(entry).toMatchObject({ userId: operator.id, detail: { sha256, erasure: proof?.id } });
    expect(proof?.sha256).toBe(sha256);
    expect((await verifyChain(t.db)).broken).toBeUndefined();
    expect(await t.db.$count(sql`lead` as never, sql`client_id = ${stockId}`)).toBe(0);
  }, 60_000);

  test('has its shared links closed before any row goes', async () => {
    const { id } = await createUser(t.db, { stockIds: [stockId] });
    await t.db.execute(sql`
      insert into share_link (kind, target, stock_id, created_by, created_at, expires_at)
      values ('digest', '{}', ${stockId}, ${id}, now(), now() + interval '1 day')`);
    await t.db.execute(sql`
      create function refuse_open() returns trigger language plpgsql as $$ begin
        if old.revoked_at is null then raise 'still open'; end if;
        return old;
      end $$`);
    await t.db.execute(
      sql`create trigger refuse_open before delete on share_link for each row execute function refuse_open()`,
    );
    await t.db.execute(sql`update client_module set expires_at = '2026-01-01'`);
    try {
      expect(await erased()).toMatchObject({ companyName: name });
    } finally {
      await t.db.execute(sql`drop function refuse_open cascade`);
    }
  });

  test('takes its people along who are in no other company, and its files', async () => {
    const { stockId: other } = await createCompany(t.db);
    const alone = await createUser(t.db, { stockIds: [stockId] });
    const linked = await createUser(t.db, { stockIds: [stockId, other] });
    await t.db.execute(sql`update client_module set expires_at = '2026-01-01'`);
    const session = await t.login(alone.username);
    const upload = String(stockId).padStart(32, 'b');
    await store.put(`uploads/${upload}/320.webp`, Readable.from([Buffer.from('x')]));
    await store.put(`exports/${stockId}/1.xlsx`, Readable.from([Buffer.from('x')]));
    for (const { id } of [alone, linked]) await store.put(`account-data/${id}/1.zip`, Buffer.from('x'));
    await t.db.execute(sql`
      insert into upload (id, stock_id, user_id, kind, state, name, bytes, created_at, touched_at)
      values (${upload}, ${stockId}, ${alone.id}, 'image', 'ready', 'x.png', 1, now(), now())`);
    expect((await state()).people).toBe(1);
    const proof = await erased();
    expect(proof).toMatchObject({ people: 1, files: 3, companyName: name });
    expect((await t.call('session.currentUser', session)).statusCode).toBe(401);
    const { rows } = await t.db.execute(sql`
      select id::integer, username, anonymised_at is not null as gone from app_user where id in (${alone.id}, ${linked.id}) order by id`);
    expect(rows).toEqual([
      { id: alone.id, username: `anonymised-${alone.id}`, gone: true },
      { id: linked.id, username: linked.username, gone: false },
    ]);
    expect(await t.login(linked.username)).toBeTruthy();
    expect(await store.stat(`uploads/${upload}/320.webp`)).toBeUndefined();
    expect(await store.stat(`exports/${stockId}/1.xlsx`)).toBeUndefined();
    expect(await store.stat(`account-data/${alone.id}/1.zip`)).toBeUndefined();
    expect(await store.stat(`account-data/${linked.id}/1.zip`)).toBeDefined();
    expect((await t.call('clientData.state', operator.token, { params: { id: stockId } })).statusCode).toBe(404);
  });

  test('is entered by nobody and given nothing while it goes', async () => {
    const { username } = await createUser(t.db);
    const line = ['周敏', '', name, 'CLIENT_USER', 'late@example.com'];
    const rows = [['姓名', '账号', '公司', '角色', '邮箱'], line, [username, username, name, 'CLIENT_USER', '']];
    const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows }] }));
    const seen = (await sendFile(t, 'user.previewImport', operator.token, file)).json().result;
    expect(seen).toMatchObject({ invited: 1, linked: 1 });
    await t.db.execute(sql`update client set erasing_since = now() where stock_id = ${stockId}`);
    const asked = { stockId, name, reason: '再次' };
    expect((await ask('clientData.erase', asked)).code).toBe(CLIENT_BEING_ERASED.code);
    expect((await ask('clientData.startExport', { stockId })).code).toBe(CLIENT_BEING_ERASED.code);
    const module = { stockId, moduleCode: 'esg', expiresAt: null, shown: 'none' };
    expect((await ask('client.changeModule', module)).code).toBe(CLIENT_BEING_ERASED.code);
    await t.db.execute(sql`
      insert into module_request (stock_id, module_code, requested_by, requested_at)
      values (${stockId}, 'esg', ${operator.id}, now())`);
    expect((await ask('client.declineRequest', { stockId, moduleCode: 'esg' })).code).toBe(CLIENT_BEING_ERASED.code);
    expect((await ask('clientMember.saveSeats', { stockId, seats: 5 })).code).toBe(CLIENT_BEING_ERASED.code);
    const to = { channel: 'mail', email: 'late@example.com' };
    const invited = { stockId, name: '周敏', roles: ['CLIENT_USER'], to };
    expect((await ask('clientMember.invite', invited)).code).toBe(CLIENT_BEING_ERASED.code);
    const { erasingSince } = (await t.call('client.detail', operator.token, { params: { id: stockId } })).json().result;
    expect(erasingSince).toBe((await state()).erasingSince);
    const person = await createUser(t.db);
    const joining = { id: person.id, stockId, roles: ['CLIENT_USER'] };
    expect((await ask('user.addMembership', joining)).code).toBe(CLIENT_BEING_ERASED.code);
    const taken = await sendFile(t, 'user.commitImport', operator.token, file, { digest: seen.digest });
    expect(taken.json().code).toBe(errorTable.IMPORT_CHANGED.code);
    expect((await sendFile(t, 'user.previewImport', operator.token, file)).json().result).toMatchObject({ wrong: 2 });
    expect((await ask('client.open', { stockId })).code).not.toBe(200);
  });

  test('leaves no file of an export that was being written meanwhile', async () => {
    const written = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const put = store.put.bind(store);
    const holding = vi.spyOn(store, 'put').mockImplementation(async (file, content) => {
      const bytes = await buffer(content as Readable);
      written.resolve();
      await held.promise;
      await put(file, bytes);
    });
    const { id } = (await ask('clientData.startExport', { stockId })).result;
    await written.promise;
    await erased();
    held.resolve();
    const jobState = async () =>
      (await t.db.execute<{ state: string }>(sql`select state from job where id = ${id}`)).rows[0]?.state;
    await expect.poll(jobState).toBe('failed');
    holding.mockRestore();
    expect(await store.stat(`client-data/${stockId}/${id}.zip`)).toBeUndefined();
  });

  test('loses files that came after its files were looked for', async () => {
    const list = store.list.bind(store);
    const late = `exports/${stockId}/late.xlsx`;
    let isLate = false;
    const listing = vi.spyOn(store, 'list').mockImplementation(async function* (below) {
      yield* list(below);
      if (isLate || below !== `exports/${stockId}`) return;
      isLate = true;
      await store.put(late, Buffer.from('x'));
    });
    expect((await erased())?.files).toBe(1);
    listing.mockRestore();
    expect(await store.stat(late)).toBeUndefined();
  });

  test('has no file to be opened, neither while it is gone nor when it is a client again', async () => {
    const { id } = await exported();
    const open = async () => (await t.call('clientData.file', operator.token, { body: { id } })).statusCode;
    expect(await open()).toBe(200);
    await t.db.execute(sql`delete from client where stock_id = ${stockId}`);
    expect(await open()).toBe(404);
    t.pass(1_000);
    expect((await ask('client.open', { stockId })).code).toBe(200);
    expect(await open()).toBe(404);
    // Nor is it offered.
    const { result } = (await t.call('clientData.state', operator.token, { params: { id: stockId } })).json();
    expect(result.export).toBeNull();
  });

  test('goes in the end although its erasure failed and nothing is left of the job', async () => {
    await store.put(`exports/${stockId}/1.xlsx`, Buffer.from('x'));
    const refusing = vi.spyOn(store, 'remove').mockRejectedValue(new Error('the store refuses'));
    const { id } = (await ask('clientData.erase', { stockId, name, reason: '到期' })).result;
    const ofErasure = sql`kind = 'client-erasure' and subject_id = ${stockId}`;
    const states = async () =>
      (await t.db.select().from(jobs).where(ofErasure).orderBy(jobs.id)).map((job) => job.state);
    await expect.poll(states, { timeout: 60_000, interval: 500 }).toEqual(['failed']);
    refusing.mockRestore();
    await t.db.execute(sql`delete from pgboss.job where name = 'client-erasure'`);
    const sweep = async () => {
      for (const one of t.app.sweeps) await one({ db: t.db, now: t.now(), signal: AbortSignal.timeout(60_000) });
    };
    // Whoever asked for it has just been told that it failed, and may try it again.
    await sweep();
    expect(await states()).toEqual(['failed']);
    await t.db.execute(sql`update job set finished_at = finished_at - interval '25 hours' where ${ofErasure}`);
    await Promise.all([sweep(), sweep()]);
    const own = async () => (await erasures()).find((one: { id: number }) => one.id === id)?.finishedAt;
    await expect.poll(own, { timeout: 60_000 }).toEqual(expect.any(String));
    await sweep();
    expect(await states()).toEqual(['failed', 'done']);
    expect((await t.call('clientData.certificate', operator.token, { body: { id } })).statusCode).toBe(200);
  }, 150_000);

  test('has no certificate before it is gone', async () => {
    expect((await ask('clientData.certificate', { id: 987_654 })).code).toBe(404);
  });
});
