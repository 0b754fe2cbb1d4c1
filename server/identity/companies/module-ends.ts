import { eq } from 'drizzle-orm';
import { moduleStateOf } from '#contract/clients/module-table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { clientModules } from './tables.ts';

/** Expiry of each module ever enabled for a company, by code. */
export type ModuleEnds = ReadonlyMap<string, Date | null>;

export async function listModuleEnds(db: Database, stockId: number): Promise<ModuleEnds> {
  const rows = await db
    .select({ code: clientModules.moduleCode, expiresAt: clientModules.expiresAt })
    .from(clientModules)
    .where(eq(clientModules.stockId, stockId));
  return new Map(rows.map(({ code, expiresAt }) => [code, expiresAt]));
}

/** Whether a company may use a module now. */
export function isOpen(ends: ModuleEnds, code: string, now: Date): boolean {
  const end = ends.get(code);
  return end !== undefined && moduleStateOf(end, now) !== 'expired';
}
