import type { ArticleDetail } from '#contract/content/articles.ts';
import { isUntranslated, type Language, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { findPublishedArticle, listMentions } from './queries.ts';

interface ReadArticle {
  readonly id: number;
  /** The reader's company. */
  readonly stockId: number;
  readonly language: Language;
  readonly now: Date;
}

/** A published article for clients. Drafts, withdrawn and future articles answer as non-existent. */
export async function readArticle(db: Database, { id, stockId, language, now }: ReadArticle): Promise<ArticleDetail> {
  const article = await findPublishedArticle(db, { id, now });
  if (!article) throw new AppError('NOT_FOUND');
  const mentions = await listMentions(db, { id });
  return {
    id: article.id,
    title: pickText(article.title, language),
    summary: pickText(article.summary, language),
    category: article.category,
    sourceName: pickText(article.sourceName, language),
    publishedAt: article.publishedAt.toISOString(),
    mention: mentions.find((mention) => mention.stockId === stockId)?.position ?? null,
    bodyHtml: pickText(article.body, language),
    link: article.link,
    untranslated: isUntranslated(article.body, language),
    companies: mentions.map((mention) => ({ ...mention, name: pickText(mention.name, language) })),
  };
}
