import type { ContentField } from './fields.ts';
import { type ContentKind, contentKinds } from './kinds.ts';

export type LocalizedField = Extract<ContentField, { control: 'line' | 'lines' | 'html' }>;

/** Fields of a type that is known only at run time, in editing order. */
export function listFields(kind: ContentKind): (readonly [name: string, field: ContentField])[] {
  return Object.entries(contentKinds[kind].fields as Readonly<Record<string, ContentField>>);
}

export function isLocalized(field: ContentField): field is LocalizedField {
  return field.control === 'line' || field.control === 'lines' || field.control === 'html';
}

export function isOptional(field: ContentField): boolean {
  return 'optional' in field && field.optional === true;
}

/** The choice field that groups a type's items, such as page or type. */
export function mainChoice(kind: ContentKind) {
  for (const [name, field] of listFields(kind)) if (field.control === 'choice') return { name, choices: field.choices };
  return undefined;
}

export const isSingle = (kind: ContentKind): boolean => 'single' in contentKinds[kind];
export const isLasting = (kind: ContentKind): boolean => 'lasting' in contentKinds[kind];
