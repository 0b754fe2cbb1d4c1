import { and, asc, desc, eq, inArray, notExists, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { articles, importedArticles } from '#server/content/articles/tables.ts';
import { versions } from '#server/content/versions/tables.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { FeedRow } from './queries.ts';
import { digestSeparator, type ReadEntry } from './read-feed.ts';
import { feedEntries } from './tables.ts';

/** The article of an entry that was imported before. */
export interface KnownEntry {
  readonly articleId: number;
  /** Of the article's text, as {@link digestOf} has it of the entry; `undefined` for a deleted article. */
  readonly digest: string | undefined;
  /** Somebody has edited or withdrawn it, it came from a file, or it is gone. */
  readonly isTouched: boolean;
}

const zh = (column: AnyPgColumn) => sql`(${column} ->> 'zh-CN')`;
/** What is known of an article, also of one that is gone. */
const knownOf = <Id extends AnyPgColumn>(articleId: Id) => ({
  articleId,
  digest: sql<
    string | null
  >`md5(concat_ws(${digestSeparator}, ${zh(articles.title)}, ${zh(articles.summary)}, ${zh(articles.body)}))`,
  isTouched: sql<boolean>`${articles.state} is distinct from 'published' or exists (
    select from ${versions} where ${versions.subject} = 'article' and ${versions.subjectId} = ${articleId}
      and ${versions.changedBy} is not null)
    or exists (select from ${importedArticles} where ${importedArticles.articleId} = ${articleId}
      and ${importedArticles.publishedOn} = ${articles.publishedOn})`,
});
const article = knownOf(feedEntries.articleId);
const text = {
  link: articles.link,
  title: sql<string>`${zh(articles.title)}`,
  body: sql<string>`${zh(articles.body)}`,
};

/** Which of these entries were imported before, with their articles. */
export async function listKnown(
  db: Database,
  feedId: number,
  hashes: readonly string[],
): Promise<Map<string, KnownEntry>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .select({ hash: feedEntries.entryHash, ...article })
    .from(feedEntries)
    .leftJoin(articles, eq(articles.id, feedEntries.articleId))
    .where(and(eq(feedEntries.feedId, feedId), inArray(feedEntries.entryHash, [...hashes])));
  return new Map(rows.map(({ hash, digest, ...row }) => [hash, { ...row, digest: digest ?? undefined }]));
}

/** Articles that a feed brought with one of these links, each once. */
export async function listByLink(db: Database, feedId: number, links: readonly string[]) {
  if (links.length === 0) return [];
  const rows = await db
    .selectDistinctOn([feedEntries.articleId], {
      ...article,
      ...text,
    })
    .from(feedEntries)
    .innerJoin(articles, eq(articles.id, feedEntries.articleId))
    .where(and(eq(feedEntries.feedId, feedId), inArray(articles.link, [...links])));
  return rows.map(({ digest, ...row }) => ({ ...row, digest: digest ?? undefined }));
}

/** More than a feed has entries; a harmful one could give all of its texts one headline and one time. */
const mostBrought = 1000;

/**
 * Articles that a feed brought under the headline of one of these entries and, where the entry has one, at its time: the
 * latest ones, each once with its latest name.
 */
export async function listBrought(db: Database, feedId: number, entries: readonly ReadEntry[]) {
  const dated = entries.filter(({ isDated }) => isDated);
  const undated = entries.filter(({ isDated }) => !isDated);
  const isTitled = (some: readonly ReadEntry[]) =>
    inArray(
      text.title,
      some.map(({ title }) => title),
    );
  const isDatedAlike = inArray(
    articles.publishedAt,
    dated.map(({ publishedAt }) => publishedAt),
  );
  const rows = await db
    .selectDistinctOn([feedEntries.articleId], {
      hash: feedEntries.entryHash,
      ...article,
      ...text,
      publishedAt: articles.publishedAt,
    })
    .from(feedEntries)
    .innerJoin(articles, eq(articles.id, feedEntries.articleId))
    .where(and(eq(feedEntries.feedId, feedId), or(and(isDatedAlike, isTitled(dated)), isTitled(undated))))
    .orderBy(desc(feedEntries.articleId), desc(feedEntries.seenAt))
    .limit(mostBrought);
  return rows.map(({ digest, ...row }) => ({ ...row, digest: digest ?? undefined }));
}

export async function hasEntries(db: Database, feedId: number): Promise<boolean> {
  const entries = db.select({ id: feedEntries.articleId }).from(feedEntries).where(eq(feedEntries.feedId, feedId));
  return (await entries.limit(1)).length > 0;
}

/**
 * Articles of a source that no feed has brought, with a link or a time of these entries, oldest first. None of them is
 * deleted before the transaction ends, as by undoing an import: it would leave an entry without its article.
 */
export async function listUnfed(db: Database, sourceId: number, entries: readonly ReadEntry[]) {
  const links = entries.flatMap(({ link }) => link ?? []);
  const times = entries.map(({ publishedAt }) => publishedAt);
  const ofFeed = db.select().from(feedEntries).where(eq(feedEntries.articleId, articles.id));
  const rows = await db
    .select({ ...knownOf(articles.id), ...text, publishedAt: articles.publishedAt })
    .from(articles)
    .where(
      and(
        eq(articles.sourceId, sourceId),
        or(inArray(articles.link, links), inArray(articles.publishedAt, times)),
        notExists(ofFeed),
      ),
    )
    .orderBy(asc(articles.id))
    .for('key share', { of: articles });
  return rows.map(({ digest, ...row }) => ({ ...row, digest: digest ?? undefined }));
}

/** Remembers another name of an entry that was imported before. */
export const linkEntry = (db: Database, entry: typeof feedEntries.$inferInsert) => db.insert(feedEntries).values(entry);

/** Gives an entry that was imported before the name that it has now. */
export const renameEntry = (
  db: Database,
  { feedId, entryHash }: Pick<typeof feedEntries.$inferSelect, 'feedId' | 'entryHash'>,
  now: Pick<typeof feedEntries.$inferSelect, 'entryHash' | 'seenAt'>,
) =>
  db
    .update(feedEntries)
    .set(now)
    .where(and(eq(feedEntries.feedId, feedId), eq(feedEntries.entryHash, entryHash)));

/** Inserts entries as published articles and remembers them. */
export async function insertEntries(
  db: Database,
  { id: feedId, sourceId, category }: Pick<FeedRow, 'id' | 'sourceId' | 'category'>,
  entries: readonly ReadEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  // Ids are returned in row order.
  const numbers = await db
    .insert(articles)
    .values(
      entries.map(({ title, summary, body, link, publishedAt }) => ({
        title: { 'zh-CN': title },
        summary: { 'zh-CN': summary },
        body: { 'zh-CN': body },
        link,
        publishedAt,
        publishedOn: chinaDate(publishedAt),
        sourceId,
        category,
        state: 'published' as const,
      })),
    )
    .returning({ id: articles.id });
  await db.insert(feedEntries).values(
    entries.map(({ hash }, index) => {
      const articleId = numbers[index]?.id;
      if (articleId === undefined) throw new Error('An article got no number');
      return { feedId, entryHash: hash, articleId, seenAt: now };
    }),
  );
}

/** What a feed has brought is not its own any more; the articles stay. */
export const forgetEntries = (db: Database, feedId: number) =>
  db.delete(feedEntries).where(eq(feedEntries.feedId, feedId));
