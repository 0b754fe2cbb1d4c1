import { and, asc, count, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { articleCategories } from '#contract/content/articles.ts';
import { partnerTypes } from '#contract/content/partner-types.ts';
import { type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';
import { publicPaths, videoPath } from '#contract/paths.ts';
import { articles, isPublished } from '#server/content/articles/tables.ts';
import { changedAtOf } from '#server/content/site/article/queries.ts';
import { contentItems, isPublic } from '#server/content/site/tables.ts';
import type { Database } from '#server/platform/database/database.ts';

/** A page for search engines. */
export interface SitemapEntry {
  /** Path and query. */
  readonly path: string;
  /** Last change; unknown for pages without edited content. */
  readonly changedAt: Date | undefined;
}

/**
 * Written at once, so a file takes no longer than a page: the protocol's 50,000 entries would stop the process for half
 * a second. An index may name 50,000 files.
 */
export const articlesPerFile = 1_000;

/** Pages and the content groups they show. Pages without a group show figures, which change daily. */
const pages: readonly (readonly [path: string, ...groups: string[]])[] = [
  [publicPaths.front, 'front', 'news', 'video', 'partner'],
  [publicPaths.saasProduct, 'product'],
  [publicPaths.dataProduct, 'product'],
  [publicPaths.baExplorer, 'product'],
  [publicPaths.baActiveRate, 'product'],
  [publicPaths.baHotWord, 'product'],
  [publicPaths.explain],
  ...partnerTypes.map((type) => [`${publicPaths.cooperativePartner}?type=${type}`, 'partner'] as const),
  ...articleCategories.map((category) => [`${publicPaths.videoList}?type=${category}`, 'video'] as const),
  [publicPaths.companyProfile, 'company'],
  [publicPaths.certificate, 'company'],
  [publicPaths.companyNews, 'news'],
  [publicPaths.joinUs, 'company'],
  [publicPaths.contactUs, 'company'],
  [publicPaths.tryUse, 'trial'],
  [publicPaths.privacy, 'terms'],
];

/** Static pages, and those of company news and single videos. */
export async function listPages(db: Database, now: Date): Promise<SitemapEntry[]> {
  const changed = sql<Date>`greatest(${contentItems.publishedAt}, ${contentItems.changedAt})`.mapWith(
    contentItems.changedAt,
  );
  const [kinds, news, videos] = await Promise.all([
    db
      .select({ kind: contentItems.kind, changedAt: sql<Date>`max(${changed})`.mapWith(contentItems.changedAt) })
      .from(contentItems)
      .where(isPublic(now))
      .groupBy(contentItems.kind),
    db
      .select({ id: contentItems.id, changedAt: changed })
      .from(contentItems)
      .where(and(eq(contentItems.kind, 'news'), isPublic(now)))
      .orderBy(asc(contentItems.id)),
    db
      .select({ id: contentItems.id, category: sql<string>`${contentItems.fields} ->> 'category'`, changedAt: changed })
      .from(contentItems)
      .where(and(eq(contentItems.kind, 'video'), isPublic(now)))
      .orderBy(asc(contentItems.id)),
  ]);
  const groupOf = (kind: ContentKind): string | undefined => contentKinds[kind]?.group;
  const latestOf = (groups: readonly string[]): Date | undefined => {
    const times = kinds.filter(({ kind }) => groups.includes(groupOf(kind) ?? '')).map(({ changedAt }) => +changedAt);
    return times.length > 0 ? new Date(Math.max(...times)) : undefined;
  };
  return [
    ...pages.map(([path, ...groups]) => ({ path, changedAt: latestOf(groups) })),
    ...news.map(({ id, changedAt }) => ({ path: `${publicPaths.companyNewsDetail}?id=${id}`, changedAt })),
    ...videos.map(({ id, category, changedAt }) => ({ path: videoPath(category, id), changedAt })),
  ];
}

/** Number of articles to list, of many only that they are more than `most`; and the highest id. */
export async function countArticles(
  db: Database,
  { now, most }: { now: Date; most: number },
): Promise<{ total: number; highestId: number }> {
  const some = db
    .select({ id: articles.id })
    .from(articles)
    .where(isPublished(now))
    .limit(most + 1)
    .as('some');
  const [[counted], [latest]] = await Promise.all([
    db.select({ total: count() }).from(some),
    db.select({ id: articles.id }).from(articles).where(isPublished(now)).orderBy(desc(articles.id)).limit(1),
  ]);
  return { total: counted?.total ?? 0, highestId: latest?.id ?? 0 };
}

/** Articles with an id above `after` and up to `until`. */
export async function listArticleEntries(
  db: Database,
  { now, after, until }: { now: Date; after: number; until: number },
): Promise<SitemapEntry[]> {
  const rows = await db
    .select({ id: articles.id, changedAt: sql<Date>`${changedAtOf}`.mapWith(articles.publishedAt) })
    .from(articles)
    .where(and(isPublished(now), gt(articles.id, after), lte(articles.id, until)))
    .orderBy(asc(articles.id));
  return rows.map(({ id, changedAt }) => ({ path: `${publicPaths.releaseDetail}?id=${id}`, changedAt }));
}
