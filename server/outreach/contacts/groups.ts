import type { ContactGroup } from '#contract/outreach/contacts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { auditContactAction } from './audit-contacts.ts';
import { refusal } from './contact-issue.ts';
import { deleteGroup, insertGroup, listGroups, lockGroup, lockGroups, renameGroup } from './group-queries.ts';

/** Maximum number of groups. */
export const maxGroups = 100;

/** The company's groups with their numbers of contacts. */
export function readGroups(db: Database, stockId: number): Promise<ContactGroup[]> {
  return inCompany(db, stockId, (tx) => listGroups(tx, stockId));
}

/** Adds or renames a group. */
export function saveGroup(
  db: Database,
  { id, name }: { readonly id?: number | undefined; readonly name: string },
  actor: Actor,
): Promise<ContactGroup> {
  const { stockId } = actor;
  return inCompany(db, stockId, async (tx) => {
    await lockGroups(tx, stockId);
    const before = await listGroups(tx, stockId);
    const renamed = before.find((group) => group.id === id);
    if (id !== undefined && !renamed) throw new AppError('NOT_FOUND');
    if (before.some((group) => group.name === name && group.id !== id)) throw new AppError('CONTACT_GROUP_TAKEN');
    if (!renamed && before.length >= maxGroups) throw new AppError('CONTACT_GROUPS_USED_UP');
    const saved = id === undefined ? await insertGroup(tx, stockId, name) : await renameGroup(tx, stockId, id, name);
    if (saved === undefined) throw new AppError('NOT_FOUND');
    await auditContactAction(tx, actor, {
      action: renamed ? 'contact.renameGroup' : 'contact.addGroup',
      subject: `contact group ${saved}`,
      detail: { name, ...(renamed && { before: renamed.name }) },
    });
    return { id: saved, name, count: renamed?.count ?? 0 };
  });
}

/** Deletes a group; its contacts stay without a group. */
export async function removeGroup(db: Database, id: number, actor: Actor): Promise<null> {
  await inCompany(db, actor.stockId, async (tx) => {
    const name = await deleteGroup(tx, actor.stockId, id);
    if (name === undefined) throw new AppError('NOT_FOUND');
    await auditContactAction(tx, actor, {
      action: 'contact.deleteGroup',
      subject: `contact group ${id}`,
      detail: { name },
    });
  });
  return null;
}

/** Locks the group for the transaction; throws if it does not exist. */
export async function requireGroup(tx: Database, id: number | null, { stockId, language }: Actor): Promise<void> {
  if (id === null || (await lockGroup(tx, stockId, id))) return;
  throw refusal('INVALID_REQUEST', language, [{ path: 'body.groupId', key: 'groupUnknown' }]);
}
