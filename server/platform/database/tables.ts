import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Applied versions of a release's parts, the latest with the highest number. */
export const appliedVersions = pgTable('applied_version', {
  number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The file of a database program, or `product rows`. */
  part: text('part').notNull(),
  /** SHA-256 of what was applied, in hexadecimal. */
  hash: text('hash').notNull(),
  /** Number of migrations the applying release knew. */
  migrations: integer('migrations').notNull(),
  appliedAt: timestamp('applied_at', { withTimezone: true }).notNull().defaultNow(),
});
