import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { contacts } from './tables.ts';

let app: TestApp;
let own: string;
let ownName: string;
let ownStockId: number;
let foreign: string;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Each test has two companies, each with an administrator. */
beforeEach(async () => {
  ownStockId = (await createCompany(app.db)).stockId;
  const actor = await createUser(app.db, { role: 'CLIENT_ADMIN', stockIds: [ownStockId] });
  ownName = actor.username;
  own = await app.login(ownName);
  foreign = await app.login((await createUser(app.db, { role: 'CLIENT_ADMIN' })).username);
});

type Name = Parameters<TestApp['call']>[0];
const post = async (name: Name, body: unknown, token = own) => (await app.call(name, token, { body })).json();
const get = async (name: Name, id: number, token = own) => (await app.call(name, token, { params: { id } })).json();
const add = (body: object, token = own) =>
  post('contact.add', { name: '沈知微', mobile: '13800000127', ...body }, token);
const idOf = async (body: object, token = own): Promise<number> => (await add(body, token)).result.id;
const change = (body: object, token = own) => post('contact.change', body, token);
const list = (filter: object = {}, token = own) => post('contact.list', { page: 1, pageSize: 20, ...filter }, token);
const names = async (filter: object = {}, token = own): Promise<string[]> =>
  (await list(filter, token)).result.list.map(({ name }: { name: string }) => name);
const unsubscribe = (id: number) =>
  app.db.update(contacts).set({ isReceiving: false, unsubscribedAt: app.now() }).where(eq(contacts.id, id));
const day = 24 * 60 * 60_000;

/** Advances the clock by days, and signs in again. */
async function passDays(count: number): Promise<void> {
  app.pass(count * day);
  own = await app.login(ownName);
}

async function audited(): Promise<{ action: string; detail: object }[]> {
  return app.db
    .select({ action: auditEntries.action, detail: sql<object>`${auditEntries.detail}` })
    .from(auditEntries)
    .where(sql`${auditEntries.stockId} = ${ownStockId} and ${auditEntries.action} like 'contact.%'`)
    .orderBy(auditEntries.id);
}

describe('contacts of a company', () => {
  test('are added in the form in which they are kept, and listed as docs/product/outreach.md, "Contacts", has them', async () => {
    const { result } = await add({
      mobile: '+86 138-0000-0127',
      email: ' Shen.ZW@Example.com',
      position: '证券事务代表',
    });
    const contact = {
      id: result.id,
      name: '沈知微',
      mobile: '13800000127',
      email: 'shen.zw@example.com',
      position: '证券事务代表',
      groupId: null,
      isReceiving: false,
      consentAt: null,
      unsubscribedAt: null,
    };
    expect(result).toEqual(contact);
    const times = { createdAt: app.now().toISOString(), updatedAt: app.now().toISOString(), bouncedAt: null };
    expect((await list()).result).toEqual({
      ...{ total: 1, list: [{ ...contact, ...times }] },
      latest: times.updatedAt,
    });
  });

  test('are refused with a sentence at every wrong field', async () => {
    const { code, issues } = await add({ name: '', mobile: '123', email: 'x@y' });
    expect(code).toBe(400);
    expect(issues).toEqual([
      { path: 'body.name', message: '请填写姓名' },
      { path: 'body.mobile', message: '手机号应为 11 位，境外号码以 + 和国家代码开头' },
      { path: 'body.email', message: '请输入有效的邮箱地址，如 name@example.com' },
    ]);
    expect((await post('contact.add', { name: '无' })).issues).toMatchObject([{ path: 'body.mobile' }]);
    expect((await add({ groupId: 987_654 })).issues).toMatchObject([{ path: 'body.groupId' }]);
    expect((await list()).result.total).toBe(0);
  });

  test('are found by name, number, address and position, and narrowed by group and receiving', async () => {
    const groupId = (await post('contact.saveGroup', { name: '品牌中心' })).result.id;
    await add({ name: '周亦安', mobile: '13500007718', position: '行政秘书' });
    await add({ name: '阿尔法 100%', mobile: '', email: 'alpha@example.com', groupId, isReceiving: true });
    await add({ name: 'Lin', mobile: '+85291234567' });
    expect(await names({ keyword: '亦安' })).toEqual(['周亦安']);
    expect(await names({ keyword: '135 0000' })).toEqual(['周亦安']);
    expect(await names({ keyword: '秘书' })).toEqual(['周亦安']);
    expect(await names({ keyword: 'ALPHA@' })).toEqual(['阿尔法 100%']);
    expect(await names({ keyword: '0%' })).toEqual(['阿尔法 100%']);
    expect(await names({ groupId })).toEqual(['阿尔法 100%']);
    expect(await names({ groupId: null, isReceiving: false })).toHaveLength(2);
    expect(await names({ sort: 'name' })).toEqual(['Lin', '阿尔法 100%', '周亦安']);
    expect(await names({ sort: '-name', pageSize: 1, page: 2 })).toEqual(['阿尔法 100%']);
    expect((await list({ page: 10_000, pageSize: 200 })).result).toMatchObject({ total: 3, list: [] });
  });

  test('keep what a change leaves out', async () => {
    const id = await idOf({ email: 'a@example.com' });
    expect((await change({ id, position: '董秘' })).result).toMatchObject({ name: '沈知微', position: '董秘' });
    expect((await change({ id, mobile: '' })).result).toMatchObject({ mobile: '', email: 'a@example.com' });
    expect((await change({ id, email: '' })).issues).toMatchObject([{ path: 'body.mobile' }]);
  });

  test('are not overwritten with what was opened before a colleague saved', async () => {
    const id = await idOf({});
    const { version } = (await get('contact.detail', id)).result;
    const answers = await Promise.all(['甲', '乙'].map((name) => change({ id, version, name })));
    expect(answers.map(({ code }) => code).sort()).toEqual([1402, 200].sort());
    expect((await get('contact.detail', id)).result.version).toBe(version + 1);
  });
});

describe('a mobile number or an e-mail address', () => {
  test('is one contact’s: the refusal names whose', async () => {
    await add({ email: 'a@example.com' });
    const { code, issues } = await add({ name: '另一位', email: 'A@example.com' });
    expect(code).toBe(1401);
    expect(issues).toEqual([
      { path: 'body.mobile', message: '这个手机号已属于联系人「沈知微」' },
      { path: 'body.email', message: '这个邮箱已属于联系人「沈知微」' },
    ]);
    const id = await idOf({ name: '第三位', mobile: '13900000001' });
    expect((await change({ id, email: 'a@example.com' })).issues).toMatchObject([{ path: 'body.email' }]);
    expect((await add({}, foreign)).code).toBe(200);
  });

  test('is given once to those who ask for it together', async () => {
    const added = await Promise.all(['甲', '乙', '丙'].map((name) => add({ name })));
    expect(added.map(({ code }) => code).sort()).toEqual([1401, 1401, 200].sort());
    for (const { issues } of added.filter(({ code }) => code === 1401)) {
      expect(issues).toEqual([{ path: 'body.mobile', message: expect.stringMatching(/已属于联系人「[甲乙丙]」/) }]);
    }
    const ids = [await idOf({ mobile: '13900000001' }), await idOf({ mobile: '13900000002' })];
    const changed = await Promise.all(ids.map((id) => change({ id, mobile: '13900000003' })));
    expect(changed.map(({ code }) => code).sort()).toEqual([1401, 200].sort());
    expect(changed.find(({ code }) => code === 1401)?.issues).toMatchObject([{ path: 'body.mobile' }]);
  });
});

describe('consent', () => {
  const receive = (id: number, isReceiving: boolean, token = own) =>
    post('contact.receive', { id, isReceiving }, token);
  const sourceOf = async (id: number) => (await get('contact.detail', id)).result.consentSource;

  test('is noted with time and source when receiving is turned on, and outlives a pause', async () => {
    const id = await idOf({});
    const at = app.now().toISOString();
    expect((await receive(id, true)).result).toMatchObject({ id, isReceiving: true, consentAt: at });
    expect(await sourceOf(id)).toBe('workspace');
    await passDays(1);
    expect((await receive(id, false)).result).toMatchObject({ isReceiving: false, consentAt: at });
    expect((await receive(id, true)).result).toMatchObject({ isReceiving: true, consentAt: at });
  });

  test('that was withdrawn is not switched back on, only given again and noted so', async () => {
    const id = await idOf({ isReceiving: true });
    await passDays(1);
    await unsubscribe(id);
    const refused = await receive(id, true);
    expect(refused).toMatchObject({ code: 1403, issues: [{ path: 'body.isReceiving' }] });
    expect(refused.issues[0].message).toContain('退订');
    expect((await change({ id, isReceiving: true })).code).toBe(1403);
    expect((await receive(id, false)).code).toBe(200);
    const before = app.now().toISOString();
    expect((await change({ id, agreedAgain: true, consentOn: before.slice(0, 10) })).code).toBe(400);
    await passDays(3);
    expect((await change({ id, agreedAgain: true, consentOn: '2000-01-01' })).issues).toMatchObject([
      { path: 'body.consentOn', message: expect.stringContaining('重新同意的时间须在那之后') },
    ]);
    expect((await change({ id, agreedAgain: true, consentOn: '2099-01-01' })).issues).toMatchObject([
      { message: '同意时间不能晚于今天' },
    ]);
    const { result } = await change({ id, agreedAgain: true, consentSource: 'form' });
    expect(result).toMatchObject({ isReceiving: true, consentAt: app.now().toISOString(), unsubscribedAt: before });
    expect(await sourceOf(id)).toBe('form');
    expect((await receive(id, false)).code).toBe(200);
    expect((await receive(id, true)).code).toBe(200);
  });

  test('stays withdrawn when the contact is deleted and added again', async () => {
    const id = await idOf({ isReceiving: true });
    await passDays(1);
    await unsubscribe(id);
    await get('contact.delete', id);
    expect((await add({ isReceiving: true })).code).toBe(1403);
    expect((await add({})).result.unsubscribedAt).toBe(app.now().toISOString());
  });
});

describe('groups', () => {
  test('are added, renamed and removed; their contacts stay', async () => {
    const { result } = await post('contact.saveGroup', { name: ' 投资者\u200b关系 ' });
    expect(result).toEqual({ id: result.id, name: '投资者关系', count: 0 });
    expect((await post('contact.saveGroup', { name: '投资者关系' })).code).toBe(1404);
    const id = await idOf({ groupId: result.id });
    expect((await post('contact.saveGroup', { id: result.id, name: '机构' })).result).toMatchObject({ count: 1 });
    expect((await app.call('contact.groups', own)).json().result).toEqual([{ id: result.id, name: '机构', count: 1 }]);
    expect((await post('contact.deleteGroup', { id: result.id })).code).toBe(200);
    expect((await get('contact.detail', id)).result.groupId).toBe(null);
    expect((await change({ id, groupId: result.id })).issues).toMatchObject([{ path: 'body.groupId' }]);
  });
});

describe('a deleted contact', () => {
  const restore = (undo: string, token = own) => post('contact.restore', { undo }, token);

  test('comes back, unless somebody else has its number by now', async () => {
    const id = await idOf({});
    const { undo } = (await get('contact.delete', id)).result;
    expect(await names()).toEqual([]);
    expect((await get('contact.delete', id)).code).toBe(404);
    const other = await idOf({ name: '后来者' });
    const refused = await restore(undo);
    expect(refused).toMatchObject({ code: 1401, issues: [{ message: '这个手机号已属于联系人「后来者」' }] });
    await get('contact.delete', other);
    expect((await restore(undo, foreign)).code).toBe(404);
    expect((await restore(undo)).result).toEqual({ restored: 1, taken: 0 });
    expect(await names()).toEqual(['沈知微']);
    expect((await restore(undo)).code).toBe(404);
  });

  test('is taken away for good after 30 days, only that somebody unsubscribed stays', async () => {
    const { sweepContacts } = await import('./delete-contacts.ts');
    const [gone, silent] = [await idOf({}), await idOf({ mobile: '13900000001' })];
    await unsubscribe(silent);
    await Promise.all([gone, silent].map((id) => get('contact.delete', id)));
    const left = () => app.db.select({ name: contacts.name }).from(contacts).where(eq(contacts.stockId, ownStockId));
    await passDays(29);
    await sweepContacts(app.db, app.now());
    expect(await left()).toHaveLength(2);
    await passDays(2);
    await sweepContacts(app.db, app.now());
    expect(await left()).toEqual([{ name: '' }]);
    expect((await add({ mobile: '13900000001', isReceiving: true })).code).toBe(1403);
  });
});

describe('several contacts at once', () => {
  const bulk = async (body: object, token = own) => (await post('contact.bulk', body, token)).result;

  test('are grouped, turned on and off, and the answer says how many and why others not', async () => {
    const groupId = (await post('contact.saveGroup', { name: '外部研究' })).result.id;
    const ids = [
      await idOf({ name: '甲' }),
      await idOf({ name: '乙', mobile: '13900000001', isReceiving: true }),
      await idOf({ name: '丙', mobile: '13900000002' }),
    ];
    await unsubscribe(ids[2] ?? 0);
    const none = { changed: 0, same: 0, withdrawn: 0, bounced: 0, missing: 0, newer: 0, undo: null };
    expect(await bulk({ target: { ids: [...ids, 987_654] }, act: 'receive' })).toEqual({
      ...none,
      ...{ changed: 1, same: 1, withdrawn: 1, missing: 1 },
    });
    expect((await get('contact.detail', ids[0] ?? 0)).result).toMatchObject({
      consentAt: app.now().toISOString(),
      consentSource: 'workspace',
    });
    expect(await bulk({ target: { filter: { isReceiving: true } }, act: 'stop' })).toEqual({ ...none, changed: 2 });
    expect(await bulk({ target: { ids }, act: 'group', groupId })).toEqual({ ...none, changed: 3 });
    expect(await bulk({ target: { filter: {} }, act: 'group', groupId })).toEqual({ ...none, same: 3 });
    const { result } = await post('contact.saveGroup', { name: '别家' }, foreign);
    const refused = await post('contact.bulk', { target: { ids }, act: 'group', groupId: result.id });
    expect(refused.issues).toMatchObject([{ path: 'body.groupId' }]);
  });

  test('are noted as unsubscribed by what they have told, and are not turned on again before they agree', async () => {
    const [on, off, left] = [
      await idOf({ name: '甲', isReceiving: true }),
      await idOf({ name: '乙', mobile: '13900000001' }),
      await idOf({ name: '丙', mobile: '13900000002' }),
    ];
    await unsubscribe(left);
    const before = app.now().toISOString();
    await passDays(1);
    const ids = [on, off, left];
    const none = { changed: 0, same: 0, withdrawn: 0, bounced: 0, missing: 0, newer: 0, undo: null };
    expect(await bulk({ target: { ids }, act: 'leave' })).toEqual({ ...none, changed: 2, same: 1 });
    const at = app.now().toISOString();
    const found = await Promise.all(ids.map(async (id) => (await get('contact.detail', id)).result));
    expect(found.map(({ isReceiving, unsubscribedAt }) => [isReceiving, unsubscribedAt])).toEqual([
      [false, at],
      [false, at],
      [false, before],
    ]);
    expect((await post('contact.receive', { id: on, isReceiving: true })).code).toBe(1403);
    expect(await bulk({ target: { ids }, act: 'receive' })).toEqual({ ...none, withdrawn: 3 });
    expect((await audited()).filter(({ action }) => action === 'contact.many.leave')).toMatchObject([
      { detail: { changed: 2, ids } },
    ]);
    await passDays(1);
    expect((await change({ id: on, agreedAgain: true })).result).toMatchObject({ isReceiving: true });
  });

  test('are those that were listed: what a colleague has added or changed since is left as it is, and counted', async () => {
    const [listed, changed] = [await idOf({ name: '甲' }), await idOf({ name: '乙', mobile: '13900000001' })];
    app.pass(1_000);
    const gone = await idOf({ name: '丙', mobile: '13900000002' });
    const { undo } = (await get('contact.delete', gone)).result;
    const { latest } = (await list()).result;
    app.pass(1_000);
    await change({ id: changed, position: '董事' });
    await idOf({ name: '丁', mobile: '13900000003' });
    await post('contact.restore', { undo });
    expect(await bulk({ target: { filter: {}, latest }, act: 'receive' })).toMatchObject({ changed: 1, newer: 3 });
    expect((await list({ isReceiving: true })).result.list).toMatchObject([{ id: listed }]);
    expect(await bulk({ target: { filter: {}, latest }, act: 'delete' })).toMatchObject({ changed: 0, newer: 4 });
    expect((await list()).result.total).toBe(4);
  });

  test('are deleted together and come back together, but for those whose number is taken', async () => {
    for (const [index, name] of ['甲', '乙', '丙'].entries()) await add({ name, mobile: `1390000000${index}` });
    const { undo, changed } = await bulk({ target: { filter: {} }, act: 'delete' });
    expect([changed, await names()]).toEqual([3, []]);
    await add({ name: '后来者', mobile: '13900000001' });
    expect((await post('contact.restore', { undo })).result).toEqual({ restored: 2, taken: 1 });
    expect(await names({ sort: 'created' })).toEqual(['甲', '丙', '后来者']);
  });
});

describe('what is deleted under an id that whoever deletes has made', () => {
  const ids = async () => [await idOf({ name: '甲' }), await idOf({ name: '乙', mobile: '13900000001' })] as const;
  const deleteOne = async (id: number, undo: string) =>
    (await app.call('contact.delete', own, { params: { id }, query: { undo } })).json();
  const deleteMany = async (target: object, undo: string) =>
    (await post('contact.bulk', { target, act: 'delete', undo })).result;

  test('is brought back by it, also where the answer was lost', async () => {
    const [one, other] = await ids();
    const [single, many] = [randomUUID(), randomUUID()];
    await deleteOne(one, single);
    await deleteMany({ ids: [other] }, many);
    expect(await names()).toEqual([]);
    for (const undo of [single, many]) {
      expect((await post('contact.restore', { undo }, foreign)).code).toBe(404);
      expect((await post('contact.restore', { undo })).result).toEqual({ restored: 1, taken: 0 });
    }
    expect(await names({ sort: 'created' })).toEqual(['甲', '乙']);
  });

  test('is answered as deleted where it is asked for again, by nobody else and for nothing else', async () => {
    const [one, other] = await ids();
    const [single, many] = [randomUUID(), randomUUID()];
    await deleteOne(one, single);
    expect(await deleteOne(one, single)).toMatchObject({ code: 200, result: { undo: single } });
    expect((await deleteOne(one, many)).code).toBe(404);
    expect((await deleteOne(other + 1_000, single)).code).toBe(404);
    await deleteMany({ ids: [other] }, many);
    const again = { changed: 1, same: 0, missing: 0, undo: many };
    expect(await deleteMany({ ids: [other] }, many)).toMatchObject(again);
    expect(await deleteMany({ filter: {} }, many)).toMatchObject(again);
    // Of the first it is known that it is gone, but not by this id.
    expect(await deleteMany({ ids: [one, other] }, many)).toMatchObject({ ...again, missing: 1 });
    expect(await deleteMany({ ids: [other] }, randomUUID())).toMatchObject({ changed: 0, missing: 1, undo: null });
    const actions = (await audited()).map(({ action }) => action);
    expect(actions.filter((action) => action.includes('delete'))).toEqual(['contact.delete', 'contact.many.delete']);
  });

  test('is the same for several tries at once', async () => {
    const [one, other] = await ids();
    const undo = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => deleteMany({ ids: [one, other] }, undo)));
    for (const answer of answers) expect(answer).toMatchObject({ changed: 2, same: 0, missing: 0, undo });
  });
});

describe('a foreign contact', () => {
  test('is one that is not there, whatever is asked', async () => {
    const [theirs, group] = [
      await idOf({}, foreign),
      (await post('contact.saveGroup', { name: '组' }, foreign)).result,
    ];
    const { undo } = (await get('contact.delete', await idOf({ mobile: '13900000009' }, foreign), foreign)).result;
    const calls: [Name, (id: number) => object][] = [
      ['contact.change', (id) => ({ body: { id, name: '改' } })],
      ['contact.receive', (id) => ({ body: { id, isReceiving: true } })],
      ['contact.delete', (id) => ({ params: { id } })],
      ['contact.detail', (id) => ({ params: { id } })],
    ];
    const bare = (answer: Awaited<ReturnType<TestApp['call']>>) => {
      const { date: _date, 'x-request-id': _headerId, ...headers } = answer.headers;
      const { requestId: _requestId, ...body } = answer.json();
      return { status: answer.statusCode, headers, body };
    };
    for (const [name, parts] of calls) {
      const [foreignId, missing] = [
        await app.call(name, own, parts(theirs)),
        await app.call(name, own, parts(987_654)),
      ];
      expect(bare(foreignId), name).toEqual(bare(missing));
      expect(foreignId.statusCode).toBe(404);
    }
    expect((await post('contact.saveGroup', { id: group.id, name: '改' })).code).toBe(404);
    expect((await post('contact.deleteGroup', { id: group.id })).code).toBe(404);
    expect((await post('contact.restore', { undo })).code).toBe(404);
    expect((await post('contact.consents', { ids: [theirs] })).result).toEqual([]);
    expect(await post('contact.bulk', { target: { ids: [theirs] }, act: 'delete' })).toMatchObject({
      result: { changed: 0, missing: 1 },
    });
    expect(await names({ groupId: group.id })).toEqual([]);
    expect(await names({}, foreign)).toEqual(['沈知微']);
  });
});

describe('operators', () => {
  test('see a client’s contacts with their numbers masked, and nothing of who is no client', async () => {
    const { clients } = await import('#server/identity/companies/tables.ts');
    await app.db.insert(clients).values({ stockId: ownStockId, openedAt: app.now() }).onConflictDoNothing();
    await add({});
    const sales = await app.login((await createUser(app.db, { role: 'ADMIN_SALESMAN' })).username);
    const ofClient = async (stockId: number, token = sales) =>
      (await app.call('contact.ofClient', token, { params: { stockId }, body: { page: 1, pageSize: 20 } })).json();
    expect((await ofClient(ownStockId)).result).toMatchObject({
      total: 1,
      list: [{ mobile: '138****0127' }],
      groups: [],
    });
    expect((await ofClient(999_999)).code).toBe(404);
    expect((await ofClient(ownStockId, own)).code).toBe(1004);
    expect((await list({}, sales)).code).toBe(1004);
  });

  test('keep contacts of their own company only', async () => {
    await add({});
    const admin = await app.login((await createUser(app.db, { role: 'ADMIN' })).username);
    expect((await list({}, admin)).result.total).toBe(0);
    const viewer = await createUser(app.db, { role: 'CLIENT_USER', stockIds: [ownStockId] });
    expect((await list({}, await app.login(viewer.username))).code).toBe(1004);
  });
});

test('every act is noted, and no note holds a whole number', async () => {
  const groupId = (await post('contact.saveGroup', { name: '组' })).result.id;
  const id = await idOf({ email: 'shen@example.com' });
  await change({ id, mobile: '13900004480', groupId });
  await change({ id });
  await post('contact.receive', { id, isReceiving: true });
  const { undo } = (await get('contact.delete', id)).result;
  await post('contact.restore', { undo });
  await post('contact.bulk', { target: { filter: { keyword: '139 0000 4480' } }, act: 'stop' });
  await post('contact.deleteGroup', { id: groupId });
  const entries = await audited();
  expect(entries.map(({ action }) => action)).toEqual([
    'contact.addGroup',
    'contact.add',
    'contact.change',
    'contact.consent',
    'contact.delete',
    'contact.restore',
    'contact.many.stop',
    'contact.deleteGroup',
  ]);
  expect(entries[2]?.detail).toEqual({
    before: { mobile: '138****0127', groupId: null },
    after: { mobile: '139****4480', groupId },
  });
  expect(JSON.stringify(entries)).not.toMatch(/13800000127|13900004480|139 0000 4480|shen@/);
});
