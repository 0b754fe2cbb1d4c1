import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { localized } from '#server/platform/database/localized.ts';

/** One label of one enumeration (docs/product/content.md, "Dictionary"). */
export const dictionaryItems = pgTable(
  'dictionary_item',
  {
    enumeration: text('enumeration').notNull(),
    key: text('key').notNull(),
    label: localized('label').notNull(),
    sort: integer('sort').notNull(),
    /** Not offered for choice any more. */
    isOff: boolean('is_off').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.enumeration, table.key] })],
);
