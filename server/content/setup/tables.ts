import { sql } from 'drizzle-orm';
import { check, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '#server/platform/database/bytea.ts';

/** The code that opens the set-up: one at most, and of it only the hash. */
export const setupCodes = pgTable(
  'setup_code',
  {
    id: integer('id').primaryKey().default(1),
    hash: bytea('hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('setup_code_one', sql`${table.id} = 1`)],
);
