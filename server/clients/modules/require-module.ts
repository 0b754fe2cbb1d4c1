import { type ModuleCode, moduleStateOf } from '#contract/clients/module-table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { CallerSession } from '#server/platform/http/call-context.ts';
import { RevisionCache } from '#server/platform/revisions/revision-cache.ts';
import { listModuleEnds } from './queries.ts';

/** Maximum number of companies in the cache. */
const mostCompanies = 2_000;

/**
 * Guards the calls of modules. A company's modules and their expiry are cached until any of them changes; the expiry is
 * compared with the clock at each call.
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

  /** Refuses a call of a module that is not enabled for the session's company, or has expired. */
  async require(
    session: CallerSession,
    { moduleCode, now }: { readonly moduleCode: ModuleCode; readonly now: Date },
  ): Promise<void> {
    if (session.rights.isOperator) return;
    const { stockId, revisions } = session;
    const ends = await this.#ends.get(revisions.modules, String(stockId), () => listModuleEnds(this.#db, stockId));
    const end = ends.get(moduleCode);
    if (end === undefined || moduleStateOf(end, now) === 'expired') throw new AppError('MODULE_EXPIRED');
  }
}
