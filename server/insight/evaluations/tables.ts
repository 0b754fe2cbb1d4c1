import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { companies } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { localized } from '#server/platform/database/localized.ts';
import { rowId } from '#server/platform/database/row-id.ts';

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

/** A score before and after an import; `null` where there is none. */
export interface ScoreChange {
  readonly stockId: number;
  readonly period: string;
  readonly indicatorId: number;
  readonly before: number | null;
  readonly after: number | null;
}

/** Imports of scores that can be undone. Rows are deleted after seven days. */
export const scoreImports = pgTable(
  'score_import',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    userId: rowId('user_id')
      .notNull()
      .references(() => users.id),
    importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
    added: integer('added').notNull(),
    changed: integer('changed').notNull(),
    removed: integer('removed').notNull(),
    changes: jsonb('changes').$type<readonly ScoreChange[]>().notNull(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [index('score_import_last').on(table.userId, table.id)],
);
