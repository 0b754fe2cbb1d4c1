import { and, asc, desc, eq } from 'drizzle-orm';
import { type ContentFields, type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';
import { contentItems, isPublic } from '#server/content/site/tables.ts';
import type { Database } from '#server/platform/database/database.ts';

/** An item for visitors. */
export interface PublicItem<K extends ContentKind> {
  readonly id: number;
  readonly publishedAt: Date;
  readonly changedAt: Date;
  readonly fields: ContentFields<K>;
}

interface ListOptions {
  readonly now: Date;
  readonly limit?: number;
}

const publicColumns = {
  id: contentItems.id,
  publishedAt: contentItems.publishedAt,
  changedAt: contentItems.changedAt,
  fields: contentItems.fields,
};

/** A type's items for visitors at `now`, in the type's order. */
export async function listPublic<K extends ContentKind>(
  db: Database,
  kind: K,
  { now, limit }: ListOptions,
): Promise<PublicItem<K>[]> {
  const inSortOrder =
    contentKinds[kind].order === 'time'
      ? [desc(contentItems.publishedAt), desc(contentItems.id)]
      : [asc(contentItems.sort), asc(contentItems.id)];
  const query = db
    .select(publicColumns)
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), isPublic(now)))
    .orderBy(...inSortOrder);
  // Items are validated before they are stored, so they match their type.
  return (await (limit === undefined ? query : query.limit(limit))) as PublicItem<K>[];
}

/** The item of a type with a single item; `undefined` if there is none. */
export async function findSingle<K extends ContentKind>(
  db: Database,
  kind: K,
  now: Date,
): Promise<PublicItem<K> | undefined> {
  const [item] = await listPublic(db, kind, { now, limit: 1 });
  return item;
}
