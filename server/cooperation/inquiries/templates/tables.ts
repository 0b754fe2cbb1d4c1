import { integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { InquiryDraft } from '#contract/cooperation/inquiries.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** What inquiries begin from again and again. */
export const inquiryTemplates = pgTable(
  'inquiry_template',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    name: text('name').notNull(),
    /** Without times and files. */
    content: jsonb('content').$type<InquiryDraft>().notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('inquiry_template_name').on(table.stockId, table.name)],
);
