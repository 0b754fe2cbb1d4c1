import { isDeepStrictEqual } from 'node:util';
import type { Chapter, ContentField } from '#contract/content/site-content/fields.ts';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { isLocalized, listFields } from '#contract/content/site-content/list-fields.ts';
import type { LocalizedText } from '#contract/language.ts';

/** The fields of an item whose kind is known only when it runs. */
export type AnyFields = Readonly<Record<string, unknown>>;

/** Fields of a kind that name items of another, with that other kind. */
export function referencesOf(kind: ContentKind): { readonly name: string; readonly to: ContentKind }[] {
  return listFields(kind).flatMap(([name, field]) =>
    field.control === 'reference' ? [{ name, to: field.kind as ContentKind }] : [],
  );
}

/** What an editor finds in a field that nobody has written. */
function emptyValue(field: ContentField): string | null | LocalizedText | readonly Chapter[] {
  if (isLocalized(field)) return { 'zh-CN': '' };
  if (field.control === 'chapters') return [];
  return ['plain', 'code', 'address', 'video', 'picture'].includes(field.control) ? '' : null;
}

/** Stored fields as the kind describes them today: one it has gained is empty, one it has lost is left out. */
export function completeFields(kind: ContentKind, stored: AnyFields): AnyFields {
  return Object.fromEntries(listFields(kind).map(([name, field]) => [name, stored[name] ?? emptyValue(field)]));
}

/** Names of the fields that have changed since; none for the first version of an item. */
export function differing(kind: ContentKind, fields: AnyFields, before: AnyFields | undefined): string[] {
  if (!before) return [];
  return listFields(kind)
    .map(([name]) => name)
    .filter((name) => !isDeepStrictEqual(fields[name], before[name]));
}
