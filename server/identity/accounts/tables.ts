import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#server/identity/sessions/tables.ts';
import { bytea } from '#server/platform/database/bytea.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import { outgoingMessages } from '#server/platform/messages/tables.ts';

/** A new e-mail address that its owner has not confirmed yet; at most one for each account. */
export const emailChanges = pgTable(
  'email_change',
  {
    userId: rowId('user_id')
      .primaryKey()
      .references(() => users.id),
    email: text('email').notNull(),
    codeMac: bytea('code_mac').notNull(),
    tries: integer('tries').notNull().default(0),
    /** The mail with the code. */
    messageId: rowId('message_id').references(() => outgoingMessages.id, { onDelete: 'set null' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('email_change_message').on(table.messageId)],
);
