import { moduleStateOf } from '#contract/clients/module-table.ts';
import type { ModuleCode } from '#contract/codes/modules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listModuleEnds } from './module-ends.ts';

/** Whether the company has the module now; one that is no client, such as the operator's own, needs none. */
export async function hasModule(db: Database, stockId: number, code: ModuleCode, now: Date): Promise<boolean> {
  const ends = await listModuleEnds(db, stockId);
  const end = ends.get(code);
  return end === undefined ? ends.size === 0 : moduleStateOf(end, now) !== 'expired';
}
