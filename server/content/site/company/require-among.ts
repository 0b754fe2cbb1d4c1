import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { findPublic } from '#server/content/site/content/find-public.ts';
import type { PublicItem } from '#server/content/site/content/read-content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';

interface Asked<K extends ContentKind> {
  readonly items: readonly PublicItem<K>[];
  readonly id: number | undefined;
  readonly now: Date;
}

/** Throws where an item that is asked for is not among those of its page: it is not known, or gone. */
export async function requireAmong<K extends ContentKind>(
  db: Database,
  kind: K,
  { items, id, now }: Asked<K>,
): Promise<void> {
  if (id === undefined || items.some((item) => item.id === id)) return;
  await findPublic(db, kind, { id, now });
  // Published, and yet not shown any more.
  throw new AppError('GONE');
}
