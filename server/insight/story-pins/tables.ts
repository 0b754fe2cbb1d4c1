import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#server/identity/sessions/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** What people decided of stories against the rules; all are kept. */
export const storyDecisions = pgTable('story_decision', {
  id: rowId().primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<'split' | 'merge'>().notNull(),
  reason: text('reason').notNull(),
  decidedBy: rowId('decided_by')
    .notNull()
    .references(() => users.id),
  decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
  endedBy: bigint('ended_by', { mode: 'number' }).references(() => users.id),
  /** When it was taken back. */
  endedAt: timestamp('ended_at', { withTimezone: true }),
});

/**
 * The articles that a decision keeps: those of one part are one story, whatever the rules say of them. Of several
 * decisions of an article the latest that is in force counts. There is no foreign key to `article`: an article that
 * is deleted simply is not there.
 */
export const storyPins = pgTable(
  'story_pin',
  {
    decisionId: rowId('decision_id')
      .notNull()
      .references(() => storyDecisions.id),
    articleId: rowId('article_id').notNull(),
    part: smallint('part').notNull(),
    /** That of the decision. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.decisionId, table.articleId] }),
    index('story_pin_in_force').on(table.articleId, table.decisionId).where(sql`${table.endedAt} is null`),
  ],
);
