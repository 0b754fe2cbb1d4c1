import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { desc, eq, sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ExportState } from '#contract/outreach/contact-export.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { exportJob, sweepExports } from './export-job.ts';
import { nameOrder } from './name-order.ts';
import { contactGroups, contacts } from './tables.ts';

let app: TestApp;
let folder: string;
let token: string;
let foreign: string;
let stockId: number;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'exports-'));
  app = await openTestApp({}, { store: openLocalStore(folder) });
  const own = await createUser(app.db, { username: 'own', role: 'CLIENT_ADMIN' });
  await createUser(app.db, { username: 'foreign', role: 'CLIENT_ADMIN' });
  [stockId] = own.stockIds as [number];
  token = await app.login('own');
  foreign = await app.login('foreign');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => app.db.delete(contacts));

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute));
const person = (name: string, minute: number, values: object = {}) => ({
  ...{ stockId, name, nameOrder: nameOrder(name), createdAt: at(minute), updatedAt: at(100 - minute) },
  ...values,
});

async function read(file: Uint8Array) {
  const [sheet] = (await readXlsx(file)).sheets;
  return sheet?.rows ?? [];
}

async function exported(body: object, as = token) {
  const response = await app.call('contact.export', as, { body });
  expect(response.headers['content-type']).toContain('spreadsheetml');
  return read(response.rawPayload);
}

/** A number of contacts, inserted by SQL. */
async function createMany(count: number): Promise<void> {
  await app.db.execute(sql`
    insert into contact (stock_id, name, name_order, mobile, created_at, updated_at)
    select ${stockId}::integer, '联系人' || n, '联系人' || n, '1' || (3000000000 + n), at, at
    from generate_series(1, ${count}::integer) n, lateral (select timestamptz '2026-11-01' + n / 3 * interval '1 ms' as at) t`);
}

describe('an export', () => {
  test('holds what the filters match, each value in its type, and no formula', async () => {
    const [group] = await app.db.insert(contactGroups).values({ stockId, name: '媒体' }).returning();
    await app.db.insert(contacts).values([
      person('=1+1', 1, { mobile: '13800000001', position: '@SUM(A1)' }),
      person('甲', 2, {
        mobile: '+4930123456',
        email: 'a@example.com',
        groupId: group?.id,
        isReceiving: true,
        consentAt: at(0),
        consentSource: 'form',
        unsubscribedAt: null,
      }),
    ]);
    expect(await exported({})).toEqual([
      ['姓名', '手机', '邮箱', '职务', '分组', '接收', '同意时间', '同意来源', '退订时间', '添加时间'],
      [
        ...['甲', '+4930123456', 'a@example.com', '', '媒体', '是'],
        new Date('2026-11-01T08:00:00Z'),
        '网站登记',
        null,
        new Date('2026-11-01T08:02:00Z'),
      ],
      ['=1+1', '13800000001', '', '@SUM(A1)', null, '否', null, null, null, new Date('2026-11-01T08:01:00Z')],
    ]);
    expect(await exported({ isReceiving: true })).toHaveLength(2);
    expect((await exported({ keyword: '138 0000' }))[1]?.[0]).toBe('=1+1');
  });

  test('goes on in the list’s order where a batch ends, with no one twice and no one left out', async () => {
    await createMany(1_234);
    for (const sort of ['-created', 'updated', 'name', '-name']) {
      const [, ...rows] = await exported({ sort });
      expect(new Set(rows.map(([name]) => name)).size, sort).toBe(1_234);
    }
    const list = await app.call('contact.list', token, { body: { page: 1, pageSize: 200, sort: '-name' } });
    const [, ...rows] = await exported({ sort: '-name' });
    expect(rows.slice(0, 200).map(([name]) => name)).toEqual(list.json().result.list.map(({ name }) => name));
  });

  test.each([
    { sort: '-updated', changed: '联系人1', change: { updatedAt: new Date('2026-11-02') } },
    { sort: 'updated', changed: '联系人1', change: { updatedAt: new Date('2026-11-02') } },
    { sort: 'name', changed: '联系人999', change: { nameOrder: '' } },
  ] as const)(
    'by $sort holds a contact once that changes while it is written, and none that is deleted meanwhile',
    async ({ sort, changed, change }) => {
      await createMany(1_100);
      const local = openLocalStore(folder);
      let file = Buffer.alloc(0);
      const put = async (name: string, content: Parameters<typeof local.put>[1]) => {
        await local.put(name, content);
        file = await buffer(local.open(name));
      };
      const progress = async () => {
        await app.db.update(contacts).set(change).where(eq(contacts.name, changed));
        await app.db
          .update(contacts)
          .set({ deletedAt: at(0) })
          .where(eq(contacts.name, '联系人550'));
      };
      const work = { id: 987_655, signal: new AbortController().signal, progress };
      await exportJob({ db: app.db, store: { ...local, put } }).run(
        { stockId, filter: { sort }, language: 'zh-CN' },
        work,
      );
      const names = (await read(file)).slice(1).map(([name]) => name);
      expect(names.filter((name) => name === changed)).toEqual([changed]);
      expect(names).not.toContain('联系人550');
      expect(names).toHaveLength(1_099);
    },
  );

  test('is counted before and noted after, without whole numbers', async () => {
    await createMany(3);
    expect((await app.call('contact.countExport', token, { body: {} })).json().result).toEqual({
      count: 3,
      inBackground: false,
    });
    await exported({ keyword: '13000000001', sort: 'name' });
    const [entry] = await app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'contact.export'))
      .orderBy(desc(auditEntries.id))
      .limit(1);
    expect(entry?.detail).toEqual({ count: 1, filters: { keyword: '*******0001', sort: 'name' } });
  });

  test('holds the own company’s contacts alone', async () => {
    await createMany(2);
    expect(await exported({}, foreign)).toHaveLength(1);
  });
});

describe('an export in the background', () => {
  const start = async () => (await app.call('contact.startExport', token, { body: {} })).json().result.id;
  const stateOf = async (id: number): Promise<ExportState> =>
    (await app.call('contact.exportState', token, { params: { id } })).json().result;
  const file = (id: number, as = token) => app.call('contact.exportFile', as, { body: { id } });

  test('says how far it is, and is fetched when it is there', async () => {
    await createMany(10_001);
    const { result } = (await app.call('contact.countExport', token, { body: {} })).json();
    expect(result).toEqual({ count: 10_001, inBackground: true });
    const id = await start();
    expect((await file(id)).json().code).toBe(1434);
    await expect.poll(() => stateOf(id)).toMatchObject({ state: 'done' });
    expect(await stateOf(id)).toMatchObject({ done: 10_001, total: 10_001 });
    expect(await read((await file(id)).rawPayload)).toHaveLength(10_002);
    const open = async (as: string) => (await app.call('contact.openExport', as)).json().result.export;
    expect(await open(token)).toMatchObject({ id, state: 'done' });
    expect(await open(foreign)).toBeNull();
    for (const other of [await file(id, foreign), await app.call('contact.exportState', foreign, { params: { id } })]) {
      expect(other.statusCode).toBe(404);
    }
    await sweepExports(openLocalStore(folder), new Date(Date.now() + 4 * 24 * 60 * 60_000));
    expect((await file(id)).statusCode).toBe(404);
  });

  test('is begun once for a key, also where its answer was lost', async () => {
    const begin = async (key: string) =>
      (await app.call('contact.startExport', token, { body: { key } })).json().result.id;
    const entries = () => app.db.$count(auditEntries, eq(auditEntries.action, 'contact.export'));
    const before = await entries();
    const key = randomUUID();
    const [first, ...again] = [...(await Promise.all([begin(key), begin(key)])), await begin(key)];
    expect(first).toEqual(expect.any(Number));
    expect(again).toEqual([first, first]);
    expect(await entries()).toBe(before + 1);
    expect(await begin(randomUUID())).not.toBe(first);
    await expect.poll(() => stateOf(first)).toMatchObject({ state: 'done' });
  });

  test('is called off and leaves nothing', async () => {
    await createMany(20_000);
    const id = await start();
    await expect.poll(() => stateOf(id), { interval: 10 }).toMatchObject({ state: 'running' });
    expect((await app.call('contact.cancelExport', token, { body: { id } })).json().code).toBe(200);
    expect((await stateOf(id)).state).toBe('cancelled');
    expect((await file(id)).statusCode).toBe(404);
    expect((await app.call('contact.openExport', token)).json().result.export).not.toMatchObject({ id });
  });
});

test('an old export that cannot be removed keeps no other from being swept', async () => {
  const store = openLocalStore(folder);
  const names = ['1', '2', '3'].map((id) => `exports/${stockId}/90000${id}.xlsx`);
  for (const name of names) await store.put(name, Buffer.from('export'));
  // The first that it comes to.
  let stuck: string | undefined;
  const remove = async (name: string) => {
    stuck ??= name;
    if (name === stuck) throw new Error('read-only');
    await store.remove(name);
  };
  const later = new Date(Date.now() + 4 * 24 * 60 * 60_000);
  await expect(sweepExports({ ...store, remove }, later)).rejects.toThrow('read-only');
  const left = await Promise.all(names.map((name) => store.stat(name)));
  expect(left.filter((file) => file !== undefined).length).toBeLessThanOrEqual(1);
});

test('an export whose job was deleted meanwhile, with all data of its company, leaves no file', async () => {
  const store = openLocalStore(folder);
  const work = { id: 987_654, signal: new AbortController().signal, progress: async () => undefined };
  await exportJob({ db: app.db, store }).run({ stockId, filter: {}, language: 'zh-CN' }, work);
  expect(await store.stat(`exports/${stockId}/987654.xlsx`)).toBeUndefined();
});

test('the chosen contacts alone are exported, and none of another company', async () => {
  const rows = [person('甲', 1, { mobile: '19900000001' }), person('乙', 2, { mobile: '19900000002' })];
  const [one] = await app.db.insert(contacts).values(rows).returning({ id: contacts.id });
  const ids = [one?.id ?? 0];
  expect((await exported({ ids })).slice(1).map(([name]) => name)).toEqual(['甲']);
  expect((await exported({ ids }, foreign)).slice(1)).toEqual([]);
});
