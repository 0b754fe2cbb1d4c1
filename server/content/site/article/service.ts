import type { SiteArticle } from '#contract/content/site-article.ts';
import type { Language } from '#contract/language.ts';
import { listMentions } from '#server/content/articles/queries.ts';
import { readableStates } from '#server/content/articles/tables.ts';
import { displayedItem, displayedTexts } from '#server/content/site/content/shown-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { sanitizeEditedHtml } from '#server/platform/text/sanitize-html.ts';
import { findArticle, findArticleBeside } from './queries.ts';

/** A published article for visitors. A withdrawn one is gone (410); drafts and future ones answer as non-existent. */
export async function readSiteArticle(
  db: Database,
  { id, language, now }: { readonly id: number; readonly language: Language; readonly now: Date },
): Promise<SiteArticle> {
  const article = await findArticle(db, id);
  if (!article || article.publishedAt > now) throw new AppError('NOT_FOUND');
  if (article.state === 'withdrawn') throw new AppError('GONE');
  if (!readableStates.includes(article.state)) throw new AppError('NOT_FOUND');

  const { category, publishedAt, changedAt, link } = article;
  const findBeside = async (side: 'previous' | 'next') => {
    const beside = await findArticleBeside(db, { id, publishedAt, category, side, now });
    return beside && { id: beside.id, ...displayedItem({ title: beside.title }, language) };
  };
  const [mentioned, previous, next] = await Promise.all([
    listMentions(db, article),
    findBeside('previous'),
    findBeside('next'),
  ]);
  const { texts, untranslated } = displayedTexts(
    { title: article.title, summary: article.summary, body: article.body, sourceName: article.sourceName },
    language,
  );
  return {
    id,
    title: texts.title,
    summary: texts.summary,
    bodyHtml: sanitizeEditedHtml(texts.body),
    category,
    sourceName: texts.sourceName,
    publishedAt: publishedAt.toISOString(),
    changedAt: changedAt.toISOString(),
    link,
    companies: mentioned.map((company) => ({ ...company, ...displayedItem({ name: company.name }, language) })),
    untranslated,
    previous,
    next,
  };
}
