import type { LastTableImport, UndoneTableImport } from '#contract/table-import.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { lockScores } from './import-queries.ts';
import { deleteScoreImports, findLastScoreImport, markUndone, restoreScores } from './undo-queries.ts';

/** How long an import can be undone, in milliseconds. */
const undoableFor = 7 * 24 * 60 * 60_000;
const since = (now: Date) => new Date(now.getTime() - undoableFor);

/** The caller's last import of scores that is not undone yet. */
export async function readLastImport(db: Database, { userId, now }: Actor): Promise<LastTableImport | null> {
  const found = await findLastScoreImport(db, { userId, since: since(now) });
  if (!found) return null;
  const { id, importedAt, added, changed, removed } = found;
  return { id, importedAt: importedAt.toISOString(), added, changed, removed };
}

/** Undoes an import: scores that are still what it made them are as they were before. Throws IMPORT_ENDED. */
export function undoImport(
  db: Database,
  id: number,
  { userId, stockId, address, now }: Actor,
): Promise<UndoneTableImport> {
  return db.transaction(async (tx) => {
    await lockScores(tx);
    if (!(await markUndone(tx, id, { userId, since: since(now) }, now))) throw new AppError('IMPORT_ENDED');
    const { undone, all } = await restoreScores(tx, id);
    const result = { undone, left: all - undone };
    const subject = `score import ${id}`;
    await recordAudit(tx, {
      at: now,
      userId,
      stockId,
      address,
      action: 'evaluation.undoImport',
      subject,
      detail: result,
    });
    return result;
  });
}

/** Deletes imports that can no longer be undone. */
export const sweepScoreImports = (db: Database, now: Date) => deleteScoreImports(db, since(now));
