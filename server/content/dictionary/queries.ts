import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { dictionaryItems } from './tables.ts';

/** All labels, by enumeration, in display order. */
export function listItems(db: Database) {
  return db
    .select()
    .from(dictionaryItems)
    .orderBy(asc(dictionaryItems.enumeration), asc(dictionaryItems.sort), asc(dictionaryItems.key));
}

export function listLabels(db: Database, enumeration: string) {
  return db
    .select({ key: dictionaryItems.key, label: dictionaryItems.label })
    .from(dictionaryItems)
    .where(eq(dictionaryItems.enumeration, enumeration));
}
