import type { z } from 'zod';
import type { ArticleSummary, articleFilter } from '#contract/article.ts';
import type { ManagedArticle, managedFilter } from '#contract/article-editing.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listAllArticles, listPublishedArticles } from './list-queries.ts';

interface Reader {
  readonly stockId: number;
  readonly language: Language;
  readonly now: Date;
}

/** What a client may read, latest first. */
export async function listForReader(
  db: Database,
  { page, pageSize, ...filter }: z.output<typeof articleFilter>,
  { stockId, language, now }: Reader,
): Promise<{ total: number; list: ArticleSummary[] }> {
  const { total, list } = await listPublishedArticles(db, filter, { page, pageSize, stockId, now });
  return {
    total,
    list: list.map((article) => ({
      ...article,
      title: pickText(article.title, language),
      summary: pickText(article.summary, language),
      sourceName: pickText(article.sourceName, language),
      publishedAt: article.publishedAt.toISOString(),
    })),
  };
}

/** Everything there is, for editors. */
export async function listForEditor(
  db: Database,
  { page, pageSize, ...filter }: z.output<typeof managedFilter>,
  { language }: { readonly language: Language },
): Promise<{ total: number; list: ManagedArticle[] }> {
  const { total, list } = await listAllArticles(db, filter, { page, pageSize });
  return {
    total,
    list: list.map((article) => ({
      ...article,
      title: pickText(article.title, language),
      sourceName: pickText(article.sourceName, language),
      publishedAt: article.publishedAt.toISOString(),
    })),
  };
}
