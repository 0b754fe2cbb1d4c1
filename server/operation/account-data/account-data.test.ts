import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { notify } from '#server/identity/notifications/notify.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { recordAudits } from '#server/platform/audit/record-audit.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import { makeDataFolder } from '#server/testing/data-folder.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
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
  await expect.poll(() => state(as)).toMatchObject({ id, state: 'done' });
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

test('of the audit log goes out what was done to the own account, of all else only number and time', async () => {
  const worker = await createUser(t.db);
  const as = await t.login(worker.username);
  const [stockId] = worker.stockIds;
  const supplier = { before: { name: '旧名称' }, after: { name: '澄川新材', note: '内部备注' } };
  const deed = { at: t.now(), userId: worker.id, stockId };
  await recordAudits(t.db, [
    { ...deed, action: 'supplier.save', subject: 'supplier 7', detail: supplier },
    { ...deed, action: 'user.disable', subject: `account ${owner.username}`, detail: { reason: '别人的理由' } },
    { ...deed, action: 'account.changePhone', detail: { phone: ['138****0001', '138****0002'] } },
    { ...deed, action: 'unify.linked', subject: `account ${worker.username}`, detail: { partner: 'board' } },
  ]);
  const { entries } = await exported(as);
  const rows = linesOf(entries.get('tables/audit_entry.jsonl')).filter(
    ({ action }) => !/session|export/.test(`${action}`),
  );
  expect(rows.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
    ['supplier.save', 'supplier 7', undefined],
    ['user.disable', `account ${owner.username}`, undefined],
    ['account.changePhone', '', { phone: ['138****0001', '138****0002'] }],
    ['unify.linked', `account ${worker.username}`, { partner: 'board' }],
  ]);
  for (const content of entries.values()) expect(content.includes('澄川新材')).toBe(false);
});

test('of companies that a person has left no notification, theme or view goes out, but what was told of the account', async () => {
  const [here, former] = [await createCompany(t.db), await createCompany(t.db)];
  const person = await createUser(t.db, { stockIds: [here.stockId, former.stockId] });
  const title = (text: string) => ({ title: { 'zh-CN': text, en: text } });
  for (const { stockId } of [here, former]) {
    const told = { stockId, userIds: [person.id], subject: `${stockId}` };
    await notify(t.db, [{ ...told, kind: 'alert', ...title('告警') }], t.now());
    await notify(t.db, [{ ...told, kind: 'newDevice', ...title('新设备') }], t.now());
    await t.db.execute(sql`
      insert into saved_search (stock_id, user_id, name, query, created_at)
      values (${stockId}, ${person.id}, ${`主题 ${stockId}`}, '{}', now())`);
    await t.db.execute(sql`
      insert into list_view (stock_id, user_id, list, name, filters, created_at)
      values (${stockId}, ${person.id}, 'contacts', ${`视图 ${stockId}`}, '{}', now())`);
  }
  await t.db.execute(sql`update membership set withdrawn_at = now()
    where user_id = ${person.id} and stock_id = ${former.stockId}`);
  const { entries } = await exported(await t.login(person.username));
  const kinds = linesOf(entries.get('tables/notification.jsonl')).map(({ kind, stock_id }) => [kind, stock_id]);
  expect(kinds.filter(([kind]) => kind !== 'importExport')).toEqual([
    ['alert', here.stockId],
    ['newDevice', here.stockId],
    ['newDevice', former.stockId],
  ]);
  expect(linesOf(entries.get('tables/saved_search.jsonl'))).toMatchObject([{ name: `主题 ${here.stockId}` }]);
  expect(linesOf(entries.get('tables/list_view.jsonl'))).toMatchObject([{ name: `视图 ${here.stockId}` }]);
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
