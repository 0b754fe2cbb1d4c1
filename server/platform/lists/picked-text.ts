import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Language } from '#contract/language.ts';

/** SQL equivalent of `isUntranslated`; an empty text needs no translation. */
export function untranslatedText(column: AnyPgColumn, language: Language): SQL<boolean> {
  return language === 'zh-CN'
    ? sql<boolean>`false`
    : sql<boolean>`(coalesce(${column} ->> ${sql.raw(`'${language}'`)}, '') = '' and ${column} ->> 'zh-CN' <> '')`;
}

/** SQL equivalent of `pickText`: the text in the given language, else in Chinese. */
export function pickedText(column: AnyPgColumn, language: Language): SQL<string> {
  return language === 'zh-CN'
    ? sql<string>`${column} ->> 'zh-CN'`
    : sql<string>`coalesce(nullif(${column} ->> ${sql.raw(`'${language}'`)}, ''), ${column} ->> 'zh-CN')`;
}
