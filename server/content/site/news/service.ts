import { newsPageSize, type SiteNews, type SiteNewsDetail } from '#contract/content/site-news.ts';
import type { Language } from '#contract/language.ts';
import { findPublic } from '#server/content/site/content/find-public.ts';
import { displayedItem, displayedTexts } from '#server/content/site/content/shown-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { sanitizeSiteHtml } from '#server/platform/text/sanitize-html.ts';
import { findNewsBeside, listNews, listNewsYears, type NewsFilter, searchNews } from './queries.ts';

interface NewsRequest extends NewsFilter {
  readonly language: Language;
  readonly q: string;
  readonly page: number;
}

/** A page of company news. */
export async function readNews(db: Database, { q, page, language, ...filter }: NewsRequest): Promise<SiteNews> {
  const words = normalizeText(q)
    .split(' ')
    .filter((word) => word !== '');
  const bounds = { limit: newsPageSize, offset: (page - 1) * newsPageSize };
  const [{ rows, total }, years] = await Promise.all([
    words.length > 0 ? searchNews(db, { ...filter, words, language }, bounds) : listNews(db, filter, bounds),
    listNewsYears(db, filter.now),
  ]);
  return {
    total,
    years,
    list: rows.map(({ id, publishedAt, fields: { tag, title, summary, pattern } }) => {
      const { texts, untranslated } = displayedTexts({ title, summary }, language);
      return { id, tag, pattern, ...texts, untranslated, publishedAt: publishedAt.toISOString() };
    }),
  };
}

/** A news item with its text and neighbours. */
export async function readNewsDetail(
  db: Database,
  { id, language, now }: { readonly id: number; readonly language: Language; readonly now: Date },
): Promise<SiteNewsDetail> {
  const { publishedAt, changedAt, fields } = await findPublic(db, 'news', { id, now });
  const findBeside = async (side: 'previous' | 'next') => {
    const item = await findNewsBeside(db, { id, publishedAt, side, now });
    return item && { id: item.id, ...displayedItem({ title: item.title }, language) };
  };
  const [previous, next] = await Promise.all([findBeside('previous'), findBeside('next')]);
  const { texts, untranslated } = displayedTexts(
    { title: fields.title, summary: fields.summary, body: fields.body },
    language,
  );
  return {
    id,
    tag: fields.tag,
    pattern: fields.pattern,
    title: texts.title,
    summary: texts.summary,
    // It was sanitised when it was saved; output to visitors is sanitised again.
    bodyHtml: sanitizeSiteHtml(texts.body),
    untranslated,
    publishedAt: publishedAt.toISOString(),
    changedAt: changedAt.toISOString(),
    previous,
    next,
  };
}
