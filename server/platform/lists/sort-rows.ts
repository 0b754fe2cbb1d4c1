import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * The order of a list by one of its columns: by the columns of its key in turn, all upwards, or all downwards where `-`
 * stands in front. Both are one index, read from its beginning or its end. The last column is unique, so the order is
 * the same on every page.
 */
export function orderBy<Key extends string>(
  sort: Key | `-${Key}`,
  columns: Readonly<Record<Key, readonly SQLWrapper[]>>,
): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc;
  return columns[sort.replace('-', '') as Key].map((column) => direction(column));
}
