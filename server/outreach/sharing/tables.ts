import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { companies } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** A signed link to one page of a company. */
export const shareLinks = pgTable(
  'share_link',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    kind: text('kind').$type<'report' | 'chart' | 'hotWords' | 'digest'>().notNull(),
    /** Content by kind. */
    target: jsonb('target').notNull(),
    passwordHash: text('password_hash'),
    createdBy: rowId('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [index('share_link_company').on(table.stockId, table.createdAt, table.id)],
);

/** Views of a share link, with anonymised addresses. */
export const shareViews = pgTable(
  'share_view',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    shareId: uuid('share_id')
      .notNull()
      .references(() => shareLinks.id),
    viewedAt: timestamp('viewed_at', { withTimezone: true }).notNull(),
    /** IPv4 without its last number, IPv6 as /48. */
    address: text('address').notNull(),
    agent: text('agent').notNull(),
  },
  (table) => [
    index('share_view_share').on(table.shareId, table.viewedAt, table.id),
    // What was opened in a week, of all companies.
    index('share_view_at').on(table.viewedAt),
  ],
);

/** Password attempts on a share link. A correct one deletes its row, so an hour's rows are its wrong attempts. */
export const shareGuesses = pgTable(
  'share_guess',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    shareId: uuid('share_id')
      .notNull()
      .references(() => shareLinks.id),
    guessedAt: timestamp('guessed_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('share_guess_share').on(table.shareId, table.guessedAt)],
);
