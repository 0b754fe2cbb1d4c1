import { jsonb } from 'drizzle-orm/pg-core';
import type { LocalizedText } from '#contract/language.ts';

/** A column that holds a text in its languages, see {@link LocalizedText}. */
export const localized = (name: string) => jsonb(name).$type<LocalizedText>();
