import type { ContentField } from './fields.ts';
import { type ContentKind, contentKinds } from './kinds.ts';

export type LocalizedField = Extract<ContentField, { control: 'line' | 'lines' | 'html' }>;

/** The fields of a kind that is known only when it runs, in the order an editor writes them. */
export function listFields(kind: ContentKind): (readonly [name: string, field: ContentField])[] {
  return Object.entries(contentKinds[kind].fields as Readonly<Record<string, ContentField>>);
}

export function isLocalized(field: ContentField): field is LocalizedField {
  return field.control === 'line' || field.control === 'lines' || field.control === 'html';
}

export function isOptional(field: ContentField): boolean {
  return 'optional' in field && field.optional === true;
}

/** The choice that sorts the items of a kind into sorts: the first it has, such as the page or the type. */
export function mainChoice(kind: ContentKind) {
  for (const [name, field] of listFields(kind)) if (field.control === 'choice') return { name, choices: field.choices };
  return undefined;
}

export const isSingle = (kind: ContentKind): boolean => 'single' in contentKinds[kind];
