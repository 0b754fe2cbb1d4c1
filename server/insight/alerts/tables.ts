import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AlertCondition, AlertEnding, AlertKind, AlertState } from '#contract/insight/alert-rules.ts';
import type { Figure } from '#contract/insight/figures.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** When a company wants to be told (docs/product/insight.md, "Alerts"). */
export const alertRules = pgTable(
  'alert_rule',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    /** Empty: made from the condition. */
    name: text('name').notNull(),
    kind: text('kind').$type<AlertKind>().notNull(),
    condition: jsonb('condition').$type<AlertCondition>().notNull(),
    isOn: boolean('is_on').notNull().default(true),
    /** Who has its events from the start. */
    assigneeId: rowId('assignee_id').references(() => users.id),
    /** `null` for those that come with the product. */
    createdBy: rowId('created_by').references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Since when it is on with this condition: nothing from before is told. */
    since: timestamp('since', { withTimezone: true }).notNull(),
    /** Events judged before are not counted as noise any more. */
    noiseSince: timestamp('noise_since', { withTimezone: true }).notNull(),
    /** Version for optimistic locking. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    unique('alert_rule_in_company').on(table.stockId, table.id),
    uniqueIndex('alert_rule_starting').on(table.stockId, table.kind).where(sql`created_by is null`),
    check(
      'alert_rule_has_kind',
      sql`${table.kind} in ('spike', 'firstHeadline', 'keyword', 'theme', 'volume', 'overtaken', 'hotWord')`,
    ),
  ],
);

/** What an event was before somebody resolved it, as JSON has it. */
export interface BeforeResolved {
  readonly state: Exclude<AlertState, 'resolved'>;
  readonly handledBy: number | null;
  readonly handledAt: string | null;
  readonly snoozedUntil: string | null;
  readonly isReopened: boolean;
}

/** What a company is told of once: a story, or an episode of a figure, with all rules that fired on it. */
export const alertEvents = pgTable(
  'alert_event',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    /** Resolved by a person, or by itself; see `ending`. */
    state: text('state').$type<AlertState>().notNull().default('open'),
    /** How it was resolved. */
    ending: text('ending').$type<AlertEnding>(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** The story it is about, by its first article, which may have been withdrawn since; `null` for a figure's. */
    storyId: rowId('story_id'),
    articleId: rowId('article_id'),
    /** Articles of the story that people were told of, the first ones: in another story they are not told again. */
    toldIds: bigint('told_ids', { mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** What else a person handled that no rule had fired on: a word or a rank, with its day. */
    subject: text('subject'),
    reprints: integer('reprints').notNull().default(0),
    assigneeId: rowId('assignee_id').references(() => users.id),
    dueAt: timestamp('due_at', { withTimezone: true }),
    snoozedUntil: timestamp('snoozed_until', { withTimezone: true }),
    /** Who acknowledged or resolved it. */
    handledBy: rowId('handled_by').references(() => users.id),
    handledAt: timestamp('handled_at', { withTimezone: true }),
    /** Of one that a person resolved: taking that back brings it back. */
    beforeResolved: jsonb('before_resolved').$type<BeforeResolved>(),
    /** A person opened it again, so that it stays open though all that it tells is over. */
    isReopened: boolean('is_reopened').notNull().default(false),
  },
  (table) => [
    // What fired on an event belongs to its company.
    unique('alert_event_in_company').on(table.stockId, table.id),
    uniqueIndex('alert_event_of_story').on(table.stockId, table.storyId),
    uniqueIndex('alert_event_subject').on(table.stockId, table.subject),
    index('alert_event_of_state').on(table.stockId, table.state, table.at, table.id),
    index('alert_event_assigned')
      .on(table.stockId, table.assigneeId, table.at, table.id)
      .where(sql`${table.state} <> 'resolved' and ${table.assigneeId} is not null`),
    // Whether their articles are still there is looked up in turns.
    index('alert_event_unresolved')
      .on(table.stockId, table.id)
      .where(sql`${table.state} <> 'resolved' and ${table.articleId} is not null`),
    check('alert_event_has_state', sql`${table.state} in ('open', 'acknowledged', 'resolved')`),
    check('alert_event_ends', sql`(${table.state} = 'resolved') = (${table.ending} is not null)`),
  ],
);

/** That a rule fired on an event, once per subject. */
export const alertFirings = pgTable(
  'alert_firing',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id').notNull(),
    eventId: rowId('event_id').notNull(),
    ruleId: rowId('rule_id').notNull(),
    /** Version of the rule that fired. */
    ruleVersion: integer('rule_version').notNull(),
    /** What it fired on, unique within the rule: the first article of a story, a day, a company or a word with its day. */
    subject: text('subject').notNull(),
    day: date('day').notNull(),
    /** Last day of what lasted. */
    until: date('until'),
    storyId: rowId('story_id'),
    articleId: rowId('article_id'),
    /** What it measured: a spike, stories, or percentage points. */
    value: doublePrecision('value'),
    stories: integer('stories'),
    /** The figure behind it, as it was then. */
    figure: jsonb('figure').$type<Figure>(),
    /** The company that overtook. */
    peerId: integer('peer_id'),
    word: text('word'),
    /** Settled, or over because what it fired on is no longer so. */
    ending: text('ending').$type<Exclude<AlertEnding, 'person'>>(),
    isUseful: boolean('is_useful'),
    judgedBy: rowId('judged_by').references(() => users.id),
    judgedAt: timestamp('judged_at', { withTimezone: true }),
  },
  (table) => [
    foreignKey({
      columns: [table.stockId, table.eventId],
      foreignColumns: [alertEvents.stockId, alertEvents.id],
      name: 'alert_firing_of_event',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.stockId, table.ruleId],
      foreignColumns: [alertRules.stockId, alertRules.id],
      name: 'alert_firing_of_rule',
    }).onDelete('cascade'),
    unique('alert_firing_subject').on(table.ruleId, table.subject),
    index('alert_firing_event').on(table.stockId, table.eventId),
    index('alert_firing_day').on(table.stockId, table.day),
    // Of figures: what fires on a story never ends by itself.
    index('alert_firing_lasting')
      .on(table.stockId, table.day)
      .where(
        sql`${table.ending} is null and ${table.until} is null and ${table.word} is null and ${table.figure} is not null`,
      ),
  ],
);
