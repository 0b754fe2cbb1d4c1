import { isDeepStrictEqual } from 'node:util';
import type { Chapter, ContentField } from '#contract/content/site-content/fields.ts';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { isLocalized, listFields } from '#contract/content/site-content/list-fields.ts';
import type { LocalizedText } from '#contract/language.ts';

/** Fields of an item whose type is known only at run time. */
export type AnyFields = Readonly<Record<string, unknown>>;

/** Fields of a type that refer to items of another, with that type. */
export function referencesOf(kind: ContentKind): { readonly name: string; readonly to: ContentKind }[] {
  return listFields(kind).flatMap(([name, field]) =>
    field.control === 'reference' ? [{ name, to: field.kind as ContentKind }] : [],
  );
}

/** Formatted texts of an item by their path in a request. */
export function htmlOf(kind: ContentKind, fields: AnyFields): Record<string, string> {
  const texts = listFields(kind).filter(([, { control }]) => control === 'html');
  return Object.fromEntries(
    texts.flatMap(([name]) =>
      Object.entries((fields[name] ?? {}) as LocalizedText).map(([language, html]) => [
        `body.fields.${name}.${language}`,
        html,
      ]),
    ),
  );
}

/** Initial value of a field in the editor. */
function emptyValue(field: ContentField): string | null | LocalizedText | readonly Chapter[] {
  if (isLocalized(field)) return { 'zh-CN': '' };
  if (field.control === 'chapters') return [];
  return ['plain', 'code', 'address', 'video', 'picture'].includes(field.control) ? '' : null;
}

/** Stored fields in the type's current shape: new fields are empty, removed ones dropped. */
export function completeFields(kind: ContentKind, stored: AnyFields): AnyFields {
  return Object.fromEntries(listFields(kind).map(([name, field]) => [name, stored[name] ?? emptyValue(field)]));
}

/** Names of changed fields; none for the first version. */
export function differing(kind: ContentKind, fields: AnyFields, before: AnyFields | undefined): string[] {
  if (!before) return [];
  return listFields(kind)
    .map(([name]) => name)
    .filter((name) => !isDeepStrictEqual(fields[name], before[name]));
}
