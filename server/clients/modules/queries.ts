import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { contentItems, isPublic } from '#server/content/site/tables.ts';
import { clientModules, clients, modules } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { moduleRequests } from './tables.ts';

/** All modules, with the company's state, its pending request and the requester. */
export function listModulesOf(db: Database, stockId: number) {
  return db
    .select({
      code: modules.code,
      name: modules.name,
      description: modules.description,
      isOpened: sql<boolean>`${clientModules.stockId} is not null`,
      expiresAt: clientModules.expiresAt,
      requestedAt: moduleRequests.requestedAt,
      requestedBy: users.name,
    })
    .from(modules)
    .leftJoin(clientModules, and(eq(clientModules.moduleCode, modules.code), eq(clientModules.stockId, stockId)))
    .leftJoin(
      moduleRequests,
      and(
        eq(moduleRequests.moduleCode, modules.code),
        eq(moduleRequests.stockId, stockId),
        isNull(moduleRequests.answeredAt),
      ),
    )
    .leftJoin(users, eq(users.id, moduleRequests.requestedBy))
    .orderBy(asc(modules.sort), asc(modules.code));
}

/** Expiry of a company's module; `undefined` if it was never enabled. */
export async function findModuleEnd(
  db: Database,
  { stockId, moduleCode }: { stockId: number; moduleCode: string },
): Promise<Date | null | undefined> {
  const [row] = await db
    .select({ expiresAt: clientModules.expiresAt })
    .from(clientModules)
    .where(and(eq(clientModules.stockId, stockId), eq(clientModules.moduleCode, moduleCode)));
  return row?.expiresAt;
}

export async function isModule(db: Database, code: string): Promise<boolean> {
  return (await db.$count(modules, eq(modules.code, code))) > 0;
}

export async function isClient(db: Database, stockId: number): Promise<boolean> {
  return (await db.$count(clients, eq(clients.stockId, stockId))) > 0;
}

/** Adds a request, unless one is pending. */
export const insertRequest = (db: Database, row: typeof moduleRequests.$inferInsert) =>
  db.insert(moduleRequests).values(row).onConflictDoNothing().returning({ id: moduleRequests.id });

/** All modules with their descriptions on the site. */
export async function listOffer(db: Database, now: Date) {
  const offered = await db.select().from(modules).orderBy(asc(modules.sort), asc(modules.code));
  const described = await db
    .select({ fields: contentItems.fields })
    .from(contentItems)
    .where(and(inArray(contentItems.kind, ['saasModule']), isPublic(now)));
  return { offered, described: described.map(({ fields }) => fields) };
}
