import { type ModuleCode, moduleStateOf } from '#contract/module-table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { CallerSession } from '#server/platform/http/handlers.ts';
import { isOperator } from './operators.ts';
import { findModuleEnd } from './queries.ts';

interface WantedModule {
  readonly stockId: number;
  readonly moduleCode: ModuleCode;
  readonly now: Date;
}

/** Whether a client has a module at this moment. For work without a session, such as a push that is due. */
export async function hasModule(db: Database, { stockId, moduleCode, now }: WantedModule): Promise<boolean> {
  const end = await findModuleEnd(db, { stockId, moduleCode });
  return end !== undefined && moduleStateOf(end, now) !== 'expired';
}

/** Refuses a call of a module that the company of the session has not opened, or whose end has come. */
export async function requireModule(
  db: Database,
  session: CallerSession,
  { moduleCode, now }: Omit<WantedModule, 'stockId'>,
): Promise<void> {
  if (isOperator(session)) return;
  if (!(await hasModule(db, { stockId: session.stockId, moduleCode, now }))) throw new AppError('MODULE_EXPIRED');
}
