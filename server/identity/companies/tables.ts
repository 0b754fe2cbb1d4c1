import { and, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { NameRule } from '#contract/insight/name-rules.ts';
import { localized } from '#server/platform/database/localized.ts';
import { gramsOfText, holds } from '#server/platform/lists/text-grams.ts';

export const industries = pgTable('industry', {
  id: integer('id').primaryKey(),
  name: localized('name').notNull(),
  sort: integer('sort').notNull().default(0),
  /** Counts changes of the name, for optimistic locking. */
  version: integer('version').notNull().default(1),
});

/** Numbers of what operators add: one that is gone never comes back as another's. */
export const industryNumbers = pgSequence('industry_number');
export const companyNumbers = pgSequence('company_number', { startWith: 1001 });

/** What a company is searched by. */
const searchedText = ({ code, name, shortName }: Record<'code' | 'name' | 'shortName', SQLWrapper>): SQL =>
  sql`(${code} || chr(10) || (${name} ->> 'zh-CN') || chr(10) || coalesce(${name} ->> 'en', '') || chr(10) || (${shortName} ->> 'zh-CN') || chr(10) || coalesce(${shortName} ->> 'en', ''))`;

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
    /** Other names by which texts mention the company. */
    aliases: text('aliases').array().notNull().default(sql`'{}'`),
    /** When a name counts, by what stands beside it. */
    nameRules: jsonb('name_rules').$type<NameRule[]>().notNull().default([]),
    /** Counts changes, for optimistic locking. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('company_code').on(sql`lower(${table.code})`),
    uniqueIndex('company_code_once').on(sql`lower(${table.code})`).where(sql`${table.code} <> ''`),
    index('company_code_order').on(sql`${table.code} collate "C"`, table.stockId),
    index('company_industry').on(table.industryId, table.stockId),
    index('company_text').using('gin', gramsOfText(searchedText(table))),
  ],
);

/** Whether a company is listed: all but the operator's. */
export const isListed = ne(companies.code, '');

/** Companies whose name, short name or securities code contains these words, in any language. */
export const isCalled = (keyword: string): SQL => holds(searchedText(companies), keyword);

/** Those of them that are listed. */
export const isListedAs = (keyword: string | undefined) => and(isListed, keyword ? isCalled(keyword) : undefined);

/** A company that is a customer. */
export const clients = pgTable('client', {
  stockId: integer('stock_id')
    .primaryKey()
    .references(() => companies.stockId),
  openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
  /** How many people it may have, invitations that wait included. */
  seats: integer('seats').notNull().default(20),
  /** Since when everything of it is being erased: nobody enters it, and nothing is opened for it. */
  erasingSince: timestamp('erasing_since', { withTimezone: true }),
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
