import { and, eq } from 'drizzle-orm';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { contentItems } from '#server/content/site/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { PublicItem } from './read-content.ts';

/** An item for visitors. A withdrawn one is gone (410); drafts and future ones answer as non-existent. */
export async function findPublic<K extends ContentKind>(
  db: Database,
  kind: K,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<PublicItem<K>> {
  const [item] = await db
    .select({
      id: contentItems.id,
      state: contentItems.state,
      publishedAt: contentItems.publishedAt,
      changedAt: contentItems.changedAt,
      fields: contentItems.fields,
    })
    .from(contentItems)
    .where(and(eq(contentItems.id, id), eq(contentItems.kind, kind)));
  if (!item || item.publishedAt > now) throw new AppError('NOT_FOUND');
  if (item.state === 'withdrawn') throw new AppError('GONE');
  if (item.state !== 'published') throw new AppError('NOT_FOUND');
  const { state: _state, ...shown } = item;
  return shown as PublicItem<K>;
}
