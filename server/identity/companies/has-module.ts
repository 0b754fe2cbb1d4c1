import { type SQL, sql } from 'drizzle-orm';
import { moduleStateOf } from '#contract/clients/module-table.ts';
import type { ModuleCode } from '#contract/codes/modules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listModuleEnds } from './module-ends.ts';
import { operatorStockId } from './operator-company.ts';

/** Tells of each module whether the company has it now; the operator's own needs none, as at the gate. */
export async function readOpenModules(
  db: Database,
  stockId: number,
  now: Date,
): Promise<(code: ModuleCode) => boolean> {
  const ends = await listModuleEnds(db, stockId);
  return (code) => {
    const end = ends.get(code);
    return end === undefined ? stockId === operatorStockId : moduleStateOf(end, now) !== 'expired';
  };
}

/** Whether the company has the module now. */
export async function hasModule(db: Database, stockId: number, code: ModuleCode, now: Date): Promise<boolean> {
  const isOpen = await readOpenModules(db, stockId, now);
  return isOpen(code);
}

/** As {@link hasModule}, in SQL: of rows whose column has the company's number, such as `inquiry.stock_id`. */
export const havingModule = (stockId: SQL, code: ModuleCode, now: Date): SQL<boolean> => sql`(
  exists (select from client_module where client_module.stock_id = ${stockId} and client_module.module_code = ${code}
    and (client_module.expires_at is null or client_module.expires_at > ${now.toISOString()}::timestamptz))
  or ${stockId} = ${operatorStockId} and not exists (
    select from client_module where client_module.stock_id = ${stockId} and client_module.module_code = ${code}))`;
