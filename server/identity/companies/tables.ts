import { and, ilike, ne, or, sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { localized } from '#server/platform/database/localized.ts';
import { containing } from '#server/platform/database/search-pattern.ts';

export const industries = pgTable('industry', {
  id: integer('id').primaryKey(),
  name: localized('name').notNull(),
});

/**
 * A company that is tracked; some of them are clients. `stock_id` is its key on the wire (docs/product/clients.md,
 * "Companies").
 */
export const companies = pgTable(
  'company',
  {
    stockId: integer('stock_id').primaryKey(),
    /** Securities code; empty for the operator's own company. */
    code: text('code').notNull(),
    name: localized('name').notNull(),
    shortName: localized('short_name').notNull(),
    industryId: integer('industry_id').references(() => industries.id),
  },
  (table) => [index('company_code').on(sql`lower(${table.code})`)],
);

/** Whether a company is listed: every one but the operator's own. */
export const isListed = ne(companies.code, '');

/** Listed companies whose name, short name or securities code has these words in it, in whatever language. */
export function isListedAs(keyword: string | undefined) {
  if (!keyword) return isListed;
  const pattern = containing(keyword);
  const names = [companies.name, companies.shortName].flatMap((name) => [
    sql`${name} ->> 'zh-CN' ilike ${pattern}`,
    sql`${name} ->> 'en' ilike ${pattern}`,
  ]);
  return and(isListed, or(ilike(companies.code, pattern), ...names));
}

/** A company that is a customer. */
export const clients = pgTable('client', {
  stockId: integer('stock_id')
    .primaryKey()
    .references(() => companies.stockId),
  openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
});

/** What can be bought: a part of the product. */
export const modules = pgTable('module', {
  code: text('code').primaryKey(),
  name: localized('name').notNull(),
  description: localized('description').notNull(),
  sort: integer('sort').notNull(),
});

export const clientModules = pgTable(
  'client_module',
  {
    stockId: integer('stock_id')
      .notNull()
      .references(() => clients.stockId),
    moduleCode: text('module_code')
      .notNull()
      .references(() => modules.code),
    /** `null` for a module without an end. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.stockId, table.moduleCode] })],
);
