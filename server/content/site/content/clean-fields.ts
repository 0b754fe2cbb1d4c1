import type { Chapter, ContentField } from '#contract/content/site-content/fields.ts';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { listFields } from '#contract/content/site-content/list-fields.ts';
import { type Language, type LocalizedText, languages } from '#contract/language.ts';
import { onOneLine } from '#contract/texts/written-text.ts';
import { countCues } from '#server/content/site/media/web-vtt.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import { showsAnything, textOfHtml } from '#server/platform/text/plain-text.ts';
import { sanitizeSiteHtml } from '#server/platform/text/sanitize-html.ts';
import type { AnyFields } from './any-fields.ts';

/**
 * Validated fields ready to be stored: HTML sanitised, single-line fields without line breaks, empty translations
 * dropped. Throws if a required text has only tags or pictures, captions have no cues or chapters no time of their own.
 */
export function cleanFields(kind: ContentKind, fields: AnyFields, language: Language): AnyFields {
  return Object.fromEntries(
    listFields(kind).map(([name, field]) => {
      if (field.control === 'chapters') requireTimes(name, fields, language);
      return [name, cleanValue(name, field, fields[name], language)];
    }),
  );
}

/** Chapters begin one after the other while the video lasts. */
function requireTimes(name: string, { seconds, ...fields }: AnyFields, language: Language): void {
  const chapters = fields[name] as readonly Chapter[];
  const wrong = chapters.findIndex(
    ({ at }, index) => at >= Number(seconds) || chapters.findIndex((one) => one.at === at) < index,
  );
  if (wrong >= 0) throw fieldIssue(`body.fields.${name}.${wrong}.at`, 'chapterTimeWrong', language);
}

function requireCues(name: string, captions: LocalizedText, language: Language): void {
  for (const one of languages) {
    const cues = captions[one];
    if (cues && countCues(cues) === 0) throw fieldIssue(`body.fields.${name}.${one}`, 'captionsWrong', language);
  }
}

function cleanValue(name: string, field: ContentField, value: unknown, language: Language): unknown {
  switch (field.control) {
    case 'html': {
      const html = cleanHtml(value as LocalizedText);
      if (!textOfHtml(html['zh-CN']) && !field.optional)
        throw fieldIssue(`body.fields.${name}.zh-CN`, 'textRequired', language);
      return html;
    }
    case 'line':
      return mapText(value as LocalizedText, onOneLine);
    case 'lines':
      if (field.form === 'captions') requireCues(name, value as LocalizedText, language);
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
    return showsAnything(clean) ? clean : '';
  });
}

function mapText({ 'zh-CN': zh, en }: LocalizedText, change: (text: string) => string): LocalizedText {
  const english = en ? change(en) : '';
  return { 'zh-CN': change(zh), ...(english && { en: english }) };
}
