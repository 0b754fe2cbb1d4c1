import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { isLocalized, listFields } from '#contract/content/site-content/list-fields.ts';
import { type Language, type LocalizedText, pickText } from '#contract/language.ts';
import { textOfHtml } from '#server/platform/text/plain-text.ts';
import type { AnyFields } from './any-fields.ts';

const longest = 160;

/** Title of an item in a list: its first text. */
export function titleOf(kind: ContentKind, fields: AnyFields, language: Language): string {
  for (const [name, field] of listFields(kind)) {
    const value = fields[name];
    if (value === undefined || value === null) continue;
    if (isLocalized(field)) {
      const words = pickText(value as LocalizedText, language);
      const text = field.control === 'html' ? textOfHtml(words) : words;
      if (text) return shorten(text);
    } else if (field.control === 'plain' || field.control === 'address') {
      if (value) return shorten(String(value));
    }
  }
  return '';
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

/** Whether every Chinese text has an English version. */
export function isTranslated(kind: ContentKind, fields: AnyFields): boolean {
  return listFields(kind).every(([name, field]) => {
    if (!isLocalized(field)) return true;
    const text = fields[name] as LocalizedText | undefined;
    return !text?.['zh-CN'] || Boolean(text.en);
  });
}
