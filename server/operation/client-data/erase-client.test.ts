import { rm } from 'node:fs/promises';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { clients } from '#server/identity/companies/tables.ts';
import { joinCompany } from '#server/identity/members/change-memberships.ts';
import { changeRights } from '#server/identity/permissions/change-rights.ts';
import { memberships, users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { makeDataFolder } from '#server/testing/data-folder.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { eraseClient } from './erase-client.ts';
import { findErasure } from './queries.ts';
import { clientErasures } from './tables.ts';

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
let operator: number;
const now = new Date('2026-11-20T02:00:00Z');

beforeAll(async () => {
  t = await openTestDatabase();
  folder = await makeDataFolder('erase-client-');
  await applyProductRows(t.db, { now });
  operator = (await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] })).id;
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

/** A client whose erasure was asked for, as `startErasure` leaves it. */
async function createLeaving(people: number): Promise<{ erasure: number; people: number[] }> {
  const { stockId } = await createCompany(t.db);
  const ids: number[] = [];
  for (let n = 0; n < people; n += 1) ids.push((await createUser(t.db, { stockIds: [stockId] })).id);
  await t.db.update(clients).set({ erasingSince: now }).where(eq(clients.stockId, stockId));
  await t.db.update(memberships).set({ withdrawnAt: now }).where(eq(memberships.stockId, stockId));
  const [row] = await t.db
    .insert(clientErasures)
    .values({ stockId, companyName: '离开的客户', requestedBy: operator, requestedAt: now, reason: '合同到期' })
    .returning();
  return { erasure: row?.id ?? 0, people: ids };
}

const erase = (id: number) =>
  eraseClient(
    { db: t.db, store: openLocalStore(folder), secret: 'secret' },
    { id, folders: [], now: () => now, progress: async () => {} },
  );

/** Runs an erasure up to its first person, who waits while something else happens to the rights. */
async function eraseDuring(id: number, change: (tx: Database) => Promise<void>): Promise<void> {
  let erasing: Promise<void> | undefined;
  await changeRights(t.db, async (tx) => {
    erasing = erase(id);
    await expect.poll(() => countLockWaits(t.db)).toBe(1);
    await change(tx);
  });
  await erasing;
}

test('somebody who joins another company while a client is erased stays who they are', async () => {
  const { erasure, people } = await createLeaving(2);
  const [leaving = 0, joining = 0] = people;
  const { stockId } = await createCompany(t.db);
  await eraseDuring(erasure, (tx) => joinCompany(tx, { id: joining, stockId, roles: ['CLIENT_USER'] }));
  const rows = await t.db.select().from(users).where(inArray(users.id, people)).orderBy(users.id);
  expect(rows.map(({ id, anonymisedAt, disabledAt }) => ({ id, anonymisedAt, disabledAt }))).toEqual([
    { id: leaving, anonymisedAt: now, disabledAt: now },
    { id: joining, anonymisedAt: null, disabledAt: null },
  ]);
  expect(await findErasure(t.db, erasure)).toMatchObject({ people: 1, finishedAt: now });
});
