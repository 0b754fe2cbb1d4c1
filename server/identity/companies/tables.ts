import { and, ilike, ne, or, sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { localized } from '#server/platform/database/localized.ts';
import { containing } from '#server/platform/database/search-pattern.ts';

export const industries = pgTable('industry', {
  id: integer('id').primaryKey(),
  name: localized('name').notNull(),
});

/** A tracked company; some are clients. `stock_id` identifies it in calls (docs/product/clients.md, "Companies"). */
export const companies = pgTable(
  'company',
  {
    stockId: integer('stock_id').primaryKey(),
    /** Securities code; empty for the operator's company. */
    code: text('code').notNull(),
    name: localized('name').notNull(),
    shortName: localized('short_name').notNull(),
    industryId: integer('industry_id').references(() => industries.id),
  },
  (table) => [index('company_code').on(sql`lower(${table.code})`)],
);

/** Whether a company is listed: all but the operator's. */
export const isListed = ne(companies.code, '');

/** Listed companies whose name, short name or securities code contains these words, in any language. */
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

/** A module: a part of the product that can be bought. */
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
    /** `null` for no expiry. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.stockId, table.moduleCode] })],
);
