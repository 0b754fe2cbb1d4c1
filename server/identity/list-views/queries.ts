import { and, asc, eq, sql } from 'drizzle-orm';
import type { ListName } from '#contract/codes/lists.ts';
import type { SaveView } from '#contract/identity/list-views.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listChoices, listViews } from './tables.ts';

/** Owner of the views, and the company. */
export interface ViewOwner {
  readonly stockId: number;
  readonly userId: number;
}

/** Any number that all writers of views share. */
const viewLock = 5_417_124;

const viewOf = ({ stockId, userId }: ViewOwner) => and(eq(listViews.stockId, stockId), eq(listViews.userId, userId));

const choiceOf = ({ stockId, userId }: ViewOwner, list: ListName) =>
  and(eq(listChoices.stockId, stockId), eq(listChoices.userId, userId), eq(listChoices.list, list));

const shown = {
  id: listViews.id,
  name: listViews.name,
  filters: listViews.filters,
  sort: listViews.sort,
  columns: listViews.columns,
  pageSize: listViews.pageSize,
};

/** Serialises saving by the same person until the transaction ends. */
export async function lockViews(tx: Database, { userId }: ViewOwner): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${viewLock}, (${userId}::bigint % 2147483647)::integer)`);
}

/** In the order in which they were added. */
export function findViews(tx: Database, owner: ViewOwner, list: ListName) {
  return tx
    .select(shown)
    .from(listViews)
    .where(and(viewOf(owner), eq(listViews.list, list)))
    .orderBy(asc(listViews.id));
}

export async function findChoice(tx: Database, owner: ViewOwner, list: ListName) {
  const [row] = await tx
    .select({ columns: listChoices.columns, defaultViewId: listChoices.defaultViewId })
    .from(listChoices)
    .where(choiceOf(owner, list));
  return row;
}

export async function insertView(tx: Database, owner: ViewOwner, { id: _id, ...view }: SaveView, createdAt: Date) {
  const [row] = await tx
    .insert(listViews)
    .values({ ...owner, ...view, createdAt })
    .returning(shown);
  return row;
}

export async function updateView(
  tx: Database,
  owner: ViewOwner,
  id: number,
  { list: _list, id: _id, ...view }: SaveView,
) {
  const [row] = await tx
    .update(listViews)
    .set(view)
    .where(and(viewOf(owner), eq(listViews.id, id)))
    .returning(shown);
  return row;
}

export async function deleteView(tx: Database, owner: ViewOwner, id: number): Promise<boolean> {
  const deleted = await tx
    .delete(listViews)
    .where(and(viewOf(owner), eq(listViews.id, id)))
    .returning({ id: listViews.id });
  return deleted.length > 0;
}

/** Updates the given settings only. */
export async function saveChoice(
  tx: Database,
  owner: ViewOwner,
  list: ListName,
  choice: { readonly columns: string[] | null } | { readonly defaultViewId: number | null },
): Promise<void> {
  await tx
    .insert(listChoices)
    .values({ ...owner, list, ...choice })
    .onConflictDoUpdate({ target: [listChoices.stockId, listChoices.userId, listChoices.list], set: choice });
}
