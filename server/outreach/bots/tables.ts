import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { BotProvider } from '#contract/bot-rules.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { bytea } from '#server/platform/database/bytea.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** A robot in a group chat. Whoever knows its address can write to the group, so it is sealed. */
export const bots = pgTable(
  'bot',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    name: text('name').notNull(),
    provider: text('provider').$type<BotProvider>().notNull(),
    /** Address and secret, as JSON. */
    sealed: bytea('sealed').notNull(),
    hasSecret: boolean('has_secret').notNull(),
    /** The last four characters of the address. */
    hint: text('hint').notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    problem: text('problem'),
    /** The provider said that there was too much. */
    blockedUntil: timestamp('blocked_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('bot_in_company').on(table.stockId, table.id),
    check('bot_has_provider', sql`${table.provider} in ('wecom', 'dingtalk', 'feishu')`),
  ],
);
