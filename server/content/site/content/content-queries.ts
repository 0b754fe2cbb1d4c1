import { and, asc, count, desc, eq, getTableColumns, inArray, max, ne, sql } from 'drizzle-orm';
import { type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';
import type { ContentState } from '#contract/content/site-content/states.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { isLatestOf, standingColumns, toStanding } from '#server/content/versions/queries.ts';
import { versions } from '#server/content/versions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AnyFields } from './any-fields.ts';

type StoredItem = typeof contentItems.$inferSelect;
export type ItemRow = Omit<StoredItem, 'fields'> & { readonly fields: AnyFields };

/** An item for its editor; `lock` locks it until the transaction ends. */
export async function findItem(db: Database, id: number, { lock = false } = {}): Promise<ItemRow | undefined> {
  const query = db.select().from(contentItems).where(eq(contentItems.id, id));
  const [item] = lock ? await query.for('update') : await query;
  // Items are JSON objects; a stored type may be one of another release.
  return item && Object.hasOwn(contentKinds, item.kind) ? (item as ItemRow) : undefined;
}

/** Properties of an item besides id and type. */
export interface ItemContent {
  readonly fields: AnyFields;
  readonly state: ContentState;
  readonly publishedAt: Date;
}

export async function insertItem(
  db: Database,
  item: ItemContent & { readonly kind: ContentKind; readonly sort: number; readonly changedAt: Date },
): Promise<number> {
  const [row] = await db.insert(contentItems).values(item).returning({ id: contentItems.id });
  if (!row) throw new Error('The item got no number');
  return row.id;
}

export async function updateItem(
  db: Database,
  id: number,
  item: ItemContent & { readonly changedAt: Date },
): Promise<void> {
  await db.update(contentItems).set(item).where(eq(contentItems.id, id));
}

export async function deleteItem(db: Database, id: number): Promise<void> {
  await db.delete(contentItems).where(eq(contentItems.id, id));
}

const inOrder = (order: 'sort' | 'time') =>
  order === 'time'
    ? [desc(contentItems.publishedAt), desc(contentItems.id)]
    : [asc(contentItems.sort), asc(contentItems.id)];

/** All items of a kind, in the order of the kind. */
export async function listItems(db: Database, kind: ContentKind, order: 'sort' | 'time'): Promise<ItemRow[]> {
  const items = await db
    .select()
    .from(contentItems)
    .where(eq(contentItems.kind, kind))
    .orderBy(...inOrder(order));
  return items as ItemRow[];
}

/**
 * The same with the versions that editors go on with: in one statement, or what changes between two would be listed as it
 * was and taken for seen as it is.
 */
export async function listItemsWithStanding(db: Database, kind: ContentKind, order: 'sort' | 'time') {
  const items = await db
    .select({ ...getTableColumns(contentItems), standing: standingColumns })
    .from(contentItems)
    .leftJoin(versions, isLatestOf('content', contentItems.id))
    .where(eq(contentItems.kind, kind))
    .orderBy(...inOrder(order));
  return items.map(({ standing, ...item }) => ({ ...(item as ItemRow), ...toStanding(standing) }));
}

/** Locks the items of a type until the transaction ends, including new ones. */
export async function lockKind(db: Database, kind: ContentKind): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('content_item'), hashtext(${kind}))`);
}

export async function nextSort(db: Database, kind: ContentKind): Promise<number> {
  const [row] = await db
    .select({ last: max(contentItems.sort) })
    .from(contentItems)
    .where(eq(contentItems.kind, kind));
  return (row?.last ?? 0) + 1;
}

export async function setSort(db: Database, id: number, sort: number): Promise<void> {
  await db
    .update(contentItems)
    .set({ sort })
    .where(and(eq(contentItems.id, id), ne(contentItems.sort, sort)));
}

export async function isOfKind(db: Database, id: number, kind: string): Promise<boolean> {
  return (await db.$count(contentItems, and(eq(contentItems.id, id), sql`${contentItems.kind} = ${kind}`))) > 0;
}

/** Whether an item of a type refers to this id. */
export async function isNamedIn(db: Database, id: number, kind: ContentKind, field: string): Promise<boolean> {
  const names = sql`${contentItems.fields}->>${field} = ${String(id)}`;
  return (await db.$count(contentItems, and(eq(contentItems.kind, kind), names))) > 0;
}

export function countItems(db: Database) {
  return db
    .select({ kind: contentItems.kind, items: count() })
    .from(contentItems)
    .where(inArray(contentItems.kind, Object.keys(contentKinds) as ContentKind[]))
    .groupBy(contentItems.kind)
    .orderBy(contentItems.kind);
}
