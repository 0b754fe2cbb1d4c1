import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { ignoreUniqueViolation } from '#server/platform/database/unique-violation.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { auditContactAction } from './audit-contacts.ts';
import { refusal } from './contact-issue.ts';
import { countDeleted, findDeleted, markDeleted, sweepDeleted, unmarkDeleted } from './delete-queries.ts';
import { present } from './list-queries.ts';
import { findConflictingContacts } from './queries.ts';
import { contacts } from './tables.ts';

/** How long deleted contacts can be restored, in milliseconds. */
const restorable = 30 * 24 * 60 * 60_000;

/** Deletes a contact; returns the id for restoring it, which the caller may have made. */
export function deleteContact(
  db: Database,
  { id, undo }: { readonly id: number; readonly undo?: string | undefined },
  actor: Actor,
): Promise<{ undo: string }> {
  return inCompany(db, actor.stockId, (tx) => deleteIn(tx, id, actor, undo));
}

/** The same within a transaction of the company. */
export async function deleteIn(
  tx: Database,
  id: number,
  actor: Actor,
  undo: string = randomUUID(),
): Promise<{ undo: string }> {
  const where = and(present(actor.stockId), eq(contacts.id, id));
  if ((await markDeleted(tx, where, { deletion: undo, now: actor.now })) === 0) {
    // Whoever tries again because the answer was lost is answered as the first time.
    if ((await countDeleted(tx, actor.stockId, { deletion: undo, ids: [id] })) > 0) return { undo };
    throw new AppError('NOT_FOUND');
  }
  await auditContactAction(tx, actor, { action: 'contact.delete', subject: `contact ${id}`, detail: { undo } });
  return { undo };
}

/** Restores the contacts of one deletion whose mobile and e-mail are still free. */
export function restoreContacts(
  db: Database,
  undo: string,
  actor: Actor,
): Promise<{ restored: number; taken: number }> {
  const { stockId, now } = actor;
  return inCompany(db, stockId, async (tx) => {
    const deleted = await findDeleted(tx, stockId, undo);
    const [first] = deleted;
    if (!first) throw new AppError('NOT_FOUND');
    // If one of them is taken concurrently, the first attempt fails; the second skips it.
    const attempt = () => ignoreUniqueViolation(tx, (point) => unmarkDeleted(point, stockId, { deletion: undo, now }));
    const restored = (await attempt()) ?? (await attempt()) ?? 0;
    if (restored === 0) throw await takenBy(tx, first, actor);
    const subject = deleted.length === 1 ? `contact ${first.id}` : 'contacts';
    const detail = { undo, restored, taken: deleted.length - restored };
    await auditContactAction(tx, actor, { action: 'contact.restore', subject, detail });
    return { restored, taken: detail.taken };
  });
}

async function takenBy(tx: Database, row: { mobile: string; email: string }, { stockId, language }: Actor) {
  const [holder] = await findConflictingContacts(tx, stockId, row);
  if (!holder) return new AppError('CONTACT_TAKEN');
  const key = row.mobile && holder.mobile === row.mobile ? 'mobileTaken' : 'emailTaken';
  return refusal('CONTACT_TAKEN', language, [{ path: 'body.undo', key, values: { name: holder.name } }]);
}

/** Removes contacts that were deleted more than 30 days ago. */
export function sweepContacts(db: Database, now: Date): Promise<void> {
  return sweepDeleted(db, new Date(now.getTime() - restorable));
}
