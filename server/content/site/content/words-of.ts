import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { isLocalized, listFields } from '#contract/content/site-content/list-fields.ts';
import type { LocalizedText } from '#contract/language.ts';
import { textOfHtml } from '#server/platform/text/plain-text.ts';
import type { AnyFields } from './any-fields.ts';

/** All texts of an item in all languages, for searching. */
export function wordsOf(kind: ContentKind, fields: AnyFields): string[] {
  return listFields(kind).flatMap(([name, field]) => {
    const value = fields[name];
    if (value === undefined || value === null) return [];
    if (isLocalized(field)) {
      const texts = Object.values(value as LocalizedText).filter((text) => text !== undefined);
      return field.control === 'html' ? texts.map(textOfHtml) : texts;
    }
    return typeof value === 'string' ? [value] : [];
  });
}
