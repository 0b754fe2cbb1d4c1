import { auditContactAction } from '#server/outreach/contacts/audit-contacts.ts';
import { lockGroups } from '#server/outreach/contacts/group-queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { ignoreUniqueViolation } from '#server/platform/database/unique-violation.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import {
  addContacts,
  addGroups,
  changeContacts,
  hasChangedSince,
  keepBefore,
  keepWithdrawn,
  raisePlannerEstimate,
} from './commit-queries.ts';
import { lockImport, updateImport } from './queries.ts';
import { requireImport, requireReady } from './read-import.ts';
import { discardStagedRows, type Importing, startCheck } from './upload-contacts.ts';

/**
 * Applies a previewed import atomically. If contacts have changed since the check, nothing is imported and the file is
 * checked again.
 */
export async function commitImport(importing: Importing, id: number, actor: Actor) {
  const taken = await inCompany(importing.db, actor.stockId, (tx) => applyImport(tx, id, actor));
  if (taken) return taken;
  await startCheck(importing, actor, async (tx) => (await requireReady(tx, actor.stockId, id)).id);
  throw new AppError('IMPORT_OVERTAKEN');
}

async function applyImport(tx: Database, id: number, actor: Actor) {
  const { stockId, now } = actor;
  const found = await requireReady(tx, stockId, id);
  if (found.added + found.changed === 0) throw new AppError('IMPORT_EMPTY');
  await lockGroups(tx, stockId);
  await raisePlannerEstimate(tx);
  // Unique indexes catch conflicts with concurrent changes.
  const counts = await ignoreUniqueViolation(tx, async (inner) => {
    if (await hasChangedSince(inner, { id, stockId })) return undefined;
    const groups = await addGroups(inner, { id, stockId });
    return {
      groups,
      added: await addContacts(inner, { id, stockId, now }),
      kept: await keepBefore(inner, { id, stockId }),
      withdrawn: await keepWithdrawn(inner, { id, stockId }),
      changed: await changeContacts(inner, { id, stockId, now }),
    };
  });
  if (!counts) return undefined;
  const { added, changed, groups } = counts;
  await updateImport(tx, stockId, id, { state: 'committed', endedAt: now, file: null, added, changed });
  await auditContactAction(tx, actor, {
    action: 'contact.import',
    subject: `contact import ${id}`,
    detail: { file: found.fileName, added, changed, skipped: found.skipped, groups },
  });
  return { added, changed };
}

/** Discards an import that is being checked or ready. */
export async function discardImport({ db, jobs }: Importing, id: number, { stockId, now }: Actor): Promise<null> {
  const { jobId } = await inCompany(db, stockId, async (tx) => {
    await lockImport(tx, stockId, id);
    const found = await requireImport(tx, stockId, id);
    if (found.state !== 'open') throw new AppError('IMPORT_ENDED');
    await discardStagedRows(tx, stockId, id, now);
    return found;
  });
  if (jobId !== null) await jobs.cancel(jobId);
  return null;
}
