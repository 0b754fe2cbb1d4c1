import type { ChapterContent } from '#contract/content/manual-editing.ts';
import type { Language, LocalizedText } from '#contract/language.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import { showsAnything } from '#server/platform/text/plain-text.ts';
import { sanitizeSiteHtml } from '#server/platform/text/sanitize-html.ts';

/** A chapter ready to be stored: sanitised, empty translation dropped. Throws if the body has no text. */
export function cleanChapter({ title, body }: ChapterContent, language: Language): ChapterContent {
  const zh = cleanBody(body['zh-CN']);
  if (!zh) throw fieldIssue('body.body.zh-CN', 'textRequired', language);
  return { title: filled(title), body: filled({ 'zh-CN': zh, en: cleanBody(body.en ?? '') }) };
}

/** Sanitised HTML; empty if it has no text and no picture. */
export function cleanBody(html: string): string {
  const clean = sanitizeSiteHtml(html);
  return showsAnything(clean) ? clean : '';
}

function filled({ en, ...text }: LocalizedText): LocalizedText {
  return en ? { ...text, en } : text;
}
