import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { moduleRequests } from '#server/clients/modules/tables.ts';
import { clientModules, clients, companies, isListed, modules } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import type { Database } from '#server/platform/database/database.ts';

export async function isTrackedCompany(db: Database, stockId: number): Promise<boolean> {
  return (await db.$count(companies, and(isListed, eq(companies.stockId, stockId)))) > 0;
}

/** Makes a company a client; `false` if it is one already. */
export async function insertClient(db: Database, stockId: number, openedAt: Date): Promise<boolean> {
  const rows = await db.insert(clients).values({ stockId, openedAt }).onConflictDoNothing().returning();
  return rows.length > 0;
}

interface ModuleKey {
  readonly stockId: number;
  readonly moduleCode: string;
}

const isModuleOf = ({ stockId, moduleCode }: ModuleKey) =>
  and(eq(clientModules.stockId, stockId), eq(clientModules.moduleCode, moduleCode));

export async function findClientModule(db: Database, key: ModuleKey) {
  const [row] = await db.select({ expiresAt: clientModules.expiresAt }).from(clientModules).where(isModuleOf(key));
  return row;
}

export const upsertClientModule = (db: Database, row: typeof clientModules.$inferInsert) =>
  db
    .insert(clientModules)
    .values(row)
    .onConflictDoUpdate({
      target: [clientModules.stockId, clientModules.moduleCode],
      set: { expiresAt: row.expiresAt ?? null },
    });

/** Settles a pending request for a module; `false` if there is none. */
export async function resolveModuleRequest(
  db: Database,
  { stockId, moduleCode }: ModuleKey,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<boolean> {
  const rows = await db
    .update(moduleRequests)
    .set({ answeredAt: now, answeredBy: userId })
    .where(
      and(
        eq(moduleRequests.stockId, stockId),
        eq(moduleRequests.moduleCode, moduleCode),
        isNull(moduleRequests.answeredAt),
      ),
    )
    .returning({ id: moduleRequests.id });
  return rows.length > 0;
}

/** Operators' actions for a client from the audit log, latest first. */
export function listClientActions(
  db: Database,
  { stockId, actions, limit }: { stockId: number; actions: readonly string[]; limit: number },
) {
  return db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      by: users.name,
      action: auditEntries.action,
      detail: auditEntries.detail,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .where(and(eq(auditEntries.stockId, stockId), inArray(auditEntries.action, [...actions])))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}

export const listModuleNames = (db: Database) => db.select({ code: modules.code, name: modules.name }).from(modules);
