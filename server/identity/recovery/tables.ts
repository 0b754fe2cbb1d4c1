import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { CodePurpose as FormPurpose } from '#contract/identity/recovery.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { bytea } from '#server/platform/database/bytea.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** `phone`: a number becomes an account's. */
export type CodePurpose = 'recovery' | 'phone' | FormPurpose;

/** A requested code. A request for an unknown recipient leaves the same row. */
export const verificationCodes = pgTable(
  'verification_code',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    /** Hash of the phone number or e-mail address, which can be compared but not read. */
    recipientKey: text('phone_key').notNull(),
    /** Hash of the username that was given with it; empty for a form, which asks for none. */
    accountKey: text('account_key').notNull().default(''),
    /** The account whose password it may set, or that gets the number; `null` if account and recipient do not match. */
    userId: rowId('user_id').references(() => users.id),
    codeMac: bytea('code_mac').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    tries: integer('tries').notNull().default(0),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    index('verification_code_phone').on(table.recipientKey, table.createdAt.desc()),
    index('verification_code_user').on(table.userId),
  ],
);

/** Issued for a correct code: the right to set one account's password once. */
export const recoveryTickets = pgTable(
  'recovery_ticket',
  {
    hash: bytea('hash').primaryKey(),
    userId: rowId('user_id')
      .notNull()
      .references(() => users.id),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Also set when the password was changed otherwise, or the account disabled. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('recovery_ticket_user').on(table.userId)],
);
