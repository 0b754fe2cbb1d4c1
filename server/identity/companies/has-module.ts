import { moduleStateOf } from '#contract/clients/module-table.ts';
import type { ModuleCode } from '#contract/codes/modules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listModuleEnds } from './module-ends.ts';
import { operatorStockId } from './operator-company.ts';

/** Whether the company has the module now; the operator's own needs none, as at the gate. */
export async function hasModule(db: Database, stockId: number, code: ModuleCode, now: Date): Promise<boolean> {
  const ends = await listModuleEnds(db, stockId);
  const end = ends.get(code);
  return end === undefined ? stockId === operatorStockId : moduleStateOf(end, now) !== 'expired';
}
