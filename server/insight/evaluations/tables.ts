import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companies } from '#server/identity/companies/tables.ts';
import { localized } from '#server/platform/database/localized.ts';

/** Indicators of evaluations (docs/product/insight.md, "Evaluation score"). Scores are 0 to 100. */
export const indicators = pgTable('indicator', {
  id: integer('id').primaryKey(),
  /** Environment, social, governance, or another pillar. */
  pillar: localized('pillar').notNull(),
  name: localized('name').notNull(),
  sort: integer('sort').notNull(),
});

export const indicatorScores = pgTable(
  'indicator_score',
  {
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    /** `2026Q3` or `2026`. */
    period: text('period').notNull(),
    indicatorId: integer('indicator_id')
      .notNull()
      .references(() => indicators.id),
    score: doublePrecision('score').notNull(),
  },
  (table) => [primaryKey({ columns: [table.stockId, table.period, table.indicatorId] })],
);
