import { and, asc, desc, eq, gt, gte, lt, lte, max, or, sql } from 'drizzle-orm';
import type { ArticleCategory } from '#contract/content/articles.ts';
import { articles, isPublished, sources } from '#server/content/articles/tables.ts';
import { versions } from '#server/content/versions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';

/** When what readers see of an article changed last: its latest published version, or its publication. */
export const changedAtOf = sql`greatest(${articles.publishedAt}, (
  select ${max(versions.changedAt)} from ${versions}
  where ${versions.subject} = 'article' and ${versions.subjectId} = ${articles.id} and ${versions.state} = 'published'))`;

/** An article in any state. */
export async function findArticle(db: Database, id: number) {
  const [article] = await db
    .select({
      id: articles.id,
      state: articles.state,
      category: articles.category,
      title: articles.title,
      summary: articles.summary,
      body: articles.body,
      link: articles.link,
      publishedAt: articles.publishedAt,
      publishedOn: articles.publishedOn,
      changedAt: sql<Date>`${changedAtOf}`.mapWith(articles.publishedAt),
      sourceName: sources.name,
    })
    .from(articles)
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .where(eq(articles.id, id));
  return article;
}

interface Beside {
  readonly id: number;
  readonly publishedAt: Date;
  readonly category: ArticleCategory;
  readonly side: 'previous' | 'next';
  readonly now: Date;
}

/** The previous or next article of the category. */
export async function findArticleBeside(db: Database, { id, publishedAt, category, side, now }: Beside) {
  // The inclusive bound lets an index scan start there, however old the article is.
  const [beyond, bound, order] = side === 'previous' ? [lt, lte, desc] : [gt, gte, asc];
  const [article] = await db
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(
      and(
        isPublished(now),
        eq(articles.category, category),
        bound(articles.publishedAt, publishedAt),
        or(
          beyond(articles.publishedAt, publishedAt),
          and(eq(articles.publishedAt, publishedAt), beyond(articles.id, id)),
        ),
      ),
    )
    .orderBy(order(articles.publishedAt), order(articles.id))
    .limit(1);
  return article ?? null;
}
