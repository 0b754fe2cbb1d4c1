import { and, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { articleFilter } from '#contract/article.ts';
import { listCountLimit } from '#contract/article.ts';
import type { ArticleState } from '#contract/article-states.ts';
import type { Database } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/search-pattern.ts';
import { articleCompanies, articles, isPublished, sources } from './tables.ts';

export type ListFilter = Omit<z.output<typeof articleFilter>, 'page' | 'pageSize'> & {
  readonly state?: ArticleState | undefined;
};

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

function matching({ state, category, sourceId, keyword }: ListFilter): SQL | undefined {
  return and(
    state && eq(articles.state, state),
    category && eq(articles.category, category),
    sourceId === undefined ? undefined : eq(articles.sourceId, sourceId),
    keyword
      ? or(
          ilike(sql`${articles.title}->>'zh-CN'`, containing(keyword)),
          ilike(sql`${articles.title}->>'en'`, containing(keyword)),
        )
      : undefined,
  );
}

const latestFirst = [desc(articles.publishedAt), desc(articles.id)];

/** Matching rows of one page; pages beyond {@link listCountLimit} rows are empty. */
function bounds({ page, pageSize }: Page): { limit: number; offset: number } {
  const offset = (page - 1) * pageSize;
  return { offset, limit: Math.max(0, Math.min(pageSize, listCountLimit - offset)) };
}

/** How many articles match, counted no further than {@link listCountLimit}. */
async function countMatching(db: Database, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(articles)
    .where(where)
    .limit(listCountLimit)
    .as('some');
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}

/** Articles in every state, for their editors. */
export async function listAllArticles(db: Database, filter: ListFilter, page: Page) {
  const where = matching(filter);
  const { limit, offset } = bounds(page);
  const list = await db
    .select({
      id: articles.id,
      title: articles.title,
      state: articles.state,
      category: articles.category,
      sourceName: sources.name,
      publishedAt: articles.publishedAt,
      translated: sql<boolean>`coalesce(${articles.body}->>'en', '') <> ''`,
    })
    .from(articles)
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .where(where)
    .orderBy(...latestFirst)
    .limit(limit)
    .offset(offset);
  return { list, total: await countMatching(db, where) };
}

/** Articles that readers may see, each with how it mentions the company of the reader. */
export async function listPublishedArticles(
  db: Database,
  filter: ListFilter,
  { now, stockId, ...page }: Page & { readonly now: Date; readonly stockId: number },
) {
  const where = and(isPublished(now), matching(filter));
  const { limit, offset } = bounds(page);
  const list = await db
    .select({
      id: articles.id,
      title: articles.title,
      summary: articles.summary,
      category: articles.category,
      sourceName: sources.name,
      publishedAt: articles.publishedAt,
      mention: articleCompanies.position,
    })
    .from(articles)
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .leftJoin(
      articleCompanies,
      and(
        eq(articleCompanies.articleId, articles.id),
        eq(articleCompanies.publishedOn, articles.publishedOn),
        eq(articleCompanies.stockId, stockId),
      ),
    )
    .where(where)
    .orderBy(...latestFirst)
    .limit(limit)
    .offset(offset);
  return { list, total: await countMatching(db, where) };
}
