import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { companies } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { bytea } from '#server/platform/database/bytea.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** An invitation into a company. Only the hash of its latest link is stored, so a copy of the table lets nobody in. */
export const invitations = pgTable(
  'invitation',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    name: text('name').notNull(),
    channel: text('channel').$type<'mail' | 'sms'>().notNull(),
    /** Address or number. */
    recipient: text('recipient').notNull(),
    /** Number that an import gives the new account, where the link goes to an address. */
    phone: text('phone'),
    /** Codes; a role that is gone by then ends the invitation. */
    roles: text('roles').array().notNull(),
    tokenHash: bytea('token_hash').notNull().unique(),
    /** Who sent it last, and in which company: at its acceptance this person must still be able to grant the roles. */
    invitedBy: rowId('invited_by')
      .notNull()
      .references(() => users.id),
    invitedIn: integer('invited_in')
      .notNull()
      .references(() => companies.stockId),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /**
     * When its link was found expired, or who sent it could no longer send it; from then on it stays ended, whatever the
     * clock says or the sender may. Sending it again clears this.
     */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
    acceptedBy: rowId('accepted_by').references(() => users.id),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    /** Id of the latest message (`readDeliveries`); `null` until a job has made the link of an import. */
    deliveryId: rowId('delivery_id'),
  },
  (table) => [
    // Most have been accepted; the lists show the others.
    index('invitation_company')
      .on(table.stockId, table.sentAt, table.id)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
    index('invitation_sent')
      .on(table.sentAt, table.id)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
    // Accepted ones too: a company that goes is looked for in all of them.
    index('invitation_stock_id').on(table.stockId),
    index('invitation_invited_in').on(table.invitedIn),
    index('invitation_accepted_by').on(table.acceptedBy),
    index('invitation_unsent').on(table.invitedBy, table.id).where(sql`${table.deliveryId} is null`),
  ],
);
