import { isOpen, listModuleEnds, type ModuleEnds } from '#server/identity/companies/module-ends.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { GuardedCall } from '#server/platform/http/gate.ts';
import { RevisionCache } from '#server/platform/revisions/revision-cache.ts';

/** Maximum number of companies in the cache. */
const mostCompanies = 2_000;

/**
 * Guards the calls of modules. A company's modules and their expiry are cached until any of them changes; the expiry is
 * compared with the clock at each call.
 */
export class ModuleGate {
  readonly #db: Database;
  readonly #ends = new RevisionCache<ModuleEnds>(mostCompanies);

  constructor(db: Database) {
    this.#db = db;
  }

  forget(): void {
    this.#ends.forget();
  }

  /** Whether a module is enabled for the caller's company and has not expired; operators need none. */
  async isOpen(
    { stockId, revisions, rights }: GuardedCall['caller'],
    { moduleCode, now }: { readonly moduleCode: string | undefined; readonly now: Date },
  ): Promise<boolean> {
    if (moduleCode === undefined || rights.isOperator) return true;
    const ends = await this.#ends.get(revisions.modules, String(stockId), () => listModuleEnds(this.#db, stockId));
    return isOpen(ends, moduleCode, now);
  }
}
