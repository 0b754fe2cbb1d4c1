import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { ContactColumn, RowAction } from '#contract/outreach/contact-import.ts';
import type { Correction } from '#contract/table-import.ts';
import type { IssueKey } from '#contract/texts/wire-texts.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { bytea } from '#server/platform/database/bytea.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Cell } from '#server/platform/xlsx/read-xlsx.ts';
import type { FileOnlyReason } from './texts.ts';

/** The columns of a contact that an import may change. */
export interface ContactBefore {
  readonly name: string;
  readonly name_order: string;
  readonly mobile: string;
  readonly email: string;
  readonly position: string;
  readonly group_id: number | null;
  readonly is_receiving: boolean;
  readonly consent_at: string | null;
  readonly consent_source: string | null;
  /** Nothing of imports from before 2026-11-30, which left it alone. */
  readonly unsubscribed_at?: string | null;
}

/** Why a row, or a part of it, is not imported. */
export interface RowReason {
  readonly column: ContactColumn | null;
  readonly reason: IssueKey | FileOnlyReason;
  /** The row, name or day in the message. */
  readonly value?: string;
}

export interface RowChange {
  readonly column: ContactColumn;
  readonly before: string;
  readonly after: string;
}

/** An uploaded contact file until it is applied or discarded. */
export const contactImports = pgTable(
  'contact_import',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    userId: rowId('user_id').notNull(),
    fileName: text('file_name').notNull(),
    /** The file, until it is applied or discarded. */
    file: bytea('file'),
    /** Job of the check. */
    jobId: rowId('job_id'),
    state: text('state').$type<'open' | 'committed' | 'discarded' | 'undone'>().notNull().default('open'),
    heading: jsonb('heading').$type<readonly Cell[]>().notNull().default([]),
    date1904: boolean('date1904').notNull().default(false),
    /** Cells that were corrected in the preview, read instead of those in the file. */
    corrections: jsonb('corrections').$type<readonly Correction[]>().notNull().default([]),
    newGroups: jsonb('new_groups').$type<readonly string[]>().notNull().default([]),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [index('contact_import_of').on(table.stockId, table.userId, table.id)],
);

/** Staged row: the contact after the import, not the raw cells. */
export const contactImportRows = pgTable(
  'contact_import_row',
  {
    importId: rowId('import_id')
      .notNull()
      .references(() => contactImports.id, { onDelete: 'cascade' }),
    stockId: integer('stock_id').notNull(),
    /** As in Excel. */
    number: integer('number').notNull(),
    act: text('act').$type<RowAction>().notNull(),
    /** As in the file. */
    cells: jsonb('cells').$type<readonly Cell[]>().notNull(),
    name: text('name').notNull(),
    nameOrder: text('name_order').notNull(),
    mobile: text('mobile').notNull(),
    email: text('email').notNull(),
    position: text('position').notNull(),
    /** Empty if the group does not change. */
    groupName: text('group_name').notNull(),
    isReceiving: boolean('is_receiving').notNull(),
    /** Receiving is turned on by a new consent. */
    isConsenting: boolean('is_consenting').notNull(),
    /** Time of the consent; `null` if the file does not say. */
    consentAt: timestamp('consent_at', { withTimezone: true }),
    /** When whoever has the number or the address last unsubscribed. */
    unsubscribedAt: timestamp('unsubscribed_at', { withTimezone: true }),
    /** The contact to change, and the version that was compared. */
    contactId: rowId('contact_id'),
    version: integer('version'),
    /** A changed contact as it was, from the commit on. */
    before: jsonb('before').$type<ContactBefore>(),
    changes: jsonb('changes').$type<readonly RowChange[]>().notNull(),
    reasons: jsonb('reasons').$type<readonly RowReason[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index('contact_import_row_act').on(table.importId, table.act, table.number),
  ],
);
