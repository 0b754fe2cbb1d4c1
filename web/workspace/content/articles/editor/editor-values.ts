import type { Issue } from '#contract/codes/errors.ts';
import type { ArticleContent, EditableArticle } from '#contract/content/article-editing.ts';
import { fromClock, toClock } from '#web/workspace/kits/versioned/china-clock.ts';
import type { FieldName } from '#web/workspace/kits/versioned/versioned-item.ts';

/** What the form holds: the content, with the time as the clock in China shows it. */
export interface EditorValues {
  readonly title: { readonly 'zh-CN': string; readonly en?: string };
  readonly summary: { readonly 'zh-CN': string; readonly en?: string };
  readonly body: { readonly 'zh-CN': string; readonly en?: string };
  readonly sourceId?: number | undefined;
  readonly category?: ArticleContent['category'] | undefined;
  readonly link: string;
  /** `2026-11-20T09:30`. */
  readonly publishedAt: string;
}

export function emptyValues(now: Date): EditorValues {
  const empty = { 'zh-CN': '', en: '' };
  return { title: empty, summary: empty, body: empty, link: '', publishedAt: toClock(now.toISOString()) };
}

export function valuesOf({
  title,
  summary,
  body,
  link,
  publishedAt,
  ...rest
}: EditableArticle['content']): EditorValues {
  const filled = (text: typeof title) => ({ 'zh-CN': text['zh-CN'], en: text.en ?? '' });
  return {
    ...rest,
    title: filled(title),
    summary: filled(summary),
    body: filled(body),
    link: link ?? '',
    publishedAt: toClock(publishedAt),
  };
}

/**
 * The request of a form. Seconds that the input cannot show are kept as long as the minute stays.
 * Fields that are still missing are missing here too; the schema says so.
 */
export function contentOf(values: EditorValues, saved: EditableArticle['content'] | undefined): ArticleContent {
  const isSameMinute = saved !== undefined && toClock(saved.publishedAt) === values.publishedAt;
  const content = {
    ...values,
    link: values.link.trim() || null,
    publishedAt: isSameMinute ? saved.publishedAt : fromClock(values.publishedAt),
  };
  // What is missing is refused with a sentence at its field, here and by the server.
  return content as ArticleContent;
}

/** Where the form shows an issue: `body.content.title.zh-CN` belongs to the field `['title', 'zh-CN']`. */
export function fieldOf({ path }: Pick<Issue, 'path'>): FieldName {
  return path.replace(/^body\.content\./, '').split('.');
}
