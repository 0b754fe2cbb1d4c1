import { type ArticleContent, maxArticleBody } from '#contract/content/article-editing.ts';
import { type Language, type LocalizedText, languages } from '#contract/language.ts';
import { isVisible } from '#contract/texts/written-text.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import { showsAnything, textOfHtml } from '#server/platform/text/plain-text.ts';
import { sanitizeEditedHtml } from '#server/platform/text/sanitize-html.ts';

/** An article ready to be stored: body sanitised, empty translation dropped. Throws if the body has no text, or too much. */
export function cleanContent(content: ArticleContent, language: Language): ArticleContent {
  const body = { 'zh-CN': sanitizeEditedHtml(content.body['zh-CN']), en: sanitizeEditedHtml(content.body.en ?? '') };
  if (!isVisible(textOfHtml(body['zh-CN']))) throw fieldIssue('body.content.body.zh-CN', 'textRequired', language);
  for (const one of languages) {
    // Signs that HTML writes out make it longer than what was sent.
    if (body[one].length > maxArticleBody) throw fieldIssue(`body.content.body.${one}`, 'textTooLong', language);
  }
  return {
    ...content,
    title: filled(content.title),
    summary: filled(content.summary),
    body: filled(showsAnything(body.en) ? body : { 'zh-CN': body['zh-CN'] }),
    publishedAt: new Date(content.publishedAt).toISOString(),
  };
}

function filled({ en, ...text }: LocalizedText): LocalizedText {
  return en ? { ...text, en } : text;
}
