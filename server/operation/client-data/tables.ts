import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { companies } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** The erasure of a client, and what proves it. */
export const clientErasures = pgTable(
  'client_erasure',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    /** As the company was called then. */
    companyName: text('company_name').notNull(),
    requestedBy: rowId('requested_by')
      .notNull()
      .references(() => users.id),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    reason: text('reason').notNull(),
    /** Rows deleted so far, by table. */
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    files: integer('files').notNull().default(0),
    /** Accounts anonymised. */
    people: integer('people').notNull().default(0),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** Its very bytes: their SHA-256 is in the audit log. */
    certificate: text('certificate').notNull().default(''),
    sha256: text('sha256').notNull().default(''),
  },
  (table) => [
    uniqueIndex('client_erasure_once').on(table.stockId).where(sql`${table.finishedAt} is null`),
    index('client_erasure_company').on(table.stockId),
    index('client_erasure_requested_by').on(table.requestedBy),
    check('client_erasure_certificate', sql`(${table.finishedAt} is null) = (${table.certificate} = '')`),
  ],
);
