import { customType, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#server/identity/sessions/tables.ts';
import { localized } from '#server/platform/database/localized.ts';
import { rowId } from '#server/platform/database/row-id.ts';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A portal hands people over by a signed call; with OpenID Connect they come from a provider's sign-in. */
export type PartnerKind = 'portal' | 'oidc';

/** Partners set up while the server runs; the others stand in the environment, which wins where both name one. */
export const unifyPartners = pgTable('unify_partner', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<PartnerKind>().notNull(),
  name: localized('name').notNull(),
  /** Of an OpenID provider: its issuer, and who we are there. Empty for a portal. */
  issuer: text('issuer').notNull().default(''),
  clientId: text('client_id').notNull().default(''),
  /** Sealed by the server's secret (`platform/sealed.ts`). */
  sealedSecret: bytea('sealed_secret').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
});

/** Whom a partner means by its own name for a person. Without a link nobody is let in, whatever else the partner says. */
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
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index('unify_link_user').on(table.userId)],
);

/** The right to enter one company of a person, once. Only the hash is kept, so a copy of the table lets nobody in. */
export const unifyTickets = pgTable(
  'unify_ticket',
  {
    hash: bytea('hash').primaryKey(),
    /** The account that was proven; it stands for all that share its unify id. */
    userId: rowId('user_id')
      .notNull()
      .references(() => users.id),
    /** Who vouches: `password`, `partner:<id>` or `oidc:<id>`. */
    source: text('source').notNull(),
    /** Accounts whose second factor has been given with this ticket. */
    confirmed: jsonb('confirmed').$type<number[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }),
    /** Also set when the password has been changed, or the account disabled. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('unify_ticket_expires_at').on(table.expiresAt), index('unify_ticket_user').on(table.userId)],
);
