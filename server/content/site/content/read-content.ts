import { and, asc, desc, eq } from 'drizzle-orm';
import { type ContentFields, type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';
import { contentItems, isPublic } from '#server/content/site/tables.ts';
import type { Database } from '#server/platform/database/database.ts';

/** An item that visitors may see. */
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

/** The items of a kind that visitors may see at `now`, in the order of the kind. */
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
  // Items are checked against their kind before they are written, so they are what it says.
  return (await (limit === undefined ? query : query.limit(limit))) as PublicItem<K>[];
}

/** The one item of a kind that has one. `undefined` where nobody has written it. */
export async function findSingle<K extends ContentKind>(
  db: Database,
  kind: K,
  now: Date,
): Promise<PublicItem<K> | undefined> {
  const [item] = await listPublic(db, kind, { now, limit: 1 });
  return item;
}
