import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { inquiries, quoteInvitations } from '#server/cooperation/inquiries/tables.ts';
import { bytea } from '#server/platform/database/bytea.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/**
 * Files of inquiries and quotes. Their bytes are in the store, encrypted for this inquiry and invitation; a submitted quote
 * names its files with their digests, so its receipt covers them.
 */
export const inquiryFiles = pgTable(
  'inquiry_file',
  {
    /** 32 random hexadecimal digits. */
    id: text('id').primaryKey(),
    stockId: integer('stock_id').notNull(),
    inquiryId: rowId('inquiry_id').notNull(),
    /** Whose quote it is for; `null` for a file of the buyer. */
    invitationId: rowId('invitation_id'),
    /** Name and digest, sealed: a name can say as much as a price. Empty until the bytes are in the store. */
    sealed: bytea('sealed').notNull(),
    /** As counted against the quota of the buyer's company. */
    bytes: integer('bytes').notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.stockId, table.inquiryId],
      foreignColumns: [inquiries.stockId, inquiries.id],
      name: 'inquiry_file_of',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.stockId, table.invitationId],
      foreignColumns: [quoteInvitations.stockId, quoteInvitations.id],
      name: 'inquiry_file_for',
    }).onDelete('cascade'),
    index('inquiry_file_place').on(table.inquiryId, table.invitationId),
    index('inquiry_file_invitation').on(table.invitationId).where(sql`${table.invitationId} is not null`),
  ],
);
