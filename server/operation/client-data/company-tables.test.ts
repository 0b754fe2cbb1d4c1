import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { describeTables } from '#server/platform/archive/table-rows.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { companyTables } from './company-tables.ts';
import { receivedTables } from './received-tables.ts';

const t = await openTestDatabase();
afterAll(() => t.close());

describe('the list of tables', () => {
  test('has every table with a company, and every one that refers to what is erased', async () => {
    const { rows } = await t.db.execute<{ name: string }>(sql`
      with own as (
        select relname::text as name, pg_class.oid from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition)
      select distinct own.name from own join pg_attribute on attrelid = own.oid and attnum > 0 and not attisdropped
      where attname = 'stock_id' or exists (
        select from pg_constraint where conrelid = own.oid and contype = 'f' and confdeltype <> 'n' and (
          confrelid in ('client'::regclass)
          or confrelid::regclass::text in ${companyTables.filter(({ erased: gone }) => gone === true).map((one) => one.name)}))`);
    const found = rows.map((row) => row.name).sort();
    const known = companyTables.map((one) => one.name).sort();
    expect(found.filter((one) => !known.includes(one))).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
  });

  test('reads in the role that sees one company whatever that role may read', async () => {
    for (const { name: table, by } of companyTables) {
      const { rows } = await t.db.execute<{ may: boolean }>(sql`
        select has_table_privilege('shangjian_company', ${table}, 'select') and exists (
          select from pg_policies where tablename = ${table}) as may`);
      expect([table, rows[0]?.may ? 'company' : 'server']).toEqual([table, by]);
    }
  });

  test('names columns that there are of what was received as a supplier', async () => {
    const shapes = await describeTables(t.db);
    for (const { name: table, columns, blanked } of receivedTables) {
      const known = shapes.get(table)?.columns.map((column) => column.name) ?? [];
      expect([...columns, ...(blanked?.columns ?? [])].filter((column) => !known.includes(column))).toEqual([]);
    }
  });

  test('lets no secret out', async () => {
    const { rows } = await t.db.execute<{ table: string; column: string }>(sql`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type <> 'boolean'
        and (data_type = 'bytea' or column_name ~ '(password|secret|sealed|token|_mac)' or column_name in ('hash', 'key'))`);
    const open = rows.filter(({ table, column }) => {
      const rules = companyTables.find((one) => one.name === table);
      return rules && !rules.withheld?.includes(column);
    });
    expect(open).toEqual([]);
  });
});
