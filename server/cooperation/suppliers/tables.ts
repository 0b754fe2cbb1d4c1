import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { SupplierState } from '#contract/cooperation/supplier-rules.ts';
import type { SupplierCertificate, SupplierContact } from '#contract/cooperation/suppliers.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** Who may be asked to quote: each company keeps a directory of its own (docs/product/cooperation.md, "Suppliers"). */
export const suppliers = pgTable(
  'supplier',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    name: text('name').notNull(),
    creditCode: text('credit_code').notNull(),
    state: text('state').$type<SupplierState>().notNull().default('candidate'),
    /** Codes of the enumeration `zcb_domain`. */
    fields: text('fields').array().notNull(),
    contacts: jsonb('contacts').$type<SupplierContact[]>().notNull().default([]),
    certificates: jsonb('certificates').$type<SupplierCertificate[]>().notNull().default([]),
    /** The day on which the first of its certificates ends, a day in China. */
    certificatesEndOn: date('certificates_end_on'),
    note: text('note').notNull().default(''),
    /** The listed company that it is: its people see what it is asked to quote for. */
    companyId: integer('company_id').references(() => companies.stockId),
    /** The partner of the public site that it was proposed as, while that is there. */
    siteItemId: rowId('site_item_id').references(() => contentItems.id, { onDelete: 'set null' }),
    /** Sum and number of its ratings. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
    /** Version for optimistic locking. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    unique('supplier_code').on(table.stockId, table.creditCode),
    // What belongs to a supplier belongs to its company.
    unique('supplier_in_company').on(table.stockId, table.id),
    index('supplier_name').on(table.stockId, table.name, table.id),
    index('supplier_state').on(table.stockId, table.state, table.name, table.id),
    index('supplier_added').on(table.stockId, table.addedAt, table.id),
    index('supplier_of_company').on(table.companyId, table.id).where(sql`${table.companyId} is not null`),
    index('supplier_of_site_item').on(table.siteItemId).where(sql`${table.siteItemId} is not null`),
    index('supplier_certificates').on(table.stockId, table.certificatesEndOn, table.id),
    check('supplier_has_state', sql`${table.state} in ('candidate', 'approved', 'suspended', 'barred')`),
    check('supplier_has_code', sql`${table.creditCode} ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'`),
  ],
);

/** Why a supplier is what it is: entries are never changed. */
export const supplierStateChanges = pgTable(
  'supplier_state_change',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id').notNull(),
    supplierId: rowId('supplier_id').notNull(),
    state: text('state').$type<SupplierState>().notNull(),
    reason: text('reason').notNull(),
    changedBy: rowId('changed_by')
      .notNull()
      .references(() => users.id),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.stockId, table.supplierId],
      foreignColumns: [suppliers.stockId, suppliers.id],
      name: 'supplier_state_change_of',
    }).onDelete('cascade'),
    index('supplier_state_change_history').on(table.supplierId, table.id),
  ],
);

/** How a supplier did a job: entries are never changed. */
export const supplierRatings = pgTable(
  'supplier_rating',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id').notNull(),
    supplierId: rowId('supplier_id').notNull(),
    job: text('job').notNull(),
    /** 1 to 5, 5 the best. */
    score: integer('score').notNull(),
    note: text('note').notNull(),
    ratedBy: rowId('rated_by')
      .notNull()
      .references(() => users.id),
    ratedAt: timestamp('rated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.stockId, table.supplierId],
      foreignColumns: [suppliers.stockId, suppliers.id],
      name: 'supplier_rating_of',
    }).onDelete('cascade'),
    index('supplier_rating_latest').on(table.supplierId, table.id),
    check('supplier_rating_score', sql`${table.score} between 1 and 5`),
  ],
);
