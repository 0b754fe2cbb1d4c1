import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#server/identity/sessions/tables.ts';
import { bytea } from '#server/platform/database/bytea.ts';
import { localized } from '#server/platform/database/localized.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import { gramsOfText } from '#server/platform/lists/text-grams.ts';

/** A portal uses a signed call; OpenID Connect users come from a provider's sign-in. */
export type PartnerKind = 'portal' | 'oidc';

/** Partners configured at run time; those of the environment override them. */
export const unifyPartners = pgTable('unify_partner', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<PartnerKind>().notNull(),
  name: localized('name').notNull(),
  /** Issuer and client id of an OpenID provider; empty for a portal. */
  issuer: text('issuer').notNull().default(''),
  clientId: text('client_id').notNull().default(''),
  /** Client secret of an OpenID provider, encrypted with the server's secret (`platform/sealed.ts`). */
  sealedSecret: bytea('sealed_secret'),
  enabled: boolean('enabled').notNull().default(true),
  /** Raised with every change, also of its keys. */
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
});

/** Keys of a portal. Several may be in force, so that one can replace another without a gap. */
export const unifyKeys = pgTable(
  'unify_key',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    partnerId: text('partner_id')
      .notNull()
      .references(() => unifyPartners.id, { onDelete: 'cascade' }),
    /** Kept after the end, so that a call signed with it can be told from one signed with nothing of ours. */
    sealedSecret: bytea('sealed_secret').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    createdBy: rowId('created_by').references(() => users.id),
    /** The end that was set ahead. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** Ended at once: whatever the clock of a process says, the key is not in force. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [index('unify_key_partner').on(table.partnerId)],
);

/** When each key last let somebody in, also keys of the environment, which have no row of their own. */
export const unifyUses = pgTable(
  'unify_use',
  {
    partnerId: text('partner_id').notNull(),
    /** Of the key; a provider has one client secret and an empty text here. */
    fingerprint: text('fingerprint').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.fingerprint] })],
);

/** Links a partner's user to an account. Without a link nobody can sign in. */
export const unifyLinks = pgTable(
  'unify_link',
  {
    /** `partner:<id>` of a portal, or the issuer of an OpenID provider. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: rowId('user_id')
      .notNull()
      .references(() => users.id),
    linkedAt: timestamp('linked_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('unify_link_user').on(table.userId),
    index('unify_link_order').on(table.issuer, table.linkedAt, table.subject),
    index('unify_link_search').using('gin', gramsOfText(sql`${table.subject}`)),
  ],
);

/**
 * A ticket to enter one of a person's companies, once. Only the hash is stored, so a copy of the table signs nobody in.
 */
export const unifyTickets = pgTable(
  'unify_ticket',
  {
    hash: bytea('hash').primaryKey(),
    /** The authenticated account, which stands for all with the same unify id. */
    userId: rowId('user_id')
      .notNull()
      .references(() => users.id),
    /** Authenticated by: `password`, `partner:<id>` or `oidc:<id>`. */
    source: text('source').notNull(),
    /** Accounts whose second factor was confirmed with this ticket. */
    confirmed: jsonb('confirmed').$type<number[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }),
    /** Also set when the password was changed, or the account disabled. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('unify_ticket_expires_at').on(table.expiresAt), index('unify_ticket_user').on(table.userId)],
);
