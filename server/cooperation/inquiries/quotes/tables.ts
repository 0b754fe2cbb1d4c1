import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { QuoteContent } from '#contract/cooperation/quotes.ts';
import { quoteInvitations } from '#server/cooperation/inquiries/tables.ts';
import { bytea } from '#server/platform/database/bytea.ts';
import { rowId } from '#server/platform/database/row-id.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Quotes, sealed until all of an inquiry's are opened at once (docs/decisions/0075). The latest of an invitation that is
 * not withdrawn counts.
 */
export const quotes = pgTable(
  'quote',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id').notNull(),
    invitationId: rowId('invitation_id').notNull(),
    /** Counted from 1 in each invitation. */
    number: integer('number').notNull(),
    /** The edition of the inquiry that it answers. */
    edition: integer('edition').notNull(),
    /** Set by the database: when it was received. */
    receivedAt: moment('received_at').notNull(),
    /** Canonical JSON and nonce. */
    sealed: bytea('sealed').notNull(),
    /** SHA-256 in hexadecimal. */
    receipt: text('receipt').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    /** When its supplier confirmed it last, from which its validity counts again. */
    confirmedAt: moment('confirmed_at'),
    /** What was sealed, from the opening on. */
    content: jsonb('content').$type<QuoteContent>(),
    canonical: text('canonical'),
    nonce: text('nonce'),
    /** Whether what was opened has the receipt. */
    isIntact: boolean('is_intact'),
  },
  (table) => [
    foreignKey({
      columns: [table.stockId, table.invitationId],
      foreignColumns: [quoteInvitations.stockId, quoteInvitations.id],
      name: 'quote_of',
    }).onDelete('cascade'),
    unique('quote_number').on(table.invitationId, table.number),
    check('quote_has_receipt', sql`${table.receipt} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** What a supplier has written and not submitted, sealed as well. */
export const quoteDrafts = pgTable(
  'quote_draft',
  {
    invitationId: rowId('invitation_id').primaryKey(),
    stockId: integer('stock_id').notNull(),
    sealed: bytea('sealed').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.stockId, table.invitationId],
      foreignColumns: [quoteInvitations.stockId, quoteInvitations.id],
      name: 'quote_draft_of',
    }).onDelete('cascade'),
  ],
);
