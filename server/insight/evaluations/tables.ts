import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Language } from '#contract/language.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { localized } from '#server/platform/database/localized.ts';

/** Numbers indicators; those that are gone keep theirs, which imports that can be undone still name. */
export const indicatorNumbers = pgSequence('indicator_number');

/** Indicators of evaluations (docs/product/insight.md, "Evaluation score"). Scores are 0 to 100. */
export const indicators = pgTable('indicator', {
  id: integer('id').primaryKey(),
  /** Names its column in workbooks, whatever the indicator is called. */
  code: text('code').notNull().unique(),
  /** Environment, social, governance, or another pillar. */
  pillar: localized('pillar').notNull(),
  name: localized('name').notNull(),
  definition: jsonb('definition').$type<Record<Language, string>>().notNull().default({ 'zh-CN': '', en: '' }),
  sort: integer('sort').notNull(),
  /** Off: not shown to clients, and takes no scores. */
  enabled: boolean('enabled').notNull().default(true),
  version: integer('version').notNull().default(1),
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
    /** Where it comes from, and what else is to be said of it. */
    source: text('source').notNull().default(''),
    note: text('note').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.stockId, table.period, table.indicatorId] }),
    index('indicator_score_in_period').on(table.period, table.stockId, table.indicatorId),
    index('indicator_score_of_indicator').on(table.indicatorId),
  ],
);

/** Periods of evaluations. A trigger adds those that scores name, and refuses changes of scores in closed ones. */
export const evaluationPeriods = pgTable('evaluation_period', {
  /** `2026Q3` or `2026`. */
  period: text('period').primaryKey(),
  closedAt: timestamp('closed_at', { withTimezone: true }),
});
