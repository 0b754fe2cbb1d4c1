import { articleKind } from '#server/content/articles/edit-article.ts';
import { replaceShipped } from '#server/content/versions/save-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { nearDuplicateSimilarity, shinglesOf, similarityOf } from '#server/platform/text/near-duplicate.ts';
import { textOfHtml } from '#server/platform/text/plain-text.ts';
import { type KnownEntry, linkEntry, listByLink } from './entry-queries.ts';
import { digestOf, type ReadEntry } from './read-feed.ts';

/**
 * Brings the articles of entries that say something else than when they were imported up to date, and answers with
 * their number. What a person has edited, withdrawn or discarded since stays as it is. The time stays that of the first
 * import: many feeds move it with each correction.
 */
export async function correctEntries(
  tx: Database,
  entries: readonly ReadEntry[],
  known: ReadonlyMap<string, KnownEntry>,
  now: Date,
): Promise<number> {
  let corrected = 0;
  for (const entry of entries) {
    const former = known.get(entry.hash);
    if (!former || former.isTouched || former.digest === digestOf(entry)) continue;
    const { title, summary, body, link } = entry;
    const isCorrected = await replaceShipped(
      tx,
      articleKind,
      {
        id: former.articleId,
        change: (content) => ({
          ...content,
          title: { ...content.title, 'zh-CN': title },
          summary: { ...content.summary, 'zh-CN': summary },
          body: { ...content.body, 'zh-CN': body },
          link: link ?? content.link,
        }),
        // A feed that says something else each time makes no more than one version beside the original.
        isAgain: true,
        // Somebody may have got hold of it since the entries were compared.
        unlessTouched: true,
      },
      now,
    );
    if (isCorrected) corrected += 1;
  }
  return corrected;
}

/**
 * Entries without an id are known by link and title. One whose title was corrected is found by its link, if that is no
 * other entry's and the texts are alike, and is known by its new title from then on.
 *
 * @returns those found, by the hash of the entry
 */
export async function findRenamed(
  tx: Database,
  { feedId, now }: { readonly feedId: number; readonly now: Date },
  entries: readonly ReadEntry[],
  fresh: readonly ReadEntry[],
): Promise<Map<string, KnownEntry>> {
  const unnamed = fresh.filter((entry) => !entry.hasId && entry.link !== null && isAlone(entry, entries));
  const former = await listByLink(
    tx,
    feedId,
    unnamed.flatMap(({ link }) => link ?? []),
  );
  const found = new Map<string, KnownEntry>();
  for (const entry of unnamed) {
    const [only, another] = former.filter(({ link }) => link === entry.link);
    if (!only || another) continue;
    if (!isAlike(entry, only)) continue;
    await linkEntry(tx, { feedId, entryHash: entry.hash, articleId: only.articleId, seenAt: now });
    found.set(entry.hash, only);
  }
  return found;
}

/** Whether an entry shares its link with no other of its feed. */
export const isAlone = ({ link }: ReadEntry, entries: readonly ReadEntry[]): boolean =>
  entries.filter((entry) => entry.link === link).length === 1;

type Told = Pick<ReadEntry, 'title' | 'body'>;

/** Whether two texts tell the same, one of them corrected perhaps. */
export const isAlike = (one: Told, other: Told): boolean =>
  similarityOf(shinglesOf(textOf(one)), shinglesOf(textOf(other))) >= nearDuplicateSimilarity;

const textOf = ({ title, body }: Told) => `${title}\n${textOfHtml(body)}`;
