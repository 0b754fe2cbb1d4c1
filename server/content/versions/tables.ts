import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { VersionedSubject, VersionState } from '#contract/content/version-states.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/**
 * What articles, items of the site and chapters of the manual were at each change, so that an editor can compare and
 * restore. The rows of those hold what readers see; a version with `isPending` is a change that lies over it.
 */
export const versions = pgTable(
  'version',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    subject: text('subject').$type<VersionedSubject>().notNull(),
    subjectId: rowId('subject_id').notNull(),
    /** Grows with every change. A version that was saved by itself moves on to the next number with the next such save. */
    number: integer('number').notNull(),
    /** The editable fields as they were saved. */
    content: jsonb('content').notNull(),
    state: text('state').$type<VersionState>().notNull(),
    isPending: boolean('is_pending').notNull().default(false),
    /** The one that editors go on with. */
    isLatest: boolean('is_latest').notNull().default(true),
    autosaved: boolean('autosaved').notNull().default(false),
    /** When a scheduled change takes the place of what is published. */
    publishAt: timestamp('publish_at', { withTimezone: true }),
    /** What a reviewer said. */
    note: text('note').notNull().default(''),
    /** Who wrote this text; whoever takes it a step on does not. */
    writtenBy: rowId('written_by').references(() => users.id),
    changedBy: rowId('changed_by').references(() => users.id),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('version_number').on(table.subject, table.subjectId, table.number),
    uniqueIndex('version_latest').on(table.subject, table.subjectId).where(sql`is_latest`),
    index('version_waiting')
      .on(table.state, table.changedAt)
      .where(sql`is_latest and state in ('in_review', 'scheduled')`),
    index('version_in_work').on(table.writtenBy).where(sql`is_latest and state in ('draft', 'in_review', 'scheduled')`),
  ],
);

/** Who has a text open in its editor, or had it lately. */
export const textVisits = pgTable(
  'text_visit',
  {
    subject: text('subject').$type<VersionedSubject>().notNull(),
    subjectId: rowId('subject_id').notNull(),
    userId: rowId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    typedAt: timestamp('typed_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.subjectId, table.userId] }),
    index('text_visit_seen').on(table.seenAt),
  ],
);

/** Which subjects need a review. A subject without a row needs none. */
export const reviewSettings = pgTable('review_setting', {
  subject: text('subject').$type<VersionedSubject>().primaryKey(),
  isRequired: boolean('is_required').notNull(),
});
