import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Element } from '#contract/codes/elements.ts';
import { errorTable } from '#contract/codes/errors.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { roleElements } from '#server/identity/permissions/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { describeReport } from '#server/product/describe-report.ts';
import { keyedTable } from '#server/product/keyed-table.ts';
import { grantRows } from '#server/product/rows/grants.ts';
import { createUser, grantElement } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { unifyKeys, unifyLinks, unifyPartners } from './tables.ts';

const name = { 'zh-CN': '董办门户', en: '' };

let t: TestApp;
let boss: { id: number; username: string; token: string };
/** May set partners up, but neither roles nor users. */
let linker: typeof boss;

async function operator(role: 'ADMIN' | 'EDITOR', username: string) {
  const { id } = await createUser(t.db, { username, role, stockIds: [operatorStockId] });
  return { id, username, token: await t.login(username) };
}

beforeAll(async () => {
  t = await openTestApp();
  await applyProductRows(t.db, { now: t.now() });
  await grantElement(t.db, 'EDITOR', 'unify:view');
  await grantElement(t.db, 'EDITOR', 'unify:edit');
  boss = await operator('ADMIN', 'boss');
  linker = await operator('EDITOR', 'linker');
});
afterAll(() => t.close());

async function ask(endpoint: EndpointName, body: object, token = linker.token) {
  const answer = (await t.call(endpoint, token, { body })).json();
  return answer.code === 200 ? 'done' : Object.entries(errorTable).find(([, { code }]) => code === answer.code)?.[0];
}
const addPortal = (id: string, token?: string) => ask('unify.addPartner', { kind: 'portal', id, name }, token);
const link = (partner: string, username: string, token?: string) =>
  ask('unify.link', { partner, subject: `employee ${username}`, username }, token);
const isLinked = async (userId: number) => (await t.db.$count(unifyLinks, eq(unifyLinks.userId, userId))) > 0;

test('nobody links an account that may do more than they may', async () => {
  expect(await addPortal('own')).toBe('done');
  expect(await link('own', boss.username)).toBe('RIGHTS_BEYOND_OWN');
  expect(await isLinked(boss.id)).toBe(false);
  const client = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  for (const username of [client.username, linker.username]) expect(await link('own', username)).toBe('done');
  expect(await link('own', boss.username, boss.token)).toBe('done');
});

test('an account whose person may do more with another account is linked by nobody either', async () => {
  expect(await addPortal('persons')).toBe('done');
  const minor = await createUser(t.db, { role: 'CLIENT_USER' });
  const [{ unifyId } = { unifyId: '' }] = await t.db.select().from(users).where(eq(users.id, boss.id));
  await t.db.update(users).set({ unifyId }).where(eq(users.id, minor.id));
  expect(await link('persons', minor.username)).toBe('RIGHTS_BEYOND_OWN');
});

test('a key of a portal by which others come in who may do more is made by nobody', async () => {
  expect(await addPortal('shared')).toBe('done');
  expect(await ask('unify.addKey', { id: 'shared', version: 1 })).toBe('done');
  expect(await link('shared', boss.username, boss.token)).toBe('done');
  expect(await ask('unify.addKey', { id: 'shared', version: 2 })).toBe('RIGHTS_BEYOND_OWN');
  expect(await ask('unify.addKey', { id: 'shared', version: 2 }, boss.token)).toBe('done');
});

test('a portal that was in the environment is not taken over with the links that it left', async () => {
  const row = { issuer: 'partner:former', subject: 'x', userId: boss.id, linkedAt: t.now() };
  await t.db.insert(unifyLinks).values(row);
  expect(await addPortal('former')).toBe('RIGHTS_BEYOND_OWN');
  expect(await t.db.$count(unifyPartners, eq(unifyPartners.id, 'former'))).toBe(0);
  expect(await addPortal('former', boss.token)).toBe('done');
});

test('a partner by which others come in who may do more is turned off, but neither on nor to another issuer', async () => {
  const issuer = 'https://login.example';
  await t.db.insert(unifyLinks).values({ issuer, subject: 'x', userId: boss.id, linkedAt: t.now() });
  const provider = { kind: 'oidc', id: 'login', name, issuer, clientId: 'c', isEnabled: false };
  const elsewhere = { ...provider, issuer: 'https://elsewhere.example' };
  expect(await ask('unify.addPartner', { ...provider, secret: 's' })).toBe('RIGHTS_BEYOND_OWN');
  expect(await ask('unify.addPartner', { ...elsewhere, secret: 's' })).toBe('done');
  expect(await ask('unify.savePartner', { ...provider, version: 1 })).toBe('RIGHTS_BEYOND_OWN');
  expect(await addPortal('switched')).toBe('done');
  expect(await link('switched', boss.username, boss.token)).toBe('done');
  const portal = { kind: 'portal', id: 'switched', name };
  expect(await ask('unify.savePartner', { ...portal, version: 1, isEnabled: true })).toBe('done');
  expect(await ask('unify.savePartner', { ...portal, version: 2, isEnabled: false })).toBe('done');
  expect(await ask('unify.savePartner', { ...portal, version: 3, isEnabled: true })).toBe('RIGHTS_BEYOND_OWN');
});

test('a key of such a portal is ended by whoever sets partners up, and its end taken back by nobody', async () => {
  expect(await addPortal('lasting')).toBe('done');
  const [{ id: key } = { id: 0 }] = await t.db.select().from(unifyKeys).where(eq(unifyKeys.partnerId, 'lasting'));
  expect(await link('lasting', boss.username, boss.token)).toBe('done');
  const end = (version: number, inHours: number | null, token?: string) =>
    ask('unify.endKey', { id: 'lasting', version, key, inHours }, token);
  expect(await end(1, 24)).toBe('done');
  expect(await end(2, 1)).toBe('done');
  expect(await end(3, 24)).toBe('RIGHTS_BEYOND_OWN');
  expect(await end(3, null)).toBe('RIGHTS_BEYOND_OWN');
  expect(await end(3, null, boss.token)).toBe('done');
});

test('a linked person gets nothing that somebody who sets partners up may not do, until the link is taken away', async () => {
  const { id, username } = await createUser(t.db, { role: 'EDITOR', stockIds: [operatorStockId] });
  expect(await addPortal('promoted')).toBe('done');
  expect(await link('promoted', username)).toBe('done');
  const change = (roles: string[]) =>
    ask('user.changeRoles', { id, stockId: operatorStockId, roles, shown: ['EDITOR'] }, boss.token);
  expect(await change(['ADMIN'])).toBe('LINKED_AT_PARTNER');
  expect(await change(['EDITOR', 'ADMIN_SALESMAN'])).toBe('LINKED_AT_PARTNER');
  expect(await change(['EDITOR'])).toBe('done');
  const taken = { partner: 'promoted', subject: `employee ${username}`, reason: 'x' };
  expect(await ask('unify.unlink', taken, boss.token)).toBe('done');
  expect(await change(['ADMIN'])).toBe('done');
  expect(await link('promoted', username)).toBe('RIGHTS_BEYOND_OWN');
  expect(await link('promoted', username, boss.token)).toBe('done');
});

test('a role that a linked person holds is given nothing either that somebody who sets partners up may not do', async () => {
  const copy = { from: 'EDITOR', name: { 'zh-CN': '副主编', en: 'Deputy' } };
  const made = (await t.call('role.copy', boss.token, { body: copy })).json().result;
  const { id, username } = await createUser(t.db, { role: 'EDITOR', stockIds: [operatorStockId] });
  const roles = { id, stockId: operatorStockId, roles: [made.code], shown: ['EDITOR'] };
  expect(await ask('user.changeRoles', roles, boss.token)).toBe('done');
  expect(await addPortal('grown')).toBe('done');
  expect(await link('grown', username)).toBe('done');
  const { code, name: shownName, elements: shown } = made;
  const grown = { code, name: shownName, shownName, shown, elements: [...shown, 'audit:view'] };
  expect(await ask('role.save', grown, boss.token)).toBe('LINKED_AT_PARTNER');
  expect(await ask('unify.unlink', { partner: 'grown', subject: `employee ${username}`, reason: 'x' })).toBe('done');
  expect(await ask('role.save', grown, boss.token)).toBe('done');
});

test('a release that gives a role more takes the links of those away who get what somebody who sets partners up may not do', async () => {
  const salesman = await createUser(t.db, { role: 'ADMIN_SALESMAN', stockIds: [operatorStockId] });
  const editor = await createUser(t.db, { role: 'EDITOR', stockIds: [operatorStockId] });
  expect(await addPortal('released')).toBe('done');
  expect(await link('released', salesman.username, boss.token)).toBe('done');
  expect(await link('released', editor.username)).toBe('done');
  const release = async (element: Element) => {
    const rows = [...grantRows, { roleCode: 'ADMIN_SALESMAN', element }];
    const grants = keyedTable({ name: 'role_element', table: roleElements, keyColumns: ['roleCode', 'element'], rows });
    return applyProductRows(t.db, { now: t.now(), tables: [grants] });
  };
  expect(await release('article:view')).toMatchObject({
    added: ['role_element/ADMIN_SALESMAN/article:view'],
    unlinked: 0,
  });
  expect(await isLinked(salesman.id)).toBe(true);
  const report = await release('audit:view');
  expect(report).toMatchObject({ added: ['role_element/ADMIN_SALESMAN/audit:view'], unlinked: 1 });
  expect(report && describeReport(report)).toContainEqual(
    expect.stringMatching(/^Links of unified login taken away: 1, /),
  );
  for (const [id, stays] of [
    [salesman.id, false],
    [editor.id, true],
    [boss.id, true],
  ] as const)
    expect(await isLinked(id)).toBe(stays);
  const isTakenAway = and(
    ...[eq(auditEntries.subject, `account ${salesman.username}`), eq(auditEntries.action, 'unify.unlinked')],
  );
  expect(await t.db.select().from(auditEntries).where(isTakenAway)).toMatchObject([
    {
      ...{ action: 'unify.unlinked', userId: null, stockId: operatorStockId },
      detail: { issuer: 'partner:released', subject: `employee ${salesman.username}`, gained: ['audit:view'] },
    },
  ]);
});

test('a linked person gets every role where all who set partners up may do as much', async () => {
  const { id } = await createUser(t.db, { role: 'EDITOR', stockIds: [operatorStockId] });
  const beside = and(ne(roleElements.roleCode, 'ADMIN'), eq(roleElements.element, 'unify:edit'));
  await t.db.delete(roleElements).where(beside);
  await t.db.insert(unifyLinks).values({ issuer: 'partner:own', subject: 'y', userId: id, linkedAt: t.now() });
  const change = { id, stockId: operatorStockId, roles: ['ADMIN'], shown: ['EDITOR'] };
  expect(await ask('user.changeRoles', change, boss.token)).toBe('done');
});
