import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { BotProvider } from '#contract/bot-rules.ts';
import type { BuiltPage } from '#contract/identity/built-pages.ts';
import type { NotificationKind } from '#contract/identity/notifications.ts';
import type { Language } from '#contract/language.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { bytea } from '#server/platform/database/bytea.ts';
import { localized } from '#server/platform/database/localized.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** What one person was told in one company. */
export const notifications = pgTable(
  'notification',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    userId: rowId('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** What it is about: nobody is told of the same twice. */
    subject: text('subject').notNull(),
    title: localized('title').notNull(),
    line: localized('line').notNull(),
    /** Component of the page that it leads to; `null` for nowhere. */
    page: text('page').$type<BuiltPage>(),
    /** What stands behind the page's path, from `?` on. */
    search: text('search').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    readAt: timestamp('read_at', { withTimezone: true }),
    /** Whether it is still to be decided what becomes of it by mail. */
    mailWaits: boolean('mail_waits').notNull().default(true),
    /** Whether quiet hours or bundling have kept its mail back. */
    wasHeld: boolean('was_held').notNull().default(false),
    mailedAt: timestamp('mailed_at', { withTimezone: true }),
  },
  (table) => [
    unique('notification_once').on(table.userId, table.stockId, table.kind, table.subject),
    index('notification_list').on(table.userId, table.stockId, table.id),
    index('notification_unread').on(table.userId, table.stockId, table.kind).where(sql`${table.readAt} is null`),
    index('notification_mail').on(table.userId, table.id).where(sql`${table.mailWaits}`),
    index('notification_mailed').on(table.userId, table.mailedAt).where(sql`${table.mailedAt} is not null`),
    index('notification_company').on(table.stockId),
    index('notification_created').on(table.createdAt),
  ],
);

/** How a person wants to be told, whatever the company. Without a row, as at first. */
export const notificationSettings = pgTable(
  'notification_setting',
  {
    userId: rowId('user_id')
      .primaryKey()
      .references(() => users.id),
    mailed: text('mailed').array().$type<NotificationKind[]>().notNull(),
    botted: text('botted').array().$type<NotificationKind[]>().notNull().default([]),
    /** Times of the day in China, `HH:mm`. */
    quietFrom: text('quiet_from').notNull(),
    quietTo: text('quiet_to').notNull(),
    quietOnDaysOff: boolean('quiet_on_days_off').notNull(),
    bundledAfter: integer('bundled_after').notNull(),
    language: text('language').$type<Language>().notNull(),
  },
  (table) => [check('notification_setting_bundle', sql`${table.bundledAfter} between 1 and 50`)],
);

/** The robot in a group chat by which a person is told. Whoever knows its address can write to the group. */
export const notificationBots = pgTable(
  'notification_bot',
  {
    userId: rowId('user_id')
      .primaryKey()
      .references(() => users.id),
    provider: text('provider').$type<BotProvider>().notNull(),
    /** Address and secret, as JSON. */
    sealed: bytea('sealed').notNull(),
    hasSecret: boolean('has_secret').notNull(),
    /** The last four characters of the address. */
    hint: text('hint').notNull(),
    /** The last card, of which deliveries tell what became. */
    deliveryId: rowId('delivery_id'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('notification_bot_provider', sql`${table.provider} in ('wecom', 'dingtalk', 'feishu')`)],
);
