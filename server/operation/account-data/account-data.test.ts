import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import { makeDataFolder } from '#server/testing/data-folder.ts';
import { createUser } from '#server/testing/factories.ts';
import { holdAudit } from '#server/testing/hold-audit.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { unzip } from '#server/testing/unzip.ts';
import { exportTexts } from './export-texts.ts';
import { personTables } from './person-tables.ts';

let t: TestApp;
let folder: string;
let owner: Awaited<ReturnType<typeof createUser>>;
let token: string;

beforeAll(async () => {
  folder = await makeDataFolder('account-data-');
  t = await openTestApp({}, { store: openLocalStore(folder) });
  owner = await createUser(t.db);
  token = await t.login(owner.username);
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const state = async (as = token) => (await t.call('accountData.state', as)).json().result.export;

/** The entries of a file that is made now. */
async function exported(as = token) {
  const { id } = (await t.call('accountData.startExport', as)).json().result;
  await expect.poll(() => state(as), { timeout: 20_000 }).toMatchObject({ id, state: 'done' });
  const answer = await t.call('accountData.file', as, { body: { id } });
  expect(answer.headers['content-type']).toBe('application/zip');
  return { id, entries: await unzip(answer.rawPayload) };
}
const linesOf = (content: Buffer | undefined) =>
  (content ?? Buffer.alloc(0))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('every column that names a person is in the list of what goes out, with no column that does not exist', async () => {
  const { rows } = await t.db.execute<{ table: string; column: string }>(sql`
    select relname as table, attname as column
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped
      and (attname ~ '(^|_)(user_id|assignee_id)$' or attname ~ '_by$' or exists (
        select from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and confrelid = 'app_user'::regclass and attnum = any(conkey)))`);
  const known = Object.entries(personTables).flatMap(([table, { own = [], deeds = [] }]) =>
    [...own, ...deeds].map((column) => `${table}.${column}`),
  );
  const found = rows.map(({ table, column }) => `${table}.${column}`);
  expect(known.filter((name) => name !== 'app_user.id').sort()).toEqual([...new Set(found)].sort());
});

test('no column with a secret goes out', async () => {
  const { rows } = await t.db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'
      and (data_type = 'bytea' or column_name ~ '(hash|secret|sealed|token|_mac|_key)' and data_type <> 'boolean')`);
  const open = rows.filter(({ table, column }) => {
    const rules = personTables[table];
    return rules?.own && !rules.withheld?.includes(column) && column !== 'password_changed_at';
  });
  expect(open).toEqual([]);
});

test('every table of the own rows has a name in both languages', () => {
  const own = Object.keys(personTables).filter((table) => personTables[table]?.own);
  for (const { tables } of Object.values(exportTexts)) expect(Object.keys(tables).sort()).toEqual(own.sort());
});

test('a person takes away everything that is kept about them, and is told when it is ready', async () => {
  const other = await createUser(t.db);
  await t.login(other.username);
  const { entries } = await exported();
  const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '');
  for (const { file, rows, bytes, sha256 } of manifest.tables) {
    const content = entries.get(file) ?? Buffer.alloc(0);
    expect([linesOf(content).length, content.length], file).toEqual([rows, bytes]);
    expect(createHash('sha256').update(content).digest('hex'), file).toBe(sha256);
  }
  const [account] = linesOf(entries.get('tables/app_user.jsonl'));
  expect(account).toMatchObject({ id: owner.id, username: owner.username, phone: owner.phone });
  expect(account).not.toHaveProperty('password_hash');
  expect(linesOf(entries.get('tables/membership.jsonl'))).toHaveLength(1);
  expect(linesOf(entries.get('tables/session.jsonl'))[0]).toMatchObject({ user_id: owner.id });
  const history = linesOf(entries.get('tables/audit_entry.jsonl'));
  expect(history.map(({ action }) => action)).toEqual(['session.login', 'account.exportData']);
  for (const content of entries.values()) expect(content.includes(other.username)).toBe(false);
  expect(entries.get('README.txt')?.toString()).toContain('account.xlsx');
  const told = await t.db.select().from(notifications).where(sql`user_id = ${owner.id}`);
  expect(told.map(({ kind, title }) => [kind, title['zh-CN']])).toEqual([['importExport', '账号数据已导出']]);
  expect(await t.db.$count(auditEntries, sql`action = 'account.exportData'`)).toBe(1);
});

test('of what belongs to a company only number and time go out', async () => {
  const [stockId] = owner.stockIds;
  await t.db.execute(sql`
    insert into lead (number, kind, state, company_name, person_name, phone, email, message, language, created_at,
      changed_at, note, changed_by, version)
    values ('SQ-9', 'trial', 'new', '别人的公司', '别人', '13900000000', '', '', 'zh-CN', now(), now(), '秘密', ${owner.id}, 1)`);
  await t.db.execute(sql`
    insert into saved_search (stock_id, user_id, name, query, created_at)
    values (${stockId}, ${owner.id}, '我们的氢能', '{}', now())`);
  const { entries } = await exported();
  const [lead] = linesOf(entries.get('tables/handled-lead.jsonl'));
  expect(Object.keys(lead ?? {}).sort()).toEqual(['changed_at', 'changed_by', 'created_at', 'id', 'owner_id'].sort());
  expect(linesOf(entries.get('tables/saved_search.jsonl'))).toMatchObject([{ name: '我们的氢能' }]);
});

test('a file is its owner’s alone, while it lies there', async () => {
  const { id } = await exported();
  const stranger = await t.login((await createUser(t.db)).username);
  expect((await t.call('accountData.file', stranger, { body: { id } })).statusCode).toBe(404);
  expect(await state(stranger)).toBeNull();
  await rm(folder, { recursive: true });
  expect((await t.call('accountData.file', token, { body: { id } })).statusCode).toBe(404);
});

test('the file of an account that was anonymised goes, and no other', async () => {
  const [gone, staying] = [await createUser(t.db), await createUser(t.db)];
  const files = [];
  for (const { id, username } of [gone, staying]) {
    files.push(`account-data/${id}/${(await exported(await t.login(username))).id}.zip`);
  }
  const store = openLocalStore(folder);
  await t.db.update(users).set({ anonymisedAt: t.now() }).where(eq(users.id, gone.id));
  const signal = AbortSignal.timeout(60_000);
  for (const sweep of t.app.sweeps) await sweep({ db: t.db, now: t.now(), signal });
  const found = [];
  for (const file of files) found.push((await store.stat(file)) !== undefined);
  expect(found).toEqual([false, true]);
});

test('while one is made no second is begun', async () => {
  const busy = await createUser(t.db);
  const as = await t.login(busy.username);
  await t.db.execute(sql`
    insert into job (kind, state, stock_id, user_id, created_at)
    values ('account-data', 'running', ${busy.stockIds[0]}, ${busy.id}, ${t.now().toISOString()})`);
  const running = await state(as);
  expect((await t.call('accountData.startExport', as)).json().result).toEqual({ id: running?.id });
  const answer = await t.call('accountData.file', as, { body: { id: running?.id } });
  expect(answer.json().code).toBe(errorTable.EXPORT_NOT_READY.code);
});

test('two clicks at once begin one file, with one entry', async () => {
  const hasty = await createUser(t.db);
  const as = await t.login(hasty.username);
  const begin = async () => (await t.call('accountData.startExport', as)).json().result.id;
  const { done, seen } = await holdAudit(t.db, {
    run: () => Promise.all([begin(), begin()]),
    waiting: 2,
    look: () => t.db.$count(jobs, eq(jobs.userId, hasty.id)),
  });
  expect(seen).toBe(0);
  expect(new Set(done).size).toBe(1);
  expect(await t.db.$count(jobs, eq(jobs.userId, hasty.id))).toBe(1);
  expect(await t.db.$count(auditEntries, sql`action = 'account.exportData' and user_id = ${hasty.id}`)).toBe(1);
});
