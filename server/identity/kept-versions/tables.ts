import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#server/identity/sessions/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** Whole states of what operators arrange: the menu, an enumeration, a role. None is ever changed or deleted. */
export const keptVersions = pgTable(
  'kept_version',
  {
    /** `menu`, `dictionary/` and an enumeration, or `role/` and its code. */
    subject: text('subject').notNull(),
    /** From 1 within the subject. */
    number: integer('number').notNull(),
    content: jsonb('content').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** `null` where a release of the product has written it. */
    changedBy: rowId('changed_by').references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.subject, table.number] })],
);
