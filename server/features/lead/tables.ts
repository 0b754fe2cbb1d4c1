import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Language } from '#contract/language.ts';
import type { LeadKind, LeadState } from '#contract/lead-states.ts';
import { users } from '#server/features/session/tables.ts';
import { rowId } from '#server/platform/database/row-id.ts';

/** Somebody who asked for a trial or wrote a message on the public site. */
export const leads = pgTable(
  'lead',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    /** What the visitor is told and may name on the phone. */
    number: text('number').notNull().unique(),
    kind: text('kind').$type<LeadKind>().notNull(),
    state: text('state').$type<LeadState>().notNull(),
    companyName: text('company_name').notNull(),
    personName: text('person_name').notNull(),
    position: text('position').notNull().default(''),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** What an applicant wants to solve first, as the choices read in Chinese at that moment. */
    topics: jsonb('topics').$type<readonly string[]>().notNull().default([]),
    language: text('language').$type<Language>().notNull(),
    /** The version of the privacy terms that was shown, as its item's id. */
    privacyId: rowId('privacy_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** What operators noted, who last, and when. */
    note: text('note').notNull(),
    changedBy: rowId('changed_by').references(() => users.id),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** Grows with every change by an operator. */
    version: integer('version').notNull(),
  },
  (table) => [index('lead_created_at').on(table.createdAt.desc(), table.id.desc())],
);
