import type { LastTableImport, UndoneTableImport } from '#contract/table-import.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import type { TableImportKind } from './tables.ts';
import { deleteTableImports, findLastImport, insertTableImport, markUndone } from './undo-queries.ts';

/** How imports of a kind are undone. */
export interface UndoableKind {
  readonly kind: TableImportKind;
  /** What the audit log calls undoing one, such as `evaluation.undoImport`. */
  readonly action: string;
  /** How many changes of an import nobody has changed since. */
  readonly countUntouched: (db: Database, id: number) => Promise<number>;
  /** Takes those back, and answers with their number. */
  readonly takeBack: (tx: Database, id: number, editor: Actor) => Promise<number>;
}

interface ImportedTable {
  readonly added?: number;
  readonly changed?: number;
  readonly removed?: number;
  readonly changes: readonly object[];
}

/** How long an import can be undone, in milliseconds. */
const undoableFor = 7 * 24 * 60 * 60_000;
const since = (now: Date) => new Date(now.getTime() - undoableFor);

/** Keeps what an import changed, within its transaction. One that changed nothing leaves nothing to undo. */
export async function noteImport(
  tx: Database,
  kind: TableImportKind,
  { added = 0, changed = 0, removed = 0, changes }: ImportedTable,
  { userId, now }: Pick<Actor, 'userId' | 'now'>,
): Promise<void> {
  if (changes.length === 0) return;
  await insertTableImport(tx, { kind, userId, importedAt: now, added, changed, removed, changes });
}

/** The caller's last import of a kind that is not undone yet. */
export async function readLastImport(
  db: Database,
  { kind, countUntouched }: UndoableKind,
  { userId, now }: Actor,
): Promise<LastTableImport | null> {
  const found = await findLastImport(db, { kind, userId, since: since(now) });
  if (!found) return null;
  const { id, importedAt, added, changed, removed, all } = found;
  const undoable = await countUntouched(db, id);
  return { id, importedAt: importedAt.toISOString(), added, changed, removed, undoable, left: all - undoable };
}

/** Undoes an import as far as nobody has changed since what it did. Throws IMPORT_ENDED. */
export function undoImport(
  db: Database,
  { kind, action, takeBack }: UndoableKind,
  id: number,
  editor: Actor,
): Promise<UndoneTableImport> {
  const { userId, stockId, address, now } = editor;
  return db.transaction(async (tx) => {
    const all = await markUndone(tx, id, { kind, userId, since: since(now) }, now);
    if (all === undefined) throw new AppError('IMPORT_ENDED');
    const undone = await takeBack(tx, id, editor);
    const result = { undone, left: all - undone };
    const subject = `${kind} import ${id}`;
    await recordAudit(tx, { at: now, userId, stockId, address, action, subject, detail: result });
    return result;
  });
}

/** Deletes imports that can no longer be undone. */
export const sweepTableImports = (db: Database, now: Date) => deleteTableImports(db, since(now));
