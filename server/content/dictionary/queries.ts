import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import { type Enumeration, isOpen, type OpenEnumeration } from '#contract/codes/enumerations.ts';
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

export type StoredItem = Omit<typeof dictionaryItems.$inferSelect, 'enumeration' | 'sort'>;

/** Items of one enumeration in display order. */
export function listItemsOf(db: Database, enumeration: Enumeration): Promise<StoredItem[]> {
  return db
    .select({ key: dictionaryItems.key, label: dictionaryItems.label, isOff: dictionaryItems.isOff })
    .from(dictionaryItems)
    .where(eq(dictionaryItems.enumeration, enumeration))
    .orderBy(asc(dictionaryItems.sort), asc(dictionaryItems.key));
}

/** Makes an enumeration consist of exactly these items, in this order. */
export async function replaceItems(tx: Database, enumeration: Enumeration, items: readonly StoredItem[]) {
  const isOfIt = eq(dictionaryItems.enumeration, enumeration);
  const keys = items.map(({ key }) => key);
  await tx.delete(dictionaryItems).where(and(isOfIt, notInArray(dictionaryItems.key, keys)));
  await tx
    .insert(dictionaryItems)
    .values(items.map((item, index) => ({ enumeration, ...item, sort: index + 1 })))
    .onConflictDoUpdate({
      target: [dictionaryItems.enumeration, dictionaryItems.key],
      set: { label: sql`excluded.label`, isOff: sql`excluded.is_off`, sort: sql`excluded.sort` },
    });
}

/**
 * Keys of service fields that a partner of the site is shown under, that a supplier works in, or that an inquiry or a
 * template of one is of. All tables go by their names: they are made of labels from here.
 */
async function usedServiceFields(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select distinct item.key
    from ${dictionaryItems} item
    join content_item partner on partner.kind = 'partner'
      and partner.fields #>> '{field,zh-CN}' = item.label ->> 'zh-CN'
    where item.enumeration = 'zcb_domain'
    union select unnest(fields) from supplier
    union select field from inquiry
    union select content ->> 'field' from inquiry_template`);
  return rows.map(({ key }) => key);
}

const uses: Readonly<Record<OpenEnumeration, (db: Database) => Promise<string[]>>> = { zcb_domain: usedServiceFields };

/** Keys of an open enumeration that something names; those of a fixed one are all the product's. */
export async function listUsedKeys(db: Database, enumeration: Enumeration): Promise<ReadonlySet<string>> {
  return new Set(isOpen(enumeration) ? await uses[enumeration](db) : []);
}
