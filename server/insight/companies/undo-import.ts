import type { CompanyValues } from '#contract/insight/companies.ts';
import type { UndoableKind } from '#server/platform/table-import/undo-import.ts';
import { deleteCompanies, listUntouched, lockCompanies } from './queries.ts';
import { forgetMentions, holdCorpus, queueAgain } from './queue-again.ts';
import { writeCompanies } from './write-companies.ts';

/** A company that an import added or changed. */
export interface ImportedCompany {
  readonly stockId: number;
  /** As the import left it. */
  readonly version: number;
  /** As it was before; `null` for an added one. */
  readonly before: CompanyValues | null;
}

/**
 * Companies that nobody has changed since become what they were before. Added ones go, unless anything refers to them:
 * as a client, a peer or a supplier, with people or scores. Articles are analysed again.
 */
export const undoableCompanies: UndoableKind = {
  kind: 'company',
  action: 'company.undoImport',
  countUntouched: async (db, id) => (await listUntouched(db, id)).length,
  takeBack: async (tx, id) => {
    await lockCompanies(tx);
    await holdCorpus(tx);
    const untouched = await listUntouched(tx, id);
    const added = untouched.filter(({ former }) => former === null).map(({ company }) => company.stockId);
    await queueAgain(tx, { stockIds: added, names: [] });
    await forgetMentions(tx, added);
    await deleteCompanies(tx, added);
    const changed = untouched.flatMap(({ company, former }) =>
      // What was noted before names had rules has none.
      former ? [{ before: company, after: { ...former, nameRules: former.nameRules ?? [] } }] : [],
    );
    await writeCompanies(tx, changed);
    return untouched.length;
  },
};
