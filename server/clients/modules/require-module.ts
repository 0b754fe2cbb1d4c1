import { type ModuleCode, moduleStateOf } from '#contract/clients/module-table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { CallerSession } from '#server/platform/http/handlers.ts';
import { RevisionCache } from '#server/platform/revisions/revision-cache.ts';
import { isOperator } from './operators.ts';
import { findModuleEnd, listModuleEnds } from './queries.ts';

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

/** Companies whose modules are remembered at most. */
const mostCompanies = 2_000;

/**
 * Guards the calls of modules. Which modules a company has, and until when, is kept until a row of any company changes;
 * whether that end has come is asked of the clock at each call.
 */
export class ModuleGate {
  readonly #db: Database;
  readonly #ends = new RevisionCache<ReadonlyMap<string, Date | null>>(mostCompanies);

  constructor(db: Database) {
    this.#db = db;
  }

  forget(): void {
    this.#ends.forget();
  }

  /** Refuses a call of a module that the company of the session has not opened, or whose end has come. */
  async require(
    session: CallerSession,
    { moduleCode, now }: { readonly moduleCode: ModuleCode; readonly now: Date },
  ): Promise<void> {
    if (isOperator(session)) return;
    const { stockId, revisions } = session;
    const ends = await this.#ends.get(revisions.modules, String(stockId), () => listModuleEnds(this.#db, stockId));
    const end = ends.get(moduleCode);
    if (end === undefined || moduleStateOf(end, now) === 'expired') throw new AppError('MODULE_EXPIRED');
  }
}
