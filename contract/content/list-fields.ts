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

export const isSingle = (kind: ContentKind): boolean => 'single' in contentKinds[kind];
