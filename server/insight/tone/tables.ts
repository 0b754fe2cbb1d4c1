import { sql } from 'drizzle-orm';
import { integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DecidedTone, Tone } from '#contract/insight/tone.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/**
 * What people decided against the model. One that is in force replaces what the model says of the article; all are kept
 * with their headline, to learn from. There is no foreign key to `article`: what was learnt outlives it.
 */
export const toneCorrections = pgTable(
  'tone_correction',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    articleId: rowId('article_id').notNull(),
    headline: text('headline').notNull(),
    tone: text('tone').$type<DecidedTone>().notNull(),
    reason: text('reason').notNull(),
    /** What the model said, and which. */
    judged: text('judged').$type<Tone>().notNull(),
    modelVersion: integer('model_version').notNull(),
    correctedBy: rowId('corrected_by')
      .notNull()
      .references(() => users.id),
    correctedAt: timestamp('corrected_at', { withTimezone: true }).notNull(),
    /** When it was replaced or taken back. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('tone_correction_in_force').on(table.articleId).where(sql`${table.endedAt} is null`)],
);
