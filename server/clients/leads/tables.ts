import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { LeadKind, LeadState } from '#contract/clients/lead-states.ts';
import type { Language } from '#contract/language.ts';
import { clients } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { bytea } from '#server/platform/database/bytea.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import { gramsOfText } from '#server/platform/lists/text-grams.ts';

/** Searchable text of a lead, one line per field. */
export const leadText = (table: Record<'number' | 'companyName' | 'personName' | 'phone' | 'email', AnyPgColumn>) =>
  sql`(${table.number} || chr(10) || ${table.companyName} || chr(10) || ${table.personName} || chr(10) || ${table.phone} || chr(10) || ${table.email})`;

/** A trial request or a message from the public site. */
export const leads = pgTable(
  'lead',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    /** Reference to quote on the phone. */
    number: text('number').notNull().unique(),
    kind: text('kind').$type<LeadKind>().notNull(),
    state: text('state').$type<LeadState>().notNull(),
    companyName: text('company_name').notNull(),
    personName: text('person_name').notNull(),
    position: text('position').notNull().default(''),
    phone: text('phone').notNull(),
    /** The phone number was confirmed by an SMS code. */
    phoneConfirmed: boolean('phone_confirmed').notNull().default(false),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** Topics of interest, with their Chinese wording at that time. */
    topics: jsonb('topics').$type<readonly string[]>().notNull().default([]),
    language: text('language').$type<Language>().notNull(),
    /** Version of the terms that was shown, as the item's id. */
    privacyId: rowId('privacy_id'),
    /** By what it is known when its form is sent again; without it, it was stored by an earlier release. */
    submissionHash: bytea('submission_hash'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Operators' note, who last changed it, and when. */
    note: text('note').notNull(),
    /** The operator who looks after it. */
    ownerId: rowId('owner_id').references(() => users.id),
    /** The day in China on which the owner wants to be reminded. */
    remindOn: date('remind_on'),
    /** The client that came of it. */
    clientId: integer('client_id').references(() => clients.stockId),
    changedBy: rowId('changed_by').references(() => users.id),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** Version for optimistic locking. */
    version: integer('version').notNull(),
  },
  (table) => [
    uniqueIndex('lead_submission').on(table.submissionHash).where(sql`${table.submissionHash} is not null`),
    // Read backwards.
    index('lead_created_at').on(table.createdAt, table.id),
    index('lead_of_kind').on(table.kind, table.createdAt, table.id),
    index('lead_of_owner').on(table.ownerId, table.createdAt, table.id),
    index('lead_reminder')
      .on(table.remindOn)
      .where(sql`${table.remindOn} is not null and ${table.state} in ('new', 'contacted')`),
    index('lead_in_state').on(table.state, table.createdAt, table.id),
    index('lead_text').using('gin', gramsOfText(leadText(table))),
  ],
);
