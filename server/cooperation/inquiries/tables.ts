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
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Rate } from '#contract/cooperation/exchange-rates.ts';
import type { InquiryDraft, PublishedInquiry } from '#contract/cooperation/inquiries.ts';
import type { Language } from '#contract/language.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { bytea } from '#server/platform/database/bytea.ts';
import { rowId } from '#server/platform/database/row-id.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What a company asks suppliers to quote for (docs/product/cooperation.md, "Inquiries"). What the database guards of it
 * stands in programs/guard-quotes.sql.
 */
export const inquiries = pgTable(
  'inquiry',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    /** Such as `XJ-2026-0117`. */
    number: text('number').notNull(),
    /**
     * A key of `purchaser_inquiry_state_enum`. An inquiry that is open past its deadline is closed, whatever stands
     * here: `stateOf` in queries.ts.
     */
    state: smallint('state').notNull().default(0),
    title: text('title').notNull(),
    field: text('field').notNull(),
    /** As it is now: a draft, or the latest edition. */
    content: jsonb('content').$type<InquiryDraft>().notNull(),
    /** What other currencies are worth in the inquiry's; the opening freezes it. */
    rates: jsonb('rates').$type<readonly Rate[]>().notNull().default([]),
    /** Who sees it besides its author and whoever may see all; null for everybody with the right to see inquiries. */
    viewerIds: rowId('viewer_ids').array(),
    /** Number of the published version; 0 for a draft. */
    edition: integer('edition').notNull().default(0),
    questionsUntil: moment('questions_until'),
    deadline: moment('deadline'),
    createdBy: rowId('created_by')
      .notNull()
      .references(() => users.id),
    changedAt: moment('changed_at').notNull(),
    /** The first of two persons who asked for the opening, and when. */
    openingBy: rowId('opening_by').references(() => users.id),
    openingAt: moment('opening_at'),
    openedAt: moment('opened_at'),
    openedBy: rowId('opened_by').array(),
    /** Why it ended, or went on with too few quotes. */
    reason: text('reason').notNull().default(''),
    /** The deadline of which those without a quote were reminded, or everybody was told too late for a reminder. */
    remindedFor: moment('reminded_for'),
    /** Version for optimistic locking. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    unique('inquiry_number').on(table.stockId, table.number),
    unique('inquiry_in_company').on(table.stockId, table.id),
    index('inquiry_latest').on(table.stockId, table.id),
    index('inquiry_deadline').on(table.stockId, table.deadline, table.id),
    index('inquiry_state').on(table.stockId, table.state, table.id),
    index('inquiry_open').on(table.deadline).where(sql`${table.state} = 10`),
    check('inquiry_has_state', sql`${table.state} in (0, 10, 20, 30, 40, 50)`),
    check(
      'inquiry_published',
      sql`${table.state} in (0, 40) or (${table.edition} > 0 and ${table.deadline} is not null)`,
    ),
  ],
);

/** How far the inquiries of a company and year are counted, those among them that were removed. */
export const inquiryCounts = pgTable(
  'inquiry_count',
  {
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    /** A year of China. */
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.stockId, table.year] })],
);

/** What was asked for at which time: editions are never changed. */
export const inquiryEditions = pgTable(
  'inquiry_edition',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id').notNull(),
    inquiryId: rowId('inquiry_id').notNull(),
    edition: integer('edition').notNull(),
    content: jsonb('content').$type<PublishedInquiry>().notNull(),
    /** What it changes; empty in the first. */
    change: text('change').notNull(),
    publishedAt: moment('published_at').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.stockId, table.inquiryId],
      foreignColumns: [inquiries.stockId, inquiries.id],
      name: 'inquiry_edition_of',
    }).onDelete('cascade'),
    unique('inquiry_edition_number').on(table.inquiryId, table.edition),
  ],
);

/** A supplier that is asked to quote. Its state is derived, never stored. */
export const quoteInvitations = pgTable(
  'quote_invitation',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id').notNull(),
    inquiryId: rowId('inquiry_id').notNull(),
    supplierId: rowId('supplier_id').notNull(),
    /** The supplier's name when it was invited. */
    name: text('name').notNull(),
    /**
     * The listed company that the supplier was said to be when it was invited: its people read the quote. Whoever edits
     * suppliers later makes no other company a reader.
     */
    companyId: integer('company_id').references(() => companies.stockId),
    /** Where the link is sent; empty where no contact has an address. */
    email: text('email').notNull(),
    /** Mainland mobile number that is told by SMS as well; empty without one. */
    mobile: text('mobile').notNull().default(''),
    /** An SMS of an invitation or a reminder waits to be sent (send-sms.ts). */
    isSmsDue: boolean('is_sms_due').notNull().default(false),
    language: text('language').$type<Language>().notNull(),
    /** Names the invitation in its link: ids would tell how many there are. */
    key: uuid('key').notNull().unique().defaultRandom(),
    /** Of the latest mail whose state buyers see: no reminder's (letters.ts). */
    deliveryId: rowId('delivery_id'),
    invitedAt: moment('invited_at').notNull(),
    /** When its link was opened first. */
    openedAt: moment('opened_at'),
    declinedAt: moment('declined_at'),
    /** Why it declined, sealed until the opening. */
    declineSealed: bytea('decline_sealed'),
    declineReason: text('decline_reason').notNull().default(''),
    /** Number of the latest quote by a link that ended before the supplier was invited anew: nothing of it is told. */
    formerQuotes: integer('former_quotes').notNull().default(0),
    /** How many questions came by it; which they are is not kept. */
    questions: integer('questions').notNull().default(0),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.stockId, table.inquiryId],
      foreignColumns: [inquiries.stockId, inquiries.id],
      name: 'quote_invitation_of',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.stockId, table.supplierId],
      foreignColumns: [suppliers.stockId, suppliers.id],
      name: 'quote_invitation_supplier',
    }),
    unique('quote_invitation_once').on(table.inquiryId, table.supplierId),
    unique('quote_invitation_in_company').on(table.stockId, table.id),
    index('quote_invitation_of_supplier').on(table.supplierId),
    index('quote_invitation_of_company').on(table.companyId, table.id).where(sql`${table.companyId} is not null`),
    index('quote_invitation_sms_due').on(table.id).where(sql`is_sms_due`),
  ],
);

/** Questions of suppliers; nobody but the server knows whose. */
export const inquiryQuestions = pgTable(
  'inquiry_question',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id').notNull(),
    inquiryId: rowId('inquiry_id').notNull(),
    /** Counted from 1 in each inquiry. */
    number: integer('number').notNull(),
    question: text('question').notNull(),
    askedAt: moment('asked_at').notNull(),
    answer: text('answer'),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.stockId, table.inquiryId],
      foreignColumns: [inquiries.stockId, inquiries.id],
      name: 'inquiry_question_of',
    }).onDelete('cascade'),
    unique('inquiry_question_number').on(table.inquiryId, table.number),
    index('inquiry_question_open').on(table.stockId, table.inquiryId).where(sql`${table.answer} is null`),
  ],
);

/** Who got which line at which price: the past prices of an item. */
export const inquiryAwards = pgTable(
  'inquiry_award',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id').notNull(),
    inquiryId: rowId('inquiry_id').notNull(),
    invitationId: rowId('invitation_id').notNull(),
    position: integer('position').notNull(),
    /** What was bought; the same name and unit are the same item. */
    item: text('item').notNull(),
    unit: text('unit').notNull(),
    /** The inquiry's. */
    currency: text('currency').notNull(),
    /** The quote's, where it is another one, and what that was worth. */
    quotedIn: text('quoted_in'),
    rate: text('rate').notNull().default('1'),
    /** Decimals: a unit of the quote, without or with tax as the inquiry has it, and the tax rate in percent. */
    unitPrice: text('unit_price').notNull(),
    includesTax: boolean('includes_tax').notNull(),
    taxRate: text('tax_rate').notNull(),
    awardedAt: moment('awarded_at').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.stockId, table.inquiryId],
      foreignColumns: [inquiries.stockId, inquiries.id],
      name: 'inquiry_award_of',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.stockId, table.invitationId],
      foreignColumns: [quoteInvitations.stockId, quoteInvitations.id],
      name: 'inquiry_award_to',
    }).onDelete('cascade'),
    unique('inquiry_award_line').on(table.inquiryId, table.position),
    index('inquiry_award_item').on(table.stockId, table.item, table.unit, table.awardedAt),
    index('inquiry_award_invitation').on(table.invitationId),
  ],
);
