import { date, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { SettingVersions } from '#contract/insight/figures.ts';
import type { ReportBody, ReportKind } from '#contract/insight/reports.ts';
import type { Language } from '#contract/language.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** Stored in both languages, because names and titles may change. */
export type ReportContent = Readonly<Record<Language, ReportBody>>;

/**
 * A generated report. `content` is what readers see and never changes; `versions` are the setting versions it was
 * computed with, so that it can be reproduced.
 */
export const reports = pgTable(
  'report',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    kind: text('kind').$type<ReportKind>().notNull(),
    periodFrom: date('period_from').notNull(),
    periodUntil: date('period_until').notNull(),
    generatedAt: timestamp('generated_at', { withTimezone: true }).notNull(),
    versions: jsonb('versions').$type<SettingVersions>().notNull(),
    content: jsonb('content').$type<ReportContent>().notNull(),
  },
  (table) => [
    unique('report_period').on(table.stockId, table.kind, table.periodFrom),
    // Read backwards.
    index('report_latest').on(table.stockId, table.periodUntil, table.periodFrom, table.id),
  ],
);
