import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { buildApp } from '#server/app.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { clientModules, companies } from '#server/identity/companies/tables.ts';
import { menuItems, roleElements } from '#server/identity/permissions/tables.ts';
import { membershipRoles, memberships, users } from '#server/identity/sessions/tables.ts';
import { openPool } from '#server/platform/database/database.ts';
import { operatorCompanyRow } from '#server/product/rows/operator-company.ts';
import { createCompany, createUser, openAllModules, testPassword } from '#server/testing/factories.ts';
import { call, discardMessages, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

/** Two processes as two apps with separate connections. */
describe('of two processes on one database', () => {
  let apps: readonly [FastifyInstance, FastifyInstance];
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let second: ReturnType<typeof openPool>;

  const start = (db: Parameters<typeof buildApp>[0]['database']) =>
    buildApp({
      ...{ config: testConfig(), database: db, clock: () => new Date(), shareSecret: testShareSecret },
      send: discardMessages,
      publicUrl: () => 'https://shangjian.example',
    });
  beforeAll(async () => {
    database = await openTestDatabase();
    second = openPool({
      ...{ connection: database.connection, connections: 3, statementTimeoutMs: 30_000 },
      onError: (error) => {
        throw error;
      },
    });
    apps = [await start(database), await start(second)];
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    await second.close();
    await database.close();
  });

  async function loginOn(app: FastifyInstance, username: string): Promise<string> {
    const body = { username, password: testPassword, platform: 2 };
    return (await call(app, 'session.login', undefined, { body })).json().result.token;
  }
  const look = (app: FastifyInstance, token: string) => call(app, 'session.currentUser', token);

  test('a session that ends on one is dead on the other at the next request', async () => {
    const { username } = await createUser(database.db);
    const [here, there] = [await loginOn(apps[0], username), await loginOn(apps[1], username)];
    expect((await look(apps[1], here)).statusCode).toBe(200);
    await call(apps[0], 'session.logout', here);
    expect((await look(apps[1], here)).json()).toMatchObject({ code: 401, reason: 'SESSION_ENDED' });
    expect((await look(apps[0], there)).statusCode).toBe(200);
    await call(apps[1], 'session.endOthers', await loginOn(apps[1], username));
    expect((await look(apps[0], there)).statusCode).toBe(401);
  });

  test('roles, membership and a disabled account take effect on both at the next request', async () => {
    const { stockId } = await createCompany(database.db);
    const { id, username } = await createUser(database.db, { role: 'ADMIN', stockIds: [stockId] });
    const token = await loginOn(apps[0], username);
    const list = () => call(apps[1], 'audit.list', token, { body: { page: 1, pageSize: 1 } });
    expect((await list()).json().code).toBe(200);
    const held = and(eq(membershipRoles.userId, id), eq(membershipRoles.stockId, stockId));
    await database.db.delete(membershipRoles).where(held);
    expect((await list()).json().code).toBe(1004);

    await database.db.update(memberships).set({ withdrawnAt: new Date() }).where(eq(memberships.userId, id));
    for (const app of apps) expect((await look(app, token)).json()).toMatchObject({ reason: 'SESSION_CUT_OFF' });
    await database.db.update(memberships).set({ withdrawnAt: null }).where(eq(memberships.userId, id));
    // The ended session stays ended; signing in again starts another.
    expect((await look(apps[1], token)).json()).toMatchObject({ reason: 'SESSION_ENDED' });
    const next = await loginOn(apps[1], username);
    expect((await look(apps[0], next)).statusCode).toBe(200);
    await database.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, id));
    for (const app of apps) expect((await look(app, next)).statusCode).toBe(403);
  });

  test('what a process keeps about modules, menu and names is dropped by both before the next request', async () => {
    const { stockId } = await createCompany(database.db);
    const { username } = await createUser(database.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
    const token = await loginOn(apps[0], username);
    const searches = () => Promise.all(apps.map((app) => call(app, 'explorer.savedSearches', token)));
    const codes = async () => (await searches()).map((answer) => answer.json().code);
    expect(await codes()).toEqual([200, 200]);
    await database.db.delete(clientModules).where(eq(clientModules.stockId, stockId));
    expect(await codes()).toEqual([1461, 1461]);
    await openAllModules(database.db, [stockId]);
    expect(await codes()).toEqual([200, 200]);

    const pages = async (app: FastifyInstance) =>
      (await call(app, 'menu.all', token)).json().result.map(({ name }: { name: string }) => name);
    for (const app of apps) expect(await pages(app)).toEqual([]);
    const page = {
      id: 9_001,
      pid: 0,
      sort: 1,
      path: '/nine',
      component: 'EsgEvaluation',
      types: 'MENU',
      icon: '',
    } as const;
    await database.db.insert(menuItems).values({ ...page, name: { 'zh-CN': '第九页' } });
    for (const app of apps) expect(await pages(app)).toEqual(['第九页']);
    const read = async (app: FastifyInstance) =>
      (await call(app, 'evaluation.overview', token, { body: {} })).json().code;
    for (const app of apps) expect(await read(app)).not.toBe(errorTable.NOT_PERMITTED.code);
    await database.db.delete(roleElements).where(eq(roleElements.element, 'evaluation:view'));
    for (const app of apps) expect(await pages(app)).toEqual([]);
    for (const app of apps) expect(await read(app)).toBe(errorTable.NOT_PERMITTED.code);

    const companyName = async (app: FastifyInstance) => (await look(app, token)).json().result.companyName;
    for (const app of apps) await companyName(app);
    await database.db
      .update(companies)
      .set({ name: { 'zh-CN': '改名公司' } })
      .where(eq(companies.stockId, stockId));
    for (const app of apps) expect(await companyName(app)).toBe('改名公司');
    await database.db.update(users).set({ name: '改名的人' }).where(eq(users.username, username));
    for (const app of apps) expect((await look(app, token)).json().result.name).toBe('改名的人');
    const { stockId: other } = await createCompany(database.db);
    const { userId } = (
      await database.db.select({ userId: users.id }).from(users).where(eq(users.username, username))
    )[0] ?? { userId: 0 };
    await database.db.insert(memberships).values({ userId, stockId: other, sort: 2 });
    for (const app of apps) expect((await look(app, token)).json().result.linked).toBe(true);
  });

  test('a label of the dictionary is seen on both', async () => {
    const read = async (app: FastifyInstance) => (await call(app, 'dictionary.all', undefined)).json().result;
    for (const app of apps) expect(await read(app)).not.toHaveProperty('ninth');
    await database.db
      .insert(dictionaryItems)
      .values({ enumeration: 'ninth', key: 'k', label: { 'zh-CN': '九' }, sort: 1 });
    for (const app of apps) await expect.poll(() => read(app)).toMatchObject({ ninth: [{ k: 'k', v: '九' }] });
  });

  test('guesses on both are counted together', async () => {
    const { username } = await createUser(database.db);
    const guess = (app: FastifyInstance) =>
      call(app, 'session.login', undefined, { body: { username, password: 'x', platform: 2 } });
    const codes: number[] = [];
    for (const app of [apps[0], apps[1], apps[0], apps[1]]) codes.push((await guess(app)).json().code);
    expect(codes).toEqual([1001, 1001, 1001, 1803]);
  });

  test('a right withdrawn on one is refused on the other at the next call, where it was known to be in use', async () => {
    await database.db.insert(companies).values(operatorCompanyRow);
    const admin = await createUser(database.db, { role: 'ADMIN', stockIds: [operatorCompanyRow.stockId] });
    const operator = await loginOn(apps[0], admin.username);
    const name = { 'zh-CN': '投关专员', en: 'IR officer' };
    const { code, elements } = (
      await call(apps[0], 'role.copy', operator, { body: { from: 'CLIENT_USER', name } })
    ).json().result;
    const { stockId } = await createCompany(database.db);
    const reader = await createUser(database.db, { role: 'CLIENT_USER', stockIds: [stockId] });
    await database.db.update(membershipRoles).set({ roleCode: code }).where(eq(membershipRoles.userId, reader.id));
    const token = await loginOn(apps[1], reader.username);
    const list = () => call(apps[1], 'report.list', token, { body: { page: 1, pageSize: 10 } });
    expect((await list()).json().code).toBe(200);
    await call(apps[1], 'session.revisions', token, { query: { page: 'Reports' } });
    const left = elements.filter((element) => element !== 'report:view');
    const preview = await call(apps[0], 'role.preview', operator, { body: { code, elements: left } });
    expect(preview.json().result).toMatchObject({ losing: 1, losingOpen: 1, named: [{ open: ['report:view'] }] });
    await call(apps[0], 'role.save', operator, {
      body: { code, name, elements: left, shown: elements, shownName: name },
    });
    expect((await list()).json().code).toBe(errorTable.NOT_PERMITTED.code);
  });
});
