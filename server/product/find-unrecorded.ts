import type { FormerRow } from './former-stamps.ts';
import type { ProductTable, StandingRow } from './product-table.ts';
import { stampOf } from './stamp.ts';

interface Notes {
  readonly records: readonly unknown[];
  readonly former: Readonly<Record<string, FormerRow>>;
}

/**
 * Which row of a table is which of the product's, by key, as far as no release has noted it. Of keyed tables it is the
 * one with the key. Elsewhere it is the one that says what the product says or once said, now or before its first edit,
 * else the one that stands in its place and was not made here.
 */
export function findUnrecorded(
  table: ProductTable,
  standing: readonly StandingRow[],
  { records, former }: Notes,
): Map<string, string> {
  const values = new Map(table.rows.map(({ key, value }) => [key, stampOf(value)]));
  const keys = [...new Set([...values.keys(), ...Object.keys(former)])];
  if (table.isKeyed) return new Map(keys.map((key) => [key, key]));
  const found = new Map<string, string>();
  if (records.length > 0 || Object.keys(former).length === 0) return found;
  const isOf = (key: string, value: unknown): boolean => {
    const stamp = stampOf(value);
    return values.get(key) === stamp || (former[key]?.stamps.includes(stamp) ?? false);
  };
  const left = [...standing];
  const claim = (matches: (row: StandingRow, key: string) => boolean): void => {
    for (const key of keys) {
      const index = found.has(key) ? -1 : left.findIndex((row) => matches(row, key));
      if (index >= 0) found.set(key, left.splice(index, 1)[0]?.id ?? '');
    }
  };
  claim(({ value }, key) => isOf(key, value));
  claim(({ original }, key) => original !== undefined && isOf(key, original));
  claim(({ place, isOwn }, key) => !isOwn && place !== undefined && place === former[key]?.place);
  return found;
}
