import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companies } from '#server/identity/companies/tables.ts';
import { emptyAccount } from '#server/identity/members/anonymise.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { readXlsx } from '#server/platform/xlsx/read-xlsx.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
let operator: string;
beforeAll(async () => {
  t = await openTestApp();
  operator = await t.login((await createUser(t.db, { username: 'operator', role: 'ADMIN' })).username);
});
afterAll(() => t.close());

const list = async (body: object, token = operator) =>
  (await t.call('audit.list', token, { body: { page: 1, pageSize: 50, ...body } })).json();
const actionsOf = async (body: object) => (await list(body)).result.list.map(({ action }) => action);

test('what a person does with the own account is there, the latest first, with who, where and from which network', async () => {
  const [one, other] = [
    await createCompany(t.db, { name: '澜海科技' }),
    await createCompany(t.db, { name: '云岫能源' }),
  ];
  const { username } = await createUser(t.db, { username: 'audited', stockIds: [one.stockId, other.stockId] });
  await expect(t.login(username, 'wrong')).rejects.toThrow('1001');
  const token = await t.login(username);
  await t.login(username);
  await t.call('session.endOthers', token);
  const body = { stockId: other.stockId };
  const switched = (await t.call('session.switchCompany', token, { body })).json().result.token;
  await t.call('session.logout', switched);
  expect(await actionsOf({ person: 'AUDIT' })).toEqual([
    'session.logout',
    'session.switchCompany',
    'session.endedOthers',
    'session.login',
    'session.login',
    'session.loginFailed',
  ]);
  const [entry] = (await list({ person: 'audited', action: 'session.login' })).result.list;
  expect(entry).toMatchObject({
    actionName: '登录',
    person: { username, name: username },
    companyName: '澜海科技',
    subject: `account ${username}`,
    subjectName: `账号 ${username}`,
    network: '127.0.0.*',
  });
  expect(await actionsOf({ company: '云岫' })).toEqual(['session.logout', 'session.switchCompany']);
  // Names in a language stand beside its code, which is no name.
  expect(await actionsOf({ company: 'cn' })).toEqual([]);
  await t.db
    .update(companies)
    .set({ shortName: { 'zh-CN': '岫能', en: 'Cloudpeak' } })
    .where(eq(companies.stockId, other.stockId));
  for (const company of ['岫能', 'cloudp']) {
    expect(await actionsOf({ company })).toEqual(['session.logout', 'session.switchCompany']);
  }
  const opened = (await t.call('audit.detail', operator, { params: { id: entry?.id ?? 0 } })).json().result;
  expect(opened).toMatchObject({ id: entry?.id, detail: {}, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test('views are counted as the list would say', async () => {
  const filters = [{}, { action: 'session.login' }, { person: 'audited' }, { company: '没有这家' }];
  const totals = [];
  for (const filter of filters) totals.push((await list(filter)).result.total);
  const counted = (await t.call('audit.counts', operator, { body: { filters } })).json().result;
  expect(counted).toEqual(totals);
  expect(counted[1]).toBeGreaterThan(0);
  expect(counted[3]).toBe(0);
});

test('a name that is no account stands there as a digest', async () => {
  await expect(t.login('my-secret-typed-here', 'x')).rejects.toThrow('1001');
  const [entry] = (await list({ action: 'session.loginFailed' })).result.list;
  expect(entry?.person).toBeNull();
  expect(entry?.subject).toMatch(/^unknown [\w-]{22}$/);
});

test('days are days in China, both included, and pages follow one another', async () => {
  const day = t.now().toISOString().slice(0, 10);
  const { total } = (await list({ from: day, until: day })).result;
  expect(total).toBeGreaterThan(5);
  expect((await list({ until: '2026-11-19' })).result.total).toBe(0);
  expect((await list({ from: '2026-11-21' })).result.total).toBe(0);
  const ids = async (page: number) => (await list({ page, pageSize: 2 })).result.list.map(({ id }) => id);
  const [first, second] = [await ids(1), await ids(2)];
  expect([...first, ...second]).toEqual([...first, ...second].sort((a, b) => b - a));
  expect((await list({ from: '2026-02-30' })).issues[0]?.message).toBe('请选择日期');
  const reversed = { from: '2026-11-20', until: '2026-11-19' };
  const issues = [{ path: 'body.until', message: '结束日期不能早于开始日期' }];
  expect(await list(reversed)).toMatchObject({ code: 400, issues });
  expect((await t.call('audit.export', operator, { body: reversed })).json()).toMatchObject({ issues });
});

test('actions can be chosen from, each once', async () => {
  const actions = (await t.call('audit.actions', operator)).json().result;
  expect(actions).toContainEqual({ action: 'session.login', name: '登录' });
  expect(new Set(actions.map(({ action }) => action)).size).toBe(actions.length);
});

test('an export is a workbook of what was narrowed to, and is noted itself', async () => {
  const answer = await t.call('audit.export', operator, { body: { person: 'audited' } });
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  const rows: unknown[][] = [];
  for await (const { cells } of (await readXlsx(answer.rawPayload)).rows) rows.push([...cells.values()]);
  expect(rows[0]?.slice(0, 3)).toEqual(['编号', '时间', '操作']);
  expect(rows).toHaveLength(7);
  expect(rows.at(-1)?.[6]).toBe('账号 audited');
  const [latest] = (await list({})).result.list;
  expect(latest).toMatchObject({ action: 'audit.export', actionName: '导出操作记录' });
});

test('nothing of an entry names somebody whose account is anonymised', async () => {
  const { id, username } = await createUser(t.db, { username: 'wen.yuheng' });
  const { id: staying } = await createUser(t.db);
  for (const [person, name] of [
    [id, '温予衡'],
    [staying, '沈知微'],
  ] as const) {
    await t.db.update(users).set({ name }).where(eq(users.id, person));
  }
  const details = {
    'unify.linked': { subject: 'portal-wen', username },
    'unify.unlinked': { partner: 'board', subject: 'portal-wen', reason: '离职' },
    'inquiry.setViewers': { note: '温予衡', before: { viewerIds: null }, after: { viewerIds: [id] } },
    'inquiry.handOver': { note: '温予衡', before: { author: staying }, after: { author: id } },
    'lead.save': { owner: { before: '沈知微', after: '温予衡' }, isNoted: true },
    'lead.won': { owner: { before: null, after: '温予衡' } },
    'lead.many': { owner: '温予衡', ids: [7] },
  };
  const subjects: Readonly<Record<string, string>> = { 'unify.unlinked': `account ${username}` };
  for (const [action, detail] of Object.entries(details)) {
    await recordAudit(t.db, { at: t.now(), action, subject: subjects[action] ?? '', detail });
  }
  const shown = async (action: string) => {
    const [entry] = (await list({ action })).result.list;
    return (await t.call('audit.detail', operator, { params: { id: entry?.id ?? 0 } })).json().result.detail;
  };
  expect(await shown('unify.linked')).toEqual(details['unify.linked']);
  expect(await shown('lead.save')).toEqual(details['lead.save']);
  await t.db.transaction((tx) => emptyAccount(tx, { id, username }, t.now()));
  expect(await shown('unify.linked')).toEqual({ username: `anonymised-${id}` });
  expect(await shown('unify.unlinked')).toEqual({ partner: 'board', reason: '离职' });
  expect(await shown('inquiry.setViewers')).toEqual({ before: { viewerIds: null }, after: { viewerIds: [id] } });
  expect(await shown('inquiry.handOver')).toEqual({ before: { author: staying }, after: { author: id } });
  expect(await shown('lead.save')).toEqual({ owner: { before: '沈知微', after: '***' }, isNoted: true });
  expect(await shown('lead.won')).toEqual({ owner: { before: null, after: '***' } });
  expect(await shown('lead.many')).toEqual({ owner: '***', ids: [7] });
  const answer = await t.call('audit.export', operator, { body: {} });
  const cells: unknown[] = [];
  for await (const row of (await readXlsx(answer.rawPayload)).rows) cells.push(...row.cells.values());
  const said = cells.join(' ');
  for (const name of ['温予衡', username, 'portal-wen']) expect(said).not.toContain(name);
  expect(said).toContain('沈知微');
});

test('an export has each entry once, while others are added', async () => {
  await t.db.execute(sql`
    insert into audit_entry (at, action, subject, detail, network)
    select now(), 'session.login', '', '{}', '' from generate_series(1, 3000)`);
  let isOn = true;
  const adding = (async () => {
    while (isOn) await recordAudit(t.db, { at: t.now(), action: 'session.login' });
  })();
  const answer = await t.call('audit.export', operator, { body: { action: 'session.login' } });
  isOn = false;
  await adding;
  const numbers: unknown[] = [];
  for await (const { cells } of (await readXlsx(answer.rawPayload)).rows) numbers.push([...cells.values()][0]);
  expect(numbers.length).toBeGreaterThan(3000);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('nobody but an operator reads it', async () => {
  for (const role of ['CLIENT_ADMIN', 'EDITOR', 'ADMIN_SALESMAN'] as const) {
    const token = await t.login((await createUser(t.db, { role })).username);
    expect((await list({}, token)).code).toBe(1004);
  }
});
