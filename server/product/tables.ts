import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What has become of each row that the product ships, so that a release tells its own rows from edited ones. */
export const productRows = pgTable(
  'product_row',
  {
    tableName: text('table_name').notNull(),
    /** The product's name for the row; it stays the same in every release. */
    key: text('key').notNull(),
    /** How the table itself names the row. */
    rowId: text('row_id').notNull(),
    /** Stamp of the row as the product last wrote it; empty for one that was edited before the product kept stamps. */
    stamp: text('stamp').notNull(),
    /** Since when a version of the product is kept back, because somebody here has edited or removed the row, or uses it. */
    keptSince: timestamp('kept_since', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tableName, table.key] })],
);
