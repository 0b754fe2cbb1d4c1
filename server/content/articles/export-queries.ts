import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { maxExportIds } from '#server/platform/lists/export-rows.ts';
import { pickedText } from '#server/platform/lists/picked-text.ts';
import { orderBy } from '#server/platform/lists/sort-rows.ts';
import {
  type ArticleSort,
  isMentionOf,
  type ListFilter,
  latestSort,
  matching,
  sortColumns,
  valuesOf,
} from './list-queries.ts';
import { articleCompanies, articles, isPublished, sources } from './tables.ts';

interface Chosen {
  readonly sort?: ArticleSort | undefined;
  /** Only these. */
  readonly ids?: readonly number[] | undefined;
}

/** Ids of the articles of a list in its order, one more than an export may have. */
export async function listArticleIds(
  db: Database,
  filter: ListFilter,
  { sort = latestSort, ids }: Chosen,
): Promise<number[]> {
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(matching(filter), ids && inArray(articles.id, [...ids])))
    .orderBy(...orderBy(sort, sortColumns))
    .limit(maxExportIds)
    .prepare('')
    .execute(valuesOf(filter, {}));
  return rows.map(({ id }) => id);
}

/** What an export says of these articles, with how each mentions the reader's company. */
export function findArticlesForExport(
  db: Database,
  ids: readonly number[],
  {
    language,
    stockId,
    readableAt,
  }: { readonly language: Language; readonly stockId: number; readonly readableAt?: Date },
) {
  return db
    .select({
      id: articles.id,
      title: pickedText(articles.title, language),
      summary: pickedText(articles.summary, language),
      state: articles.state,
      category: articles.category,
      sourceName: pickedText(sources.name, language),
      link: articles.link,
      publishedAt: articles.publishedAt,
      translated: sql<boolean>`coalesce(${articles.body} ->> 'en', '') <> ''`,
      mention: articleCompanies.position,
    })
    .from(articles)
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .leftJoin(articleCompanies, isMentionOf(stockId))
    .where(and(inArray(articles.id, [...ids]), readableAt && isPublished(readableAt)));
}
