import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BotProvider } from '#contract/bot-rules.ts';
import type { ArticleCategory } from '#contract/content/articles.ts';
import type { Language } from '#contract/language.ts';
import type { DeliveryOutcome, DigestBlock, ExclusionReason, PushState } from '#contract/outreach/push-rules.ts';
import type { PushSearch, Rhythm } from '#contract/outreach/pushes.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Card } from '#server/platform/messages/robots/providers.ts';

/** The very texts of a push, in which only the recipient's link for leaving is put in later. */
export interface FrozenMail {
  readonly from: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The same for robots in group chats. */
  readonly card?: Card | undefined;
  /** Those of its robots, on whom it depends what of the card has room; nothing of pushes from before 2026-12-01. */
  readonly providers?: readonly BotProvider[] | undefined;
  /** All that it shows, those that came by themselves included; nothing of pushes from before 2026-11-27. */
  readonly articleIds?: readonly number[] | undefined;
  /** Versions of its articles at that moment, by id. */
  readonly articleVersions: Readonly<Record<string, number>>;
}

/** A digest for contacts of a company (docs/product/pushes.md). */
export const pushes = pgTable(
  'push',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    state: text('state').$type<PushState>().notNull().default('draft'),
    subject: text('subject').notNull(),
    foreword: text('foreword').notNull(),
    language: text('language').$type<Language>().notNull(),
    isAdvertising: boolean('is_advertising').notNull(),
    topics: text('topics').array().$type<ArticleCategory[]>().notNull().default([]),
    /** Those that somebody chose; of what was frozen before 2026-11-27 all that it shows. */
    articleIds: rowId('article_ids').array().notNull(),
    hasHotWords: boolean('has_hot_words').notNull(),
    autoArticles: integer('auto_articles').notNull().default(0),
    hasFigures: boolean('has_figures').notNull().default(false),
    hasChart: boolean('has_chart').notNull().default(false),
    companyIds: integer('company_ids').array().notNull().default([]),
    searches: jsonb('searches').$type<PushSearch[]>().notNull().default([]),
    /** The order of its blocks; empty for the usual one. */
    blocks: text('blocks').array().$type<DigestBlock[]>().notNull().default([]),
    groupIds: rowId('group_ids').array().notNull(),
    contactIds: rowId('contact_ids').array().notNull(),
    keywords: text('keywords').array().notNull().default([]),
    botIds: rowId('bot_ids').array().notNull().default([]),
    /** Of a draft that was taken back, when it was to be sent. */
    sendAt: timestamp('send_at', { withTimezone: true }),
    /** When the next one comes, which is scheduled as soon as this one goes. */
    rhythm: jsonb('rhythm').$type<Rhythm>(),
    frozen: jsonb('frozen').$type<FrozenMail>(),
    contentHash: text('content_hash'),
    frozenAt: timestamp('frozen_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** Why it stands still: what the mail server answered, or a code of the product. */
    problem: text('problem'),
    createdBy: rowId('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Version for optimistic locking. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    // What belongs to a push belongs to its company.
    unique('push_in_company').on(table.stockId, table.id),
    index('push_created').on(table.stockId, table.createdAt, table.id),
    index('push_changed').on(table.stockId, table.updatedAt, table.id),
    index('push_of_state').on(table.stockId, table.state, table.createdAt, table.id),
    // What went out in a week, of all companies.
    index('push_frozen').on(table.frozenAt),
    index('push_at_work').on(table.sendAt, table.id).where(sql`state in ('scheduled', 'frozen', 'sending')`),
    check(
      'push_has_state',
      sql`${table.state} in ('draft', 'scheduled', 'frozen', 'sending', 'paused', 'missed', 'done', 'cancelled')`,
    ),
    check(
      'push_is_frozen',
      sql`${table.state} not in ('frozen', 'sending', 'paused', 'done') or ${table.frozen} is not null`,
    ),
  ],
);

/** What becomes of a push for one recipient. */
export const pushDeliveries = pgTable(
  'push_delivery',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id').notNull(),
    pushId: rowId('push_id').notNull(),
    /** The contact as it was frozen; it may have been deleted since. */
    contactId: rowId('contact_id').notNull(),
    /** A robot instead of a contact, which is then 0; its address is `bot:` and this number. */
    botId: rowId('bot_id'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    state: text('state').$type<DeliveryOutcome>().notNull().default('queued'),
    /** Why it was not sent. */
    reason: text('reason').$type<ExclusionReason>(),
    /** How often it was claimed; a sender whose claim was given to another has an older number. */
    tries: integer('tries').notNull().default(0),
    nextTryAt: timestamp('next_try_at', { withTimezone: true }),
    answer: text('answer').notNull().default(''),
    /** The part of the Message-ID before the `@`: the same at every try. */
    messageId: uuid('message_id').notNull().defaultRandom(),
    /** In the link by which this recipient leaves; it never ends. */
    leavingToken: uuid('leaving_token').notNull().defaultRandom(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.stockId, table.pushId],
      foreignColumns: [pushes.stockId, pushes.id],
      name: 'push_delivery_of',
    }).onDelete('cascade'),
    unique('push_delivery_address').on(table.pushId, table.email),
    unique('push_delivery_leaving').on(table.leavingToken),
    // By which reports are about it.
    unique('push_delivery_message').on(table.messageId),
    index('push_delivery_in_order').on(table.stockId, table.pushId, table.id),
    // What somebody has had lately who wants little.
    index('push_delivery_to_address').on(table.stockId, table.email, table.changedAt),
    index('push_delivery_state').on(table.stockId, table.pushId, table.state, table.id),
    index('push_delivery_due').on(table.pushId, table.id).where(sql`state in ('queued', 'deferred')`),
    index('push_delivery_under_way').on(table.changedAt).where(sql`state in ('claimed', 'handing')`),
    check(
      'push_delivery_has_state',
      sql`${table.state} in ('queued', 'claimed', 'handing', 'accepted', 'bounced', 'complained', 'kept', 'deferred', 'failed', 'suppressed', 'unknown')`,
    ),
    check('push_delivery_waits', sql`(${table.state} = 'deferred') = (${table.nextTryAt} is not null)`),
    check('push_delivery_has_reason', sql`(${table.state} = 'suppressed') = (${table.reason} is not null)`),
  ],
);

/** A link of a frozen push, with how often it was followed. Nothing tells by whom: all recipients have the same. */
export const pushLinks = pgTable(
  'push_link',
  {
    stockId: integer('stock_id').notNull(),
    pushId: rowId('push_id').notNull(),
    /** Its place in the mail, from 1. */
    number: integer('number').notNull(),
    token: uuid('token').notNull(),
    url: text('url').notNull(),
    /** What it says there. */
    label: text('label').notNull(),
    clicks: integer('clicks').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.pushId, table.number] }),
    foreignKey({
      columns: [table.stockId, table.pushId],
      foreignColumns: [pushes.stockId, pushes.id],
      name: 'push_link_of',
    }).onDelete('cascade'),
    unique('push_link_token').on(table.token),
  ],
);

/**
 * How fast mail goes to a domain of recipients, and of all pushes together (the empty name). It outlives processes, so
 * that a start gives nobody more than their rate.
 */
export const mailPaces = pgTable('mail_pace', {
  domain: text('domain').primaryKey(),
  /** Until then its rate is spent, except for what may go at once. */
  freeAt: timestamp('free_at', { withTimezone: true }).notNull(),
  /** Answers that there was too much, since {@link throttledSince}. */
  throttled: integer('throttled').notNull().default(0),
  throttledSince: timestamp('throttled_since', { withTimezone: true }),
  pausedUntil: timestamp('paused_until', { withTimezone: true }),
  /** The last such answer. */
  answer: text('answer').notNull().default(''),
});
