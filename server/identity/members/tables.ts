import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ErasureOutcome } from '#contract/identity/erasure-requests.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** A request to remove somebody's second factor, which another operator confirms or refuses. */
export const factorResets = pgTable(
  'factor_reset',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    userId: rowId('user_id')
      .notNull()
      .references(() => users.id),
    /** The authenticator app that is meant, if there is one: factors that were set up later are not removed. */
    setupId: uuid('setup_id'),
    reason: text('reason').notNull(),
    requestedBy: rowId('requested_by')
      .notNull()
      .references(() => users.id),
    /** The company of the requester's session: there the right to ask must still be held. */
    requestedIn: integer('requested_in')
      .notNull()
      .references(() => companies.stockId),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    outcome: text('outcome').$type<'confirmed' | 'refused'>(),
    decidedBy: rowId('decided_by').references(() => users.id),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    index('factor_reset_waits').on(table.userId, table.requestedAt).where(sql`${table.outcome} is null`),
    index('factor_reset_user').on(table.userId),
    index('factor_reset_requested_by').on(table.requestedBy),
    index('factor_reset_decided_by').on(table.decidedBy),
    check('factor_reset_outcome', sql`${table.outcome} in ('confirmed', 'refused')`),
    check(
      'factor_reset_decision',
      sql`num_nonnulls(${table.outcome}, ${table.decidedBy}, ${table.decidedAt}) in (0, 3)`,
    ),
    check('factor_reset_by_two', sql`${table.outcome} <> 'confirmed' or ${table.decidedBy} <> ${table.requestedBy}`),
  ],
);

/** A person's request to erase their account. It outlives the account's name, as proof of when it was met. */
export const erasureRequests = pgTable(
  'erasure_request',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    userId: rowId('user_id')
      .notNull()
      .references(() => users.id),
    /** In the person's words; emptied with the account. */
    note: text('note').notNull(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    outcome: text('outcome').$type<ErasureOutcome>(),
    decidedBy: rowId('decided_by').references(() => users.id),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** Why it was refused. */
    answer: text('answer').notNull().default(''),
  },
  (table) => [
    uniqueIndex('erasure_request_once').on(table.userId).where(sql`${table.outcome} is null`),
    index('erasure_request_waits').on(table.requestedAt, table.id).where(sql`${table.outcome} is null`),
    index('erasure_request_user').on(table.userId, table.id),
    index('erasure_request_decided_by').on(table.decidedBy),
    check('erasure_request_outcome', sql`${table.outcome} in ('erased', 'refused', 'takenBack')`),
    check(
      'erasure_request_decision',
      sql`num_nonnulls(${table.outcome}, ${table.decidedBy}, ${table.decidedAt}) in (0, 3)`,
    ),
  ],
);
