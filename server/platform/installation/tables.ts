import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Where this database runs, as it was when sending was last allowed there. */
export const installations = pgTable(
  'installation',
  {
    isThis: boolean('is_this').primaryKey().default(true),
    /** What `findPlace` said; in a copy that runs elsewhere it says something else. */
    place: text('place').notNull(),
    allowedAt: timestamp('allowed_at', { withTimezone: true }).notNull(),
    /** The operator who has allowed it; `null` for a first start. */
    allowedBy: bigint('allowed_by', { mode: 'number' }),
  },
  (table) => [check('installation_one', sql`${table.isThis}`)],
);
