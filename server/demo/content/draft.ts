import { eq, sql } from 'drizzle-orm';
import type { ContentFields, ContentKind } from '#contract/content/site-content/kinds.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { batches } from '#server/demo/insert-rows.ts';
import type { Database } from '#server/platform/database/database.ts';

/** An item that the first data brings. */
export type Draft = Omit<typeof contentItems.$inferInsert, 'state' | 'changedAt' | 'publishedAt'> & {
  /** Days before the demo's present; without it the item was there before anything else on the site. */
  readonly daysAgo?: number;
};

/** Some fields of a type with a single item, which the product has brought. */
export type Supplement = {
  readonly [K in ContentKind]: { readonly kind: K; readonly fields: Partial<ContentFields<K>> };
}[ContentKind];

/** Before anything else on the site. */
const always = 900;
const day = 24 * 60 * 60_000;

/** Items of a type, in list order. */
export function draftsOf<K extends ContentKind>(kind: K, list: readonly ContentFields<K>[]): Draft[] {
  return list.map((fields, index) => ({ kind, sort: index + 1, fields }));
}

/** Items of a type, in list order, each published on a day of its own. */
export function datedDraftsOf<K extends ContentKind>(
  kind: K,
  list: readonly (readonly [daysAgo: number, fields: ContentFields<K>])[],
): Draft[] {
  return list.map(([daysAgo, fields], index) => ({ kind, sort: index + 1, daysAgo, fields }));
}

/** An item of a type sorted by time. */
export function datedDraft<K extends ContentKind>(kind: K, daysAgo: number, fields: ContentFields<K>): Draft {
  return { kind, sort: 0, daysAgo, fields };
}

/** Inserts drafts as published items. */
export async function insertDrafts(db: Database, drafts: readonly Draft[], now: Date): Promise<void> {
  const rows = drafts.map(({ daysAgo = always, ...draft }) => {
    const publishedAt = new Date(now.getTime() - daysAgo * day);
    return { ...draft, state: 'published' as const, publishedAt, changedAt: publishedAt };
  });
  for (const batch of batches(rows)) await db.insert(contentItems).values(batch);
}

/** Fills in what the product's own items leave open. */
export async function fillIn(db: Database, supplements: readonly Supplement[]): Promise<void> {
  for (const { kind, fields } of supplements) {
    await db
      .update(contentItems)
      .set({ fields: sql`${contentItems.fields} || ${JSON.stringify(fields)}::jsonb` })
      .where(eq(contentItems.kind, kind));
  }
}
