import { isNull } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients, modules } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** A client's request for a module or its renewal. At most one is pending. */
export const moduleRequests = pgTable(
  'module_request',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id')
      .notNull()
      .references(() => clients.stockId),
    moduleCode: text('module_code')
      .notNull()
      .references(() => modules.code),
    requestedBy: rowId('requested_by')
      .notNull()
      .references(() => users.id),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** When an operator enabled the module or declined the request. */
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    answeredBy: rowId('answered_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('module_request_waiting').on(table.stockId, table.moduleCode).where(isNull(table.answeredAt)),
    index('module_request_at').on(table.requestedAt),
  ],
);
