import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { clients } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** What a new client noted at its checklist; the other steps are read from what they leave behind. */
export const clientStarts = pgTable('client_start', {
  stockId: integer('stock_id')
    .primaryKey()
    .references(() => clients.stockId),
  namesConfirmedAt: timestamp('names_confirmed_at', { withTimezone: true }),
  namesConfirmedBy: rowId('names_confirmed_by').references(() => users.id),
  hiddenAt: timestamp('hidden_at', { withTimezone: true }),
});
