import { randomUUID } from 'node:crypto';
import type { LastImport, UndoneImport } from '#contract/outreach/contact-import.ts';
import { auditContactAction } from '#server/outreach/contacts/audit-contacts.ts';
import { markDeleted } from '#server/outreach/contacts/delete-queries.ts';
import { lockGroups } from '#server/outreach/contacts/group-queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { ignoreUniqueViolation } from '#server/platform/database/unique-violation.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { raisePlannerEstimate } from './commit-queries.ts';
import { lockImport, updateImport } from './queries.ts';
import { importLifetime, requireImport } from './read-import.ts';
import { addedBy, countUndoable, findLastImport, removeEmptyGroups, restoreChanged } from './undo-queries.ts';

/** The import that the caller can undo: the last one, as long as its rows are kept; with how much of it would go. */
export async function readLastImport(db: Database, { stockId, userId, now }: Actor): Promise<LastImport | null> {
  const since = new Date(now.getTime() - importLifetime);
  return inCompany(db, stockId, async (tx) => {
    const found = await findLastImport(tx, { stockId, userId, since });
    if (!found?.endedAt) return null;
    const { endedAt, ...rest } = found;
    await raisePlannerEstimate(tx);
    const undoable = await countUndoable(tx, { id: found.id, stockId });
    const left = found.added + found.changed - undoable;
    return { ...rest, importedAt: endedAt.toISOString(), removed: 0, undoable, left };
  });
}

/**
 * Undoes an import: contacts it added are deleted, contacts it changed are as they were. Whatever has changed since is
 * left alone and counted. Throws NOT_FOUND, IMPORT_ENDED.
 */
export function undoImport(db: Database, id: number, actor: Actor): Promise<UndoneImport> {
  const { stockId, now } = actor;
  return inCompany(db, stockId, async (tx) => {
    await lockImport(tx, stockId, id);
    const found = await requireImport(tx, stockId, id);
    if (found.state !== 'committed') throw new AppError('IMPORT_ENDED');
    await lockGroups(tx, stockId);
    await raisePlannerEstimate(tx);
    const undo = randomUUID();
    const removed = await markDeleted(tx, addedBy({ id, stockId }), { deletion: undo, now });
    // A number that somebody takes in this very moment makes the first try fail; the second leaves its contact alone.
    const attempt = () => ignoreUniqueViolation(tx, (point) => restoreChanged(point, { id, stockId, now }));
    const restored = (await attempt()) ?? (await attempt()) ?? 0;
    await removeEmptyGroups(tx, stockId, found.newGroups);
    await updateImport(tx, stockId, id, { state: 'undone', endedAt: now });
    const undone = removed + restored;
    const result = { removed, restored, undone, left: found.added + found.changed - undone };
    await auditContactAction(tx, actor, {
      action: 'contact.undoImport',
      subject: `contact import ${id}`,
      detail: { file: found.fileName, ...result, undo },
    });
    return result;
  });
}
