import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ArticleCategory } from '#contract/article.ts';
import type { LocalizedText } from '#contract/language.ts';
import { localized } from '#server/platform/database/localized.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** Brand, phone, footer lines: one text each under a fixed key. */
export const siteSettings = pgTable('site_setting', {
  key: text('key').primaryKey(),
  value: localized('value').notNull(),
});

/** Entries of the public header; a link's `group_id` is the menu it stands in, `null` for the menus themselves. */
export const navigationItems = pgTable('navigation_item', {
  id: integer('id').primaryKey(),
  groupId: integer('group_id'),
  sort: integer('sort').notNull(),
  label: localized('label').notNull(),
  note: localized('note').notNull(),
  href: text('href').notNull(),
});

/** A repeated or single block of a page: its fields are texts under names the page knows. */
export const pageBlocks = pgTable(
  'page_block',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    page: text('page').notNull(),
    kind: text('kind').notNull(),
    sort: integer('sort').notNull(),
    fields: jsonb('fields').$type<Record<string, LocalizedText>>().notNull(),
  },
  (table) => [index('page_block_page').on(table.page, table.kind, table.sort)],
);

export const videos = pgTable('video', {
  id: rowId().primaryKey().generatedAlwaysAsIdentity(),
  category: text('category').$type<ArticleCategory>().notNull(),
  title: localized('title').notNull(),
  summary: localized('summary').notNull(),
  seconds: integer('seconds').notNull(),
  publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
});

export const partners = pgTable('partner', {
  id: rowId().primaryKey().generatedAlwaysAsIdentity(),
  /** 10 media, 20 clients, 30 strategic, 40 TPC (seed §2). */
  type: integer('type').$type<10 | 20 | 30 | 40>().notNull(),
  sort: integer('sort').notNull(),
  name: localized('name').notNull(),
  field: localized('field').notNull(),
});

export const news = pgTable('news', {
  id: rowId().primaryKey().generatedAlwaysAsIdentity(),
  title: localized('title').notNull(),
  tag: localized('tag').notNull(),
  publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
});
