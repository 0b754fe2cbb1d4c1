import { isNull, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ArticleCategory } from '#contract/content/articles.ts';
import type { ConsentSource } from '#contract/outreach/contacts.ts';
import type { MailFrequency } from '#contract/outreach/push-rules.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** Groups of a company's contacts. */
export const contactGroups = pgTable(
  'contact_group',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    name: text('name').notNull(),
    sort: integer('sort').notNull().default(0),
  },
  (table) => [unique('contact_group_name').on(table.stockId, table.name)],
);

/** A contact of a company (docs/product/outreach.md, "Contacts"). Mobile and e-mail are empty if missing. */
export const contacts = pgTable(
  'contact',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    name: text('name').notNull(),
    /** Sort key, see `name-order.ts`. */
    nameOrder: text('name_order').notNull().default(''),
    /** Digits, with `+` for other countries. */
    mobile: text('mobile').notNull().default(''),
    /** In lower case. */
    email: text('email').notNull().default(''),
    position: text('position').notNull().default(''),
    /** A group of the same company: migration 0015 constrains both columns. */
    groupId: rowId('group_id'),
    isReceiving: boolean('is_receiving').notNull().default(false),
    /** When and how the person consented; both or neither. */
    consentAt: timestamp('consent_at', { withTimezone: true }),
    consentSource: text('consent_source').$type<ConsentSource>(),
    /** When the person withdrew consent. Only a later consent counts. */
    unsubscribedAt: timestamp('unsubscribed_at', { withTimezone: true }),
    /** What the person wants to read about; `null` for everything, also what comes later. */
    topics: text('topics').array().$type<ArticleCategory[]>(),
    mailFrequency: text('mail_frequency').$type<MailFrequency>().notNull().default('all'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Version for optimistic locking. */
    version: integer('version').notNull().default(0),
    /** Deleted rows can be restored until they are removed. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** Rows deleted together are restored together. */
    deletion: uuid('deletion'),
    /** The import that added it, if one did. */
    importId: rowId('import_id'),
  },
  (table) => [
    uniqueIndex('contact_mobile')
      .on(table.stockId, table.mobile)
      .where(sql`${table.mobile} <> '' and ${table.deletedAt} is null`),
    uniqueIndex('contact_email')
      .on(table.stockId, table.email)
      .where(sql`${table.email} <> '' and ${table.deletedAt} is null`),
    // Read in both directions, so without a direction. Without deleted rows, counting needs no table access.
    index('contact_company').on(table.stockId, table.createdAt, table.id).where(isNull(table.deletedAt)),
    index('contact_updated').on(table.stockId, table.updatedAt, table.id).where(isNull(table.deletedAt)),
    index('contact_name')
      .on(table.stockId, sql`${table.nameOrder} collate "C"`, table.id)
      .where(isNull(table.deletedAt)),
    // Deleted rows are in it, because they lose a group that goes as well. Counting needs no table access either.
    index('contact_by_group').on(table.stockId, table.groupId, table.deletedAt),
    index('contact_left').on(table.stockId, table.unsubscribedAt).where(sql`${table.unsubscribedAt} is not null`),
    index('contact_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check('contact_mail_frequency', sql`${table.mailFrequency} in ('all', 'weekly', 'monthly')`),
    index('contact_of_import').on(table.stockId, table.importId).where(sql`${table.importId} is not null`),
    index('contact_deletion').on(table.stockId, table.deletion).where(sql`${table.deletion} is not null`),
  ],
);

/**
 * Addresses to which nothing more is sent: nobody has them, as a mail server has said, or their person left. Of mobile
 * numbers, which cannot be confused with them, only those that a withdrawn contact has given up.
 */
export const suppressedAddresses = pgTable(
  'suppressed_address',
  {
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    email: text('email').notNull(),
    /** What the server answered when, if one said so. */
    answer: text('answer').notNull().default(''),
    suppressedAt: timestamp('suppressed_at', { withTimezone: true }),
    /** When its person left who was no contact any more, or whose contact has another one by now. */
    leftAt: timestamp('left_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.stockId, table.email] }),
    check('suppressed_address_why', sql`${table.suppressedAt} is not null or ${table.leftAt} is not null`),
  ],
);
