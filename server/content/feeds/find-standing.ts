import type { Database } from '#server/platform/database/database.ts';
import { isAlike, isAlone } from './correct-entries.ts';
import { hasEntries, type KnownEntry, linkEntry, listUnfed } from './entry-queries.ts';
import type { FeedRow } from './queries.ts';
import type { ReadEntry } from './read-feed.ts';

/**
 * Entries whose articles are here although their feed has brought nothing yet: it was removed and added again, or they
 * came from a file. They are known by link, if that is no other entry's and the texts are alike, or by time and title.
 *
 * @returns those found, by the hash of the entry
 */
export async function findStanding(
  tx: Database,
  { feed: { id: feedId, sourceId }, now }: { readonly feed: Pick<FeedRow, 'id' | 'sourceId'>; readonly now: Date },
  entries: readonly ReadEntry[],
): Promise<Map<string, KnownEntry>> {
  const found = new Map<string, KnownEntry>();
  if (entries.length === 0 || (await hasEntries(tx, feedId))) return found;
  const standing = await listUnfed(tx, sourceId, entries);
  const taken = new Set<number>();
  for (const entry of entries) {
    const article = standing.find(
      (one) =>
        !taken.has(one.articleId) &&
        ((one.title === entry.title && one.publishedAt.getTime() === entry.publishedAt.getTime()) ||
          (entry.link !== null && one.link === entry.link && isAlone(entry, entries) && isAlike(entry, one))),
    );
    if (!article) continue;
    taken.add(article.articleId);
    await linkEntry(tx, { feedId, entryHash: entry.hash, articleId: article.articleId, seenAt: now });
    found.set(entry.hash, article);
  }
  return found;
}
