import { argon2Sync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Element } from '#contract/codes/elements.ts';
import { moduleCodes } from '#contract/codes/modules.ts';
import type { Role } from '#contract/codes/roles.ts';
import { clientModules, clients, companies, modules } from '#server/identity/companies/tables.ts';
import { elementRows, roleElements } from '#server/identity/permissions/tables.ts';
import { membershipRoles, memberships, roles, users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { catalogueRows, grantRows } from '#server/product/rows/grants.ts';
import { roleRows } from '#server/product/rows/roles.ts';

let count = 0;

/** A number unique within this test file. */
export function nextNumber(): number {
  count += 1;
  return count;
}

const both = (text: string) => ({ 'zh-CN': text, en: `${text} (en)` });

export async function createCompany(db: Database, { name = '测试公司' } = {}): Promise<{ stockId: number }> {
  const stockId = 5000 + nextNumber();
  await db.insert(companies).values({ stockId, code: `T${stockId}`, name: both(name), shortName: both(name) });
  return { stockId };
}

export const testPassword = 'Correct horse 电池';

/** As the product stores it, at the least cost, for thousands of logins. */
export const testPasswordHash = hashAtLeastCost(testPassword);

function hashAtLeastCost(password: string): string {
  const nonce = Buffer.alloc(16, 'salt');
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const tag = argon2Sync('argon2id', { ...cost, message: password.normalize('NFKC'), nonce, tagLength: 32 });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${hash}`;
}

/** Makes companies clients with every module, without expiry; existing modules are kept. */
export async function openAllModules(db: Database, stockIds: readonly number[]): Promise<void> {
  const moduleRows = moduleCodes.map((code, sort) => ({ code, name: both(code), description: both(code), sort }));
  await db.insert(modules).values(moduleRows).onConflictDoNothing();
  for (const stockId of stockIds) {
    await db
      .insert(clients)
      .values({ stockId, openedAt: new Date('2026-01-01T00:00:00Z') })
      .onConflictDoNothing();
    if ((await db.$count(clientModules, eq(clientModules.stockId, stockId))) > 0) continue;
    await db.insert(clientModules).values(moduleCodes.map((moduleCode) => ({ stockId, moduleCode })));
  }
}

/** A role of the product with its grants, as the product ships them. */
export async function addRole(db: Database, role: Role): Promise<void> {
  const row = roleRows.find(({ code }) => code === role);
  if (!row) throw new Error(`no role ${role}`);
  const [added] = await db.insert(roles).values(row).onConflictDoNothing().returning({ code: roles.code });
  if (!added) return;
  await db.insert(elementRows).values(catalogueRows).onConflictDoNothing();
  await db
    .insert(roleElements)
    .values(grantRows.filter(({ roleCode }) => roleCode === role))
    .onConflictDoNothing();
}

/** Adds an element to what a role of the product grants, for tests of what is behind it. */
export async function grantElement(db: Database, roleCode: Role, element: Element): Promise<void> {
  await db.insert(roleElements).values({ roleCode, element }).onConflictDoNothing();
}

interface UserOptions {
  readonly username?: string;
  readonly role?: Role;
  /** Companies of the person, in login order; default: a new one. */
  readonly stockIds?: readonly number[];
  readonly disabledAt?: Date;
  readonly demo?: boolean;
}

/**
 * A person with {@link testPassword} and one role in each company. Clients have every module, so that tests of other
 * things need not set them up.
 */
export async function createUser(db: Database, options: UserOptions = {}) {
  const { username = `user${nextNumber()}`, role = 'CLIENT_USER', disabledAt, demo } = options;
  const stockIds = options.stockIds ?? [(await createCompany(db)).stockId];
  const [user] = await db
    .insert(users)
    .values({ username, name: username, phone: '19900009999', passwordHash: testPasswordHash, disabledAt, demo })
    .returning();
  if (!user) throw new Error('no row came back');
  await addRole(db, role);
  if (role === 'CLIENT_ADMIN' || role === 'CLIENT_USER') await openAllModules(db, stockIds);
  for (const [sort, stockId] of stockIds.entries()) {
    await db.insert(memberships).values({ userId: user.id, stockId, sort });
    await db.insert(membershipRoles).values({ userId: user.id, stockId, roleCode: role });
  }
  return { ...user, stockIds };
}
