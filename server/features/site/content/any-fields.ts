import type { Chapter, ContentField } from '#contract/content/fields.ts';
import { type ContentKind, contentKinds } from '#contract/content/kinds.ts';
import type { LocalizedText } from '#contract/language.ts';

/** The fields of an item whose kind is known only when it runs. */
export type AnyFields = Readonly<Record<string, unknown>>;

type Named = readonly [name: string, field: ContentField];

export function fieldsOf(kind: ContentKind): Named[] {
  return Object.entries(contentKinds[kind].fields as Readonly<Record<string, ContentField>>);
}

export function isLocalized(
  field: ContentField,
): field is Extract<ContentField, { control: 'line' | 'lines' | 'html' }> {
  return field.control === 'line' || field.control === 'lines' || field.control === 'html';
}

/** Fields of a kind that name items of another, with that other kind. */
export function referencesOf(kind: ContentKind): { readonly name: string; readonly to: ContentKind }[] {
  return fieldsOf(kind).flatMap(([name, field]) =>
    field.control === 'reference' ? [{ name, to: field.kind as ContentKind }] : [],
  );
}

/** What an editor finds in a field that nobody has written. */
function emptyValue(field: ContentField): string | null | LocalizedText | readonly Chapter[] {
  if (isLocalized(field)) return { 'zh-CN': '' };
  if (field.control === 'chapters') return [];
  return field.control === 'plain' || field.control === 'code' || field.control === 'address' ? '' : null;
}

/** Stored fields as the kind describes them today: one it has gained is empty, one it has lost is left out. */
export function completeFields(kind: ContentKind, stored: AnyFields): AnyFields {
  return Object.fromEntries(fieldsOf(kind).map(([name, field]) => [name, stored[name] ?? emptyValue(field)]));
}
