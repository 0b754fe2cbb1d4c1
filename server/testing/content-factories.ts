import type { ContentFields, ContentKind } from '#contract/content/site-content/kinds.ts';
import type { ContentState } from '#contract/content/site-content/states.ts';
import { contentItems } from '#server/content/site/tables.ts';
import type { Database } from '#server/platform/database/database.ts';

interface ContentOptions {
  readonly sort?: number;
  readonly state?: ContentState;
  readonly publishedAt?: string;
}

/** An item of the public site, published long ago by default. */
export async function createContent<K extends ContentKind>(
  db: Database,
  kind: K,
  fields: Partial<ContentFields<K>>,
  { sort = 0, state = 'published', publishedAt = '2026-01-01T00:00:00Z' }: ContentOptions = {},
): Promise<number> {
  const moment = new Date(publishedAt);
  const [item] = await db
    .insert(contentItems)
    .values({ kind, sort, state, publishedAt: moment, changedAt: moment, fields })
    .returning({ id: contentItems.id });
  if (!item) throw new Error('no row came back');
  return item.id;
}
