import {
  and,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { z } from 'zod';
import type { userFilter } from '#contract/identity/members.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { clients, companies } from '#server/identity/companies/tables.ts';
import { factorSince } from '#server/identity/sessions/second-factor-queries.ts';
import {
  lastSignIn,
  membershipRoles,
  memberships,
  passkeys,
  roles,
  secondFactors,
  users,
  userText,
} from '#server/identity/sessions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countUpToLimit, rowRangeOf, totalFromLastPage } from '#server/platform/lists/outline.ts';
import { orderBy } from '#server/platform/lists/sort-rows.ts';
import { holds } from '#server/platform/lists/text-grams.ts';
import { resetWaits } from './factor-reset-queries.ts';
import { erasureRequests, factorResets } from './tables.ts';

type UserPage = z.output<typeof userFilter>;
export type UserFilter = Omit<UserPage, 'page' | 'pageSize' | 'sort'>;

/** What filters are compared with. */
export interface Moment {
  /** Ids of accounts that are locked now. */
  readonly locked: readonly number[];
  readonly now: Date;
}

const day = 24 * 60 * 60_000;

function isInState(state: NonNullable<UserFilter['state']>, locked: readonly number[]): SQL | undefined {
  if (state === 'anonymised') return isNotNull(users.anonymisedAt);
  if (state === 'disabled') return and(isNotNull(users.disabledAt), isNull(users.anonymisedAt));
  const isLocked = state === 'locked' ? inArray(users.id, [...locked]) : notInArray(users.id, [...locked]);
  return and(isNull(users.disabledAt), isLocked);
}

function signedInAs(age: NonNullable<UserFilter['signedIn']>, now: Date): SQL | undefined {
  const daysAgo = (days: number) => sql`${new Date(now.getTime() - days * day).toISOString()}::timestamptz`;
  const at = lastSignIn(users);
  if (age === 'never') return sql`${at} = '-infinity'::timestamptz`;
  if (age === 'older') return and(sql`${at} > '-infinity'::timestamptz`, lt(at, daysAgo(30)));
  return gte(at, daysAgo(age === 'week' ? 7 : 30));
}

function matching(
  db: Database,
  { keyword, stockId, role, state, signedIn, secondFactor, erasure }: UserFilter,
  { locked, now }: Moment,
): SQL | undefined {
  const one = { one: sql`1` };
  const isMember = and(
    eq(memberships.userId, users.id),
    isNull(memberships.withdrawnAt),
    stockId === undefined ? undefined : eq(memberships.stockId, stockId),
  );
  // What names the account stands in `where`: with it in a join, each account would be looked at in its turn.
  const holdsRole = (code: string) =>
    db
      .select(one)
      .from(membershipRoles)
      .innerJoin(
        memberships,
        and(eq(memberships.userId, membershipRoles.userId), eq(memberships.stockId, membershipRoles.stockId)),
      )
      .where(and(eq(membershipRoles.userId, users.id), eq(membershipRoles.roleCode, code), isMember));
  const app = db
    .select(one)
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)));
  const passkey = db.select(one).from(passkeys).where(eq(passkeys.userId, users.id));
  const asked = db
    .select(one)
    .from(factorResets)
    .where(and(eq(factorResets.userId, users.id), resetWaits(now)));
  const leaving = db
    .select(one)
    .from(erasureRequests)
    .where(and(eq(erasureRequests.userId, users.id), isNull(erasureRequests.outcome)));
  return and(
    keyword ? holds(userText(users), keyword) : undefined,
    role ? exists(holdsRole(role)) : undefined,
    // A role is held in a company: with both filters, in this one.
    stockId !== undefined && !role ? exists(db.select(one).from(memberships).where(isMember)) : undefined,
    state && isInState(state, locked),
    signedIn && signedInAs(signedIn, now),
    secondFactor === 'on' ? or(exists(app), exists(passkey)) : undefined,
    secondFactor === 'off' ? and(notExists(app), notExists(passkey)) : undefined,
    secondFactor === 'asked' ? exists(asked) : undefined,
    erasure ? exists(leaving) : undefined,
  );
}

const sortColumns = {
  signedIn: [lastSignIn(users), users.id],
  name: [users.name, users.id],
  account: [users.username],
};

const listed = {
  id: users.id,
  username: users.username,
  name: users.name,
  phone: users.phone,
  email: users.email,
  disabledAt: users.disabledAt,
  anonymisedAt: users.anonymisedAt,
  lastSignInAt: users.lastSignInAt,
  factorSince,
};

/** A page of accounts and the total. */
export async function listUsers(db: Database, filter: UserPage, moment: Moment) {
  const where = matching(db, filter, moment);
  const order = orderBy(filter.sort ?? '-signedIn', sortColumns);
  const stretch = rowRangeOf(filter);
  // The page is found in the index, and only its rows are read.
  const page = db
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(...order)
    .limit(stretch.limit)
    .offset(stretch.offset)
    .as('page');
  const list = await db
    .select(listed)
    .from(page)
    .innerJoin(users, eq(users.id, page.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .orderBy(...order);
  return { list, total: totalFromLastPage(list.length, stretch) ?? (await countUpToLimit(db, users, where)) };
}

/** Number of matching accounts, counted up to the limit of lists. */
export const countUsers = (db: Database, filter: UserFilter, moment: Moment): Promise<number> =>
  countUpToLimit(db, users, matching(db, filter, moment));

export async function findListedUser(db: Database, id: number) {
  const [row] = await db
    .select(listed)
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, id));
  return row;
}

/** Accounts at which somebody failed to sign in since then: only these can be locked. */
export function listFailingAccounts(db: Database, since: Date) {
  return db
    .selectDistinct({ id: users.id, username: users.username })
    .from(auditEntries)
    .innerJoin(users, eq(users.id, auditEntries.userId))
    .where(and(gte(auditEntries.at, since), eq(auditEntries.action, 'session.loginFailed')));
}

/** Memberships of these people in login order, with a row for each role; one without where there is none. */
export function listMembershipRoles(db: Database, userIds: readonly number[]) {
  return db
    .select({
      userId: memberships.userId,
      stockId: memberships.stockId,
      companyName: companies.name,
      code: roles.code,
      name: roles.name,
    })
    .from(memberships)
    .innerJoin(companies, eq(companies.stockId, memberships.stockId))
    .leftJoin(
      membershipRoles,
      and(eq(membershipRoles.userId, memberships.userId), eq(membershipRoles.stockId, memberships.stockId)),
    )
    .leftJoin(roles, eq(roles.code, membershipRoles.roleCode))
    .where(and(inArray(memberships.userId, [...userIds]), isNull(memberships.withdrawnAt)))
    .orderBy(memberships.userId, memberships.sort, memberships.stockId, roles.code);
}

/** Roles that a person holds now in a company; none for an account that is disabled. */
export async function listRolesHeld(db: Database, userId: number, stockId: number): Promise<string[]> {
  const rows = await db
    .select({ code: membershipRoles.roleCode })
    .from(membershipRoles)
    .innerJoin(
      memberships,
      and(eq(memberships.userId, membershipRoles.userId), eq(memberships.stockId, membershipRoles.stockId)),
    )
    .innerJoin(users, and(eq(users.id, membershipRoles.userId), isNull(users.disabledAt)))
    .where(
      and(eq(membershipRoles.userId, userId), eq(membershipRoles.stockId, stockId), isNull(memberships.withdrawnAt)),
    );
  return rows.map(({ code }) => code);
}

/** The operator's company and those of all clients. */
export function listPlaces(db: Database) {
  return db
    .select({ stockId: companies.stockId, name: companies.name })
    .from(companies)
    .where(
      sql`${eq(companies.stockId, operatorStockId)} or ${exists(
        db
          .select({ one: sql`1` })
          .from(clients)
          .where(and(eq(clients.stockId, companies.stockId), isNull(clients.erasingSince))),
      )}`,
    )
    .orderBy(companies.stockId);
}

export async function isMember(db: Database, userId: number, stockId: number): Promise<boolean> {
  const isThere = and(
    eq(memberships.userId, userId),
    eq(memberships.stockId, stockId),
    isNull(memberships.withdrawnAt),
  );
  return (await db.$count(memberships, isThere)) > 0;
}
