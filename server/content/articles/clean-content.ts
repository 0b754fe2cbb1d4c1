import type { ArticleContent } from '#contract/content/article-editing.ts';
import type { Language, LocalizedText } from '#contract/language.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import { textOfHtml } from '#server/platform/text/plain-text.ts';
import { sanitizeEditedHtml } from '#server/platform/text/sanitize-html.ts';

/** An article ready to be stored: body sanitised, empty translation dropped. Throws if the body has no text. */
export function cleanContent(content: ArticleContent, language: Language): ArticleContent {
  const body = { 'zh-CN': sanitizeEditedHtml(content.body['zh-CN']), en: sanitizeEditedHtml(content.body.en ?? '') };
  if (!textOfHtml(body['zh-CN'])) throw fieldIssue('body.content.body.zh-CN', 'textRequired', language);
  return {
    ...content,
    title: filled(content.title),
    summary: filled(content.summary),
    body: filled(textOfHtml(body.en) ? body : { 'zh-CN': body['zh-CN'] }),
    publishedAt: new Date(content.publishedAt).toISOString(),
  };
}

function filled({ en, ...text }: LocalizedText): LocalizedText {
  return en ? { ...text, en } : text;
}
