import type { Database } from '#server/platform/database/database.ts';
import { isAlike } from './correct-entries.ts';
import { type KnownEntry, listBrought, renameEntry } from './entry-queries.ts';
import { digestOf, type ReadEntry } from './read-feed.ts';

/**
 * Entries that their feed calls something else than before: it makes ids or links anew for each request, or its site
 * has other addresses now. They are known by headline and time if the texts are alike, without a time by having the
 * very same texts. Only the name of now is kept: one for each request would be without end.
 *
 * @param known of the other entries of the feed, whose articles are theirs
 * @returns those found, by the hash of the entry
 */
export async function findReissued(
  tx: Database,
  { feedId, now }: { readonly feedId: number; readonly now: Date },
  unknown: readonly ReadEntry[],
  known: ReadonlyMap<string, KnownEntry>,
): Promise<Map<string, KnownEntry>> {
  const found = new Map<string, KnownEntry>();
  if (unknown.length === 0) return found;
  const brought = await listBrought(tx, feedId, unknown);
  const taken = new Set([...known.values()].map(({ articleId }) => articleId));
  for (const entry of unknown) {
    const digest = digestOf(entry);
    const article = brought.find(
      (one) =>
        !taken.has(one.articleId) &&
        one.title === entry.title &&
        (entry.isDated
          ? one.publishedAt.getTime() === entry.publishedAt.getTime() && (one.digest === digest || isAlike(entry, one))
          : one.digest === digest),
    );
    if (!article) continue;
    taken.add(article.articleId);
    await renameEntry(tx, { feedId, entryHash: article.hash }, { entryHash: entry.hash, seenAt: now });
    found.set(entry.hash, article);
  }
  return found;
}
