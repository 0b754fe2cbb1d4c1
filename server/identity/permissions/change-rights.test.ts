import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { clients } from '#server/identity/companies/tables.ts';
import { membershipRoles, memberships, users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { changeRights } from './change-rights.ts';
import { roleElements } from './tables.ts';

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let first: number;
let second: number;
let leader: { id: number; stockId: number };

beforeAll(async () => {
  t = await openTestDatabase();
  await applyProductRows(t.db, { now: new Date() });
  first = (await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] })).id;
  second = (await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] })).id;
  const { id, stockIds } = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  leader = { id, stockId: stockIds[0] ?? 0 };
});
afterAll(() => t.close());

const disable = (id: number) => (tx: Database) =>
  tx.update(users).set({ disabledAt: new Date() }).where(eq(users.id, id));
const enable = (id: number) => t.db.update(users).set({ disabledAt: null }).where(eq(users.id, id));

test('the last operator stays, and whoever is not the last may go', async () => {
  await changeRights(t.db, disable(first));
  await expect(changeRights(t.db, disable(second))).rejects.toMatchObject({ code: 'LAST_OPERATOR' });
  const [kept] = await t.db.select().from(users).where(eq(users.id, second));
  expect(kept?.disabledAt).toBeNull();
  await enable(first);
});

test('of two operators who disable each other at the same time one stays', async () => {
  const done = await Promise.allSettled([changeRights(t.db, disable(first)), changeRights(t.db, disable(second))]);
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await enable(first);
  await enable(second);
});

test('ADMIN keeps what everything else can be granted with', async () => {
  const take = (element: 'role:edit' | 'audit:view') => (tx: Database) =>
    tx.delete(roleElements).where(and(eq(roleElements.roleCode, 'ADMIN'), eq(roleElements.element, element)));
  await expect(changeRights(t.db, take('role:edit'))).rejects.toMatchObject({ code: 'LAST_OPERATOR' });
  await changeRights(t.db, take('audit:view'));
});

test('a client keeps its last administrator, by whatever way they would go', async () => {
  const ofLeader = and(eq(membershipRoles.userId, leader.id), eq(membershipRoles.stockId, leader.stockId));
  const ways: ((tx: Database) => Promise<unknown>)[] = [
    disable(leader.id),
    (tx) => tx.delete(membershipRoles).where(ofLeader),
    (tx) => tx.update(membershipRoles).set({ roleCode: 'CLIENT_USER' }).where(ofLeader),
    (tx) => tx.update(memberships).set({ withdrawnAt: new Date() }).where(eq(memberships.userId, leader.id)),
    (tx) => tx.update(users).set({ passwordHash: '' }).where(eq(users.id, leader.id)),
  ];
  for (const way of ways) await expect(changeRights(t.db, way)).rejects.toMatchObject({ code: 'LAST_COMPANY_ADMIN' });
});

test('a client that never had one keeps nobody else from changing theirs', async () => {
  const { stockIds } = await createUser(t.db, { role: 'CLIENT_USER' });
  expect(await t.db.$count(clients, eq(clients.stockId, stockIds[0] ?? 0))).toBe(1);
  const { id } = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [leader.stockId] });
  await changeRights(t.db, disable(leader.id));
  await expect(changeRights(t.db, disable(id))).rejects.toMatchObject({ code: 'LAST_COMPANY_ADMIN' });
});

test('the database itself refuses an operator’s element to a client’s role', async () => {
  const grant = (element: 'audit:view' | 'peer:edit', roleCode: string) =>
    t.db.insert(roleElements).values({ roleCode, element });
  await expect(grant('audit:view', 'CLIENT_USER')).rejects.toMatchObject({
    cause: { constraint: 'role_element_kind' },
  });
  await expect(grant('peer:edit', 'EDITOR')).rejects.toMatchObject({ cause: { constraint: 'role_element_kind' } });
  await grant('peer:edit', 'CLIENT_USER');
});
