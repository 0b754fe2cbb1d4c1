import { customType, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { rowId } from '#server/platform/database/row-id.ts';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/**
 * Who did what to which record (docs/product/identity.md, "Audit log"). Rows are only ever added; the database refuses
 * anything else, numbers them without a gap and chains each to the one before by `hash`. No key to another table: an
 * entry outlives its record.
 */
export const auditEntries = pgTable(
  'audit_entry',
  {
    /** Given by the database. */
    id: rowId().primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** `null` where nobody was signed in. */
    userId: rowId('user_id'),
    /** The company it happened in; `null` outside any. */
    stockId: integer('stock_id'),
    /** What was done, such as `session.login`. */
    action: text('action').notNull(),
    /** What it was done to, such as `contact 17`; empty where the action says it all. */
    subject: text('subject').notNull(),
    /** Before, after and circumstances. Never a secret, a code or a whole phone number. */
    detail: jsonb('detail').notNull(),
    /** The network it came from; the last part of an address is not kept. */
    network: text('network').notNull(),
    /** SHA-256 of the hash before and this row, set by the database. */
    hash: bytea('hash').notNull(),
  },
  (table) => [
    index('audit_entry_company').on(table.stockId, table.id),
    index('audit_entry_person').on(table.userId, table.id),
    index('audit_entry_action').on(table.action, table.id),
    index('audit_entry_at').on(table.at),
  ],
);
