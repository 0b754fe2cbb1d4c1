import { date, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { companies } from '#server/features/company/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/**
 * A generated report. `content` is what readers see and never changes; `versions` names the settings it was computed
 * with, so that it can be computed again, figure for figure.
 */
export const reports = pgTable(
  'report',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    kind: text('kind').$type<'weekly' | 'monthly'>().notNull(),
    periodFrom: date('period_from').notNull(),
    periodUntil: date('period_until').notNull(),
    generatedAt: timestamp('generated_at', { withTimezone: true }).notNull(),
    versions: jsonb('versions').notNull(),
    content: jsonb('content').notNull(),
  },
  (table) => [unique('report_period').on(table.stockId, table.kind, table.periodFrom)],
);
