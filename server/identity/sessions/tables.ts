import { type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RoleKind } from '#contract/codes/roles.ts';
import type { BuiltPage } from '#contract/identity/built-pages.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { bytea } from '#server/platform/database/bytea.ts';
import { localized } from '#server/platform/database/localized.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import { gramsOfText } from '#server/platform/lists/text-grams.ts';

/** Codes as in `rolesInfo`; what a role allows are its elements (`role_element`). */
export const roles = pgTable(
  'role',
  {
    code: text('code').primaryKey(),
    name: localized('name').notNull(),
    kind: text('kind').$type<RoleKind>().notNull().default('client'),
  },
  (table) => [
    unique('role_code_kind').on(table.code, table.kind),
    check('role_kind', sql`${table.kind} in ('operator', 'client')`),
  ],
);

/** What people are found by. */
export const userText = (user: Record<'username' | 'name' | 'phone' | 'email', SQLWrapper>) =>
  sql`(${user.username} || chr(10) || ${user.name} || chr(10) || ${user.phone} || chr(10) || coalesce(${user.email}, ''))`;

/** For sorting: whoever never signed in comes after everybody else. */
export const lastSignIn = (user: Record<'lastSignInAt', SQLWrapper>) =>
  sql`coalesce(${user.lastSignInAt}, '-infinity'::timestamptz)`;

export const users = pgTable(
  'app_user',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    /** Normalised: trimmed and in lower case. */
    username: text('username').notNull().unique(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    /** Confirmed by its owner, in lower case; `null` for none. */
    email: text('email').unique(),
    passwordHash: text('password_hash').notNull(),
    /** Loaded with the demo: its known password is refused in production. */
    demo: boolean('demo').notNull().default(false),
    /** Ends all sessions, tickets and codes for good, by a trigger. */
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    /** Counted by a trigger. A ticket that has no row is tied to it, and so ends with the others. */
    timesDisabled: integer('times_disabled').notNull().default(0),
    /** When name, phone number and all ways to sign in were taken away for good. */
    anonymisedAt: timestamp('anonymised_at', { withTimezone: true }),
    /** SHA-256 of the username before that: entries of the audit log, which never change, still name it. */
    formerUsernameHash: bytea('former_username_hash'),
    /**
     * The person across companies (docs/product/identity.md, "Accounts"); random, so it does not reveal the order of
     * accounts.
     */
    unifyId: uuid('unify_id').notNull().defaultRandom(),
    /** When the password was last set; `null` if unknown. */
    passwordChangedAt: timestamp('password_changed_at', { withTimezone: true }),
    /** Set by a trigger with every session that begins; `null` for never. */
    lastSignInAt: timestamp('last_sign_in_at', { withTimezone: true }),
  },
  (table) => [
    check('app_user_email_lower', sql`${table.email} = lower(${table.email})`),
    index('app_user_last_sign_in').on(lastSignIn(table), table.id),
    // Few of many: found and counted without looking at the others.
    index('app_user_disabled')
      .on(lastSignIn(table), table.id)
      .where(sql`${table.disabledAt} is not null and ${table.anonymisedAt} is null`),
    index('app_user_anonymised').on(lastSignIn(table), table.id).where(sql`${table.anonymisedAt} is not null`),
    index('app_user_name').on(table.name, table.id),
    index('app_user_former_username').on(table.formerUsernameHash).where(sql`${table.formerUsernameHash} is not null`),
    index('app_user_search').using('gin', gramsOfText(userText(table))),
  ],
);

/** Hashes of former passwords, so that strict rules can refuse them. */
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

/** Membership in a company. Withdrawing it ends its sessions for good, by a trigger. */
export const memberships = pgTable(
  'membership',
  {
    userId: rowId('user_id')
      .notNull()
      .references(() => users.id),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    /** Login order: a session starts in the first company. */
    sort: integer('sort').notNull().default(0),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.stockId] }),
    index('membership_company').on(table.stockId, table.userId),
  ],
);

export const membershipRoles = pgTable(
  'membership_role',
  {
    userId: rowId('user_id').notNull(),
    stockId: integer('stock_id').notNull(),
    roleCode: text('role_code')
      .notNull()
      .references(() => roles.code),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.stockId, table.roleCode] }),
    index('membership_role_role').on(table.roleCode, table.userId),
    foreignKey({
      columns: [table.userId, table.stockId],
      foreignColumns: [memberships.userId, memberships.stockId],
    }).onDelete('cascade'),
  ],
);

/** An active or ended session. Only the hash of its token is stored, so a copy of the table signs nobody in. */
export const sessions = pgTable(
  'session',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    /** Id in the list of the person's sessions. */
    id: uuid('id').notNull().defaultRandom().unique(),
    userId: rowId('user_id')
      .notNull()
      .references(() => users.id),
    stockId: integer('stock_id')
      .notNull()
      .references(() => companies.stockId),
    /**
     * Another account of the person whose proof this account was entered by (unified login): what it gave ends with it.
     * Refers to no row of `app_user`: whoever changes that account holds it locked while they wait for its ticket, and a
     * session that looked at it would wait for them.
     */
    provenBy: rowId('proven_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** When it was found expired; from then on it stays ended, whatever the clock says. */
    expiredAt: timestamp('expired_at', { withTimezone: true }),
    /** Browser and system, such as `Chrome 153 · macOS`. */
    device: text('device').notNull().default(''),
    /** Network of the client, without the last part of its address. */
    network: text('network').notNull().default(''),
    /** Component of the menu's page that a visible tab showed last, and when it said so; never a history. */
    openPage: text('open_page').$type<BuiltPage>(),
    openAt: timestamp('open_at', { withTimezone: true }),
  },
  (table) => [
    index('session_user_id').on(table.userId),
    index('session_proven_by').on(table.provenBy).where(sql`${table.provenBy} is not null`),
    index('session_stock_id').on(table.stockId),
    index('session_last_used_at').on(table.lastUsedAt),
  ],
);

/** A browser on a system in a network that an account was used with: a sign-in there is told to nobody. */
export const knownDevices = pgTable(
  'known_device',
  {
    userId: rowId('user_id')
      .notNull()
      .references(() => users.id),
    /** As in a session, without the browser's version. */
    device: text('device').notNull(),
    network: text('network').notNull(),
    /** Of the last sign-in. */
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.device, table.network] }),
    index('known_device_used_at').on(table.usedAt),
  ],
);

/** A second factor: the secret shared with the authenticator app. No effect until confirmed. */
export const secondFactors = pgTable('second_factor', {
  userId: rowId('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Id of this setup; tickets of other setups do not confirm it. */
  setupId: uuid('setup_id').notNull(),
  /** Encrypted with the server's secret (`platform/sealed.ts`). */
  sealedSecret: bytea('sealed_secret').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** Latest 30-second step whose code was used, so that no code is valid twice. */
  lastStep: integer('last_step').notNull().default(0),
});

/** A passkey: the public key of a pair whose other half never leaves the person's authenticator. */
export const passkeys = pgTable(
  'passkey',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: rowId('user_id')
      .notNull()
      .references(() => users.id),
    /** Given by its owner, to tell it from others. */
    name: text('name').notNull(),
    /** Names it to its authenticator. */
    credentialId: bytea('credential_id').notNull().unique(),
    /** COSE key (RFC 9052). */
    publicKey: bytea('public_key').notNull(),
    /** Names the account to the authenticator: random, the same for all passkeys of the account. */
    handle: bytea('handle').notNull(),
    /** Signatures so far, as the authenticator counts them; 0 for those that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach the authenticator, such as `usb` or `internal`. */
    transports: text('transports').array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('passkey_user').on(table.userId)],
);

/** What an authenticator has been asked to sign and has not signed yet. Signed or not, each counts once. */
export const passkeyChallenges = pgTable(
  'passkey_challenge',
  {
    challenge: bytea('challenge').primaryKey(),
    purpose: text('purpose').$type<'add' | 'factor' | 'signIn'>().notNull(),
    /** Whose passkey it is for; `null` for whoever signs in with it. */
    userId: rowId('user_id').references(() => users.id),
    /** That of the passkey to be added. */
    handle: bytea('handle'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('passkey_challenge_user').on(table.userId),
    index('passkey_challenge_expires_at').on(table.expiresAt),
    check('passkey_challenge_purpose', sql`${table.purpose} in ('add', 'factor', 'signIn')`),
    check('passkey_challenge_person', sql`(${table.purpose} = 'signIn') = (${table.userId} is null)`),
    check('passkey_challenge_handle', sql`(${table.purpose} = 'add') = (${table.handle} is not null)`),
  ],
);

/** Recovery codes, each valid once instead of a one-time code. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    userId: rowId('user_id')
      .notNull()
      .references(() => users.id),
    hash: bytea('hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);
