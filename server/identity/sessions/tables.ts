import {
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Role } from '#contract/codes/roles.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { localized } from '#server/platform/database/localized.ts';
import { rowId } from '#server/platform/database/row-id.ts';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** `roles` is the name of the wire's list; a role's rights are its menu items. */
export const roles = pgTable('role', {
  code: text('code').$type<Role>().primaryKey(),
  name: localized('name').notNull(),
});

export const users = pgTable('app_user', {
  id: rowId().primaryKey().generatedAlwaysAsIdentity(),
  /** Canonical: trimmed and in lower case, so that one account has one spelling. */
  username: text('username').notNull().unique(),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  passwordHash: text('password_hash').notNull(),
  /** Loaded with the demo: its well-known password is refused in production. */
  demo: boolean('demo').notNull().default(false),
  /** Ends sessions, tickets and codes for good: a trigger marks them. */
  disabledAt: timestamp('disabled_at', { withTimezone: true }),
  /**
   * The person across companies, on the wire (docs/product/identity.md, "Accounts"). Says nothing about the order of
   * accounts.
   */
  unifyId: uuid('unify_id').notNull().defaultRandom(),
  /** When the password was last set; `null` where that was before anybody noted it. */
  passwordChangedAt: timestamp('password_changed_at', { withTimezone: true }),
});

/** Passwords a person had before: hashes, so that strict rules can refuse one that comes back. */
export const formerPasswords = pgTable(
  'former_password',
  {
    userId: rowId('user_id')
      .notNull()
      .references(() => users.id),
    hash: text('hash').notNull(),
    replacedAt: timestamp('replaced_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('former_password_user').on(table.userId, table.replacedAt.desc())],
);

/** A person's place in a company. Withdrawn, it ends the sessions bound to it for good: a trigger marks them. */
export const memberships = pgTable(
  'membership',
  {
    userId: rowId('user_id')
      .notNull()
      .references(() => users.id),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    /** The company a login lands in is the first by this order. */
    sort: integer('sort').notNull().default(0),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.stockId] })],
);

export const membershipRoles = pgTable(
  'membership_role',
  {
    userId: rowId('user_id').notNull(),
    stockId: integer('stock_id').notNull(),
    roleCode: text('role_code')
      .$type<Role>()
      .notNull()
      .references(() => roles.code),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.stockId, table.roleCode] }),
    foreignKey({
      columns: [table.userId, table.stockId],
      foreignColumns: [memberships.userId, memberships.stockId],
    }).onDelete('cascade'),
  ],
);

/** A living or ended session. Only the hash of its token is kept, so a copy of the table signs nobody in. */
export const sessions = pgTable(
  'session',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    /** What the person's own list calls it. */
    id: uuid('id').notNull().defaultRandom().unique(),
    userId: rowId('user_id')
      .notNull()
      .references(() => users.id),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** When somebody noticed that it had run out; then it is also ended, whatever the clock says later. */
    expiredAt: timestamp('expired_at', { withTimezone: true }),
    /** Browser and system, such as `Chrome 153 · macOS`. */
    device: text('device').notNull().default(''),
    /** The network it was begun from; the last part of an address is not kept. */
    network: text('network').notNull().default(''),
  },
  (table) => [index('session_user_id').on(table.userId), index('session_last_used_at').on(table.lastUsedAt)],
);

/**
 * A person's second factor: the secret that the authenticator app shares. Set up but not confirmed, it asks nobody for
 * anything.
 */
export const secondFactors = pgTable('second_factor', {
  userId: rowId('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Of this setting-up; a ticket for another one confirms nothing. */
  setupId: uuid('setup_id').notNull(),
  /** Sealed by the server's secret (`platform/sealed.ts`). */
  sealedSecret: bytea('sealed_secret').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** The latest step of 30 seconds whose code was used: no code is good twice. */
  lastStep: integer('last_step').notNull().default(0),
});

/** What signs in once in place of an app that is lost. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    userId: rowId('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    hash: bytea('hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);
