import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '#server/platform/database/bytea.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/**
 * Audit log (docs/product/identity.md, "Audit log"). Append-only: the database refuses changes, numbers rows without
 * gaps and chains each to the previous one by `hash`. No foreign keys, because entries outlive their records.
 */
export const auditEntries = pgTable(
  'audit_entry',
  {
    /** Set by the database. */
    id: rowId().primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** `null` if nobody was signed in. */
    userId: rowId('user_id'),
    /** The company concerned, if any. */
    stockId: integer('stock_id'),
    /** Action code, such as `session.login`. */
    action: text('action').notNull(),
    /** The affected record, such as `contact 17`; empty if the action says it all. */
    subject: text('subject').notNull(),
    /** Before, after and other details. Never secrets, codes or whole phone numbers. */
    detail: jsonb('detail').notNull(),
    /** Network of the client, without the last part of its address. */
    network: text('network').notNull(),
    /** SHA-256 of the previous hash and this row, set by the database. */
    hash: bytea('hash').notNull(),
  },
  (table) => [
    index('audit_entry_company').on(table.stockId, table.id),
    index('audit_entry_person').on(table.userId, table.id),
    index('audit_entry_action').on(table.action, table.id),
    index('audit_entry_at').on(table.at),
    // Whom a company has seen lately; a statement that uses it names all three.
    index('audit_entry_entered')
      .on(table.stockId, table.userId, table.at)
      .where(sql`${table.action} in ('session.login', 'unify.entered', 'session.switchCompany')`),
    index('audit_entry_inquiry').on(table.subject, table.id).where(sql`${table.subject} like 'inquiry %'`),
    index('audit_entry_account').on(table.subject, table.id).where(sql`${table.subject} like 'account %'`),
    // What became of a lead, also as one of many that were changed together.
    index('audit_entry_lead').on(table.subject, table.id).where(sql`${table.subject} like 'lead %'`),
    index('audit_entry_leads')
      .using('gin', sql`(${table.detail} -> 'ids') jsonb_path_ops`)
      .where(sql`${table.action} = 'lead.many'`),
  ],
);

/**
 * Parts of the log that lie in files (docs/operations.md, "The audit log"): each ends with this entry, whose hash the
 * next entry is chained to. The database lets entries go that are named here, and refuses changes of these rows.
 */
export const auditArchives = pgTable('audit_archive', {
  until: rowId('until').primaryKey(),
  from: rowId('from_id').notNull(),
  /** Of the entry `until`. */
  hash: bytea('hash').notNull(),
  archivedAt: timestamp('archived_at', { withTimezone: true }).notNull(),
});
