import { and, asc, count, desc, eq, inArray, max, ne, sql } from 'drizzle-orm';
import { type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';
import type { ContentState } from '#contract/content/site-content/states.ts';
import { contentItems, contentVersions } from '#server/content/site/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AnyFields } from './any-fields.ts';

type StoredItem = typeof contentItems.$inferSelect;
export type ItemRow = Omit<StoredItem, 'fields'> & { readonly fields: AnyFields };

/** An item for its editor; with `lock` nobody else changes it until the transaction ends. */
export async function findItem(db: Database, id: number, { lock = false } = {}): Promise<ItemRow | undefined> {
  const query = db.select().from(contentItems).where(eq(contentItems.id, id));
  const [item] = lock ? await query.for('update') : await query;
  // Items are objects whatever their kind; the database only knows JSON, and may hold a kind of another release.
  return item && Object.hasOwn(contentKinds, item.kind) ? (item as ItemRow) : undefined;
}

/** What an item is besides its id and kind. */
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

/** Number of the latest version; 0 for an item that nobody has touched since it came with the product. */
export async function latestVersionNumber(db: Database, itemId: number): Promise<number> {
  const [row] = await db
    .select({ latest: max(contentVersions.number) })
    .from(contentVersions)
    .where(eq(contentVersions.itemId, itemId));
  return row?.latest ?? 0;
}

export async function insertVersion(db: Database, version: typeof contentVersions.$inferInsert): Promise<void> {
  await db.insert(contentVersions).values(version);
}

/** Versions of an item, latest first, with who made them. */
export async function listVersionRows(db: Database, itemId: number) {
  const rows = await db
    .select({
      number: contentVersions.number,
      state: contentVersions.state,
      publishedAt: contentVersions.publishedAt,
      fields: contentVersions.fields,
      changedAt: contentVersions.changedAt,
      changedBy: users.name,
    })
    .from(contentVersions)
    .leftJoin(users, eq(users.id, contentVersions.changedBy))
    .where(eq(contentVersions.itemId, itemId))
    .orderBy(desc(contentVersions.number));
  return rows.map((row) => ({ ...row, fields: row.fields as AnyFields }));
}

/** All items of a kind, in the order of the kind. */
export async function listItems(db: Database, kind: ContentKind, order: 'sort' | 'time'): Promise<ItemRow[]> {
  const inSortOrder =
    order === 'time'
      ? [desc(contentItems.publishedAt), desc(contentItems.id)]
      : [asc(contentItems.sort), asc(contentItems.id)];
  const items = await db
    .select()
    .from(contentItems)
    .where(eq(contentItems.kind, kind))
    .orderBy(...inSortOrder);
  return items as ItemRow[];
}

/** Holds the items of a kind still until the transaction ends, those that are yet to come included. */
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

/** Whether an item of a kind names this id in a field. */
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
