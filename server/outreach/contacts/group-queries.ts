import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { ContactGroup } from '#contract/outreach/contacts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { present } from './list-queries.ts';
import { contactGroups, contacts } from './tables.ts';

/** Any number that all writers of groups share. */
const groupLock = 5_417_123;

/** Serialises saving groups of this company until the transaction ends. */
export async function lockGroups(tx: Database, stockId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${groupLock}, ${stockId})`);
}

/** Whether the group exists; locks it until the transaction ends. */
export async function lockGroup(tx: Database, stockId: number, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: contactGroups.id })
    .from(contactGroups)
    .where(and(eq(contactGroups.stockId, stockId), eq(contactGroups.id, id)))
    .for('key share');
  return row !== undefined;
}

/** In the order in which they were added. */
export async function listGroups(tx: Database, stockId: number): Promise<ContactGroup[]> {
  const counts = await tx
    .select({ groupId: contacts.groupId, count: count() })
    .from(contacts)
    .where(present(stockId))
    .groupBy(contacts.groupId);
  const groups = await tx
    .select({ id: contactGroups.id, name: contactGroups.name })
    .from(contactGroups)
    .where(eq(contactGroups.stockId, stockId))
    .orderBy(asc(contactGroups.sort), asc(contactGroups.id));
  return groups.map((group) => ({
    ...group,
    count: counts.find(({ groupId }) => groupId === group.id)?.count ?? 0,
  }));
}

export async function insertGroup(tx: Database, stockId: number, name: string): Promise<number | undefined> {
  const [row] = await tx.insert(contactGroups).values({ stockId, name }).returning({ id: contactGroups.id });
  return row?.id;
}

export async function renameGroup(
  tx: Database,
  stockId: number,
  id: number,
  name: string,
): Promise<number | undefined> {
  const [row] = await tx
    .update(contactGroups)
    .set({ name })
    .where(and(eq(contactGroups.stockId, stockId), eq(contactGroups.id, id)))
    .returning({ id: contactGroups.id });
  return row?.id;
}

/** Deletes a group; the database removes its contacts from it. Returns its name. */
export async function deleteGroup(tx: Database, stockId: number, id: number): Promise<string | undefined> {
  const [row] = await tx
    .delete(contactGroups)
    .where(and(eq(contactGroups.stockId, stockId), eq(contactGroups.id, id)))
    .returning({ name: contactGroups.name });
  return row?.name;
}
