import type { Chapter, ContentField } from '#contract/content/site-content/fields.ts';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { listFields } from '#contract/content/site-content/list-fields.ts';
import type { Language, LocalizedText } from '#contract/language.ts';
import { onOneLine } from '#contract/texts/written-text.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import { textOfHtml } from '#server/platform/text/plain-text.ts';
import { sanitizeSiteHtml } from '#server/platform/text/sanitize-html.ts';
import type { AnyFields } from './any-fields.ts';

/**
 * Validated fields ready to be stored: HTML sanitised, single-line fields without line breaks, empty translations
 * dropped. Throws if a required text has only tags.
 */
export function cleanFields(kind: ContentKind, fields: AnyFields, language: Language): AnyFields {
  return Object.fromEntries(
    listFields(kind).map(([name, field]) => [name, cleanValue(name, field, fields[name], language)]),
  );
}

function cleanValue(name: string, field: ContentField, value: unknown, language: Language): unknown {
  switch (field.control) {
    case 'html': {
      const html = cleanHtml(value as LocalizedText);
      if (!html['zh-CN'] && !field.optional) throw fieldIssue(`body.fields.${name}.zh-CN`, 'textRequired', language);
      return html;
    }
    case 'line':
      return mapText(value as LocalizedText, onOneLine);
    case 'lines':
      return mapText(value as LocalizedText, (text) => text);
    case 'plain':
      return onOneLine(value as string);
    case 'chapters':
      return (value as readonly Chapter[])
        .map(({ at, title }) => ({ at, title: mapText(title, onOneLine) }))
        .sort((left, right) => left.at - right.at);
    default:
      return value;
  }
}

function cleanHtml(text: LocalizedText): LocalizedText {
  return mapText(text, (html) => {
    const clean = sanitizeSiteHtml(html);
    return textOfHtml(clean) ? clean : '';
  });
}

function mapText({ 'zh-CN': zh, en }: LocalizedText, change: (text: string) => string): LocalizedText {
  const english = en ? change(en) : '';
  return { 'zh-CN': change(zh), ...(english && { en: english }) };
}
