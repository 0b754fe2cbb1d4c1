import { sql } from 'drizzle-orm';
import { check, customType, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

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
