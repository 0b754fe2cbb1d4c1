import {
  and,
  asc,
  countDistinct,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  max,
  ne,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Element } from '#contract/codes/elements.ts';
import type { BuiltPage } from '#contract/identity/built-pages.ts';
import type { LocalizedText } from '#contract/language.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { membershipRoles, memberships, roles, sessions, users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { roleElements } from './tables.ts';

/** Accounts that can sign in, in companies they have not left. */
const isActive = and(isNull(users.disabledAt), isNull(memberships.withdrawnAt));

const isOfMembership = and(
  eq(memberships.userId, membershipRoles.userId),
  eq(memberships.stockId, membershipRoles.stockId),
);

/** All roles with their grants and the number of people who hold them, operators' first. */
export async function listRoles(db: Database) {
  const grants = db
    .select({
      code: roleElements.roleCode,
      elements: sql<Element[]>`array_agg(${roleElements.element})`.as('elements'),
    })
    .from(roleElements)
    .groupBy(roleElements.roleCode)
    .as('grants');
  const held = db
    .select({ code: membershipRoles.roleCode, people: countDistinct(membershipRoles.userId).as('people') })
    .from(membershipRoles)
    .innerJoin(memberships, isOfMembership)
    .innerJoin(users, eq(users.id, membershipRoles.userId))
    .where(isActive)
    .groupBy(membershipRoles.roleCode)
    .as('held');
  const rows = await db
    .select({ code: roles.code, name: roles.name, kind: roles.kind, elements: grants.elements, people: held.people })
    .from(roles)
    .leftJoin(grants, eq(grants.code, roles.code))
    .leftJoin(held, eq(held.code, roles.code))
    .orderBy(desc(roles.kind), asc(roles.code));
  return rows.map((row) => ({ ...row, elements: (row.elements ?? []).sort(), people: row.people ?? 0 }));
}

/** All roles with what they grant, operators' first. */
export function listGrantingRoles(db: Database) {
  return db
    .select({
      code: roles.code,
      name: roles.name,
      kind: roles.kind,
      elements: sql<Element[]>`array(
        select ${roleElements.element} from ${roleElements} where ${roleElements.roleCode} = ${roles.code})`,
    })
    .from(roles)
    .orderBy(desc(roles.kind), asc(roles.code));
}

export type GrantingRole = Awaited<ReturnType<typeof listGrantingRoles>>[number];

export async function findRole(db: Database, code: string) {
  const [role] = await db.select().from(roles).where(eq(roles.code, code));
  return role;
}

export async function listElementsOf(db: Database, code: string): Promise<Element[]> {
  const rows = await db
    .select({ element: roleElements.element })
    .from(roleElements)
    .where(eq(roleElements.roleCode, code))
    .orderBy(asc(roleElements.element));
  return rows.map(({ element }) => element);
}

interface Alive {
  readonly usedAfter: Date;
  readonly begunAfter: Date;
  /** Tabs that said after this time what they show are open. */
  readonly openAfter: Date;
}

/** A role, with what it is to grant no longer, and what it does not grant yet. */
interface Change {
  readonly code: string;
  readonly withdrawn: readonly Element[];
  readonly added: readonly Element[];
}

/**
 * Whom a change of a role concerns where, with what their other roles there grant. Thousands have the same other roles,
 * so that it is looked up of each such set of roles once.
 */
const concerned = ({ code, withdrawn, added }: Change): SQL => {
  const granted = (elements: readonly Element[]) => sql`${sql.param([...elements])}::text[] <@ others`;
  return sql`
    with held as materialized (
      select ${memberships.userId} as user_id, ${memberships.stockId} as stock_id, array(
        select other.role_code from membership_role other
        where other.user_id = ${memberships.userId} and other.stock_id = ${memberships.stockId}
          and other.role_code <> ${code} order by 1) as roles
      from ${membershipRoles} join ${memberships} on ${isOfMembership} join ${users} on ${users.id} = ${memberships.userId}
      where ${membershipRoles.roleCode} = ${code} and ${isActive}),
    together as materialized (
      select roles, array(
        select distinct ${roleElements.element} from ${roleElements} where ${roleElements.roleCode} = any(roles)) as others
      from (select distinct roles from held) as sets),
    concerned as (
      select user_id, stock_id, others, not ${granted(withdrawn)} as loses, not ${granted(added)} as gains
      from held join together using (roles))`;
};

const isAlive = ({ usedAfter, begunAfter }: Alive) =>
  and(isNull(sessions.endedAt), gt(sessions.lastUsedAt, usedAfter), gt(sessions.createdAt, begunAfter));

/**
 * Who would lose something and is signed in there, by name: with what their other roles there grant, when they last did
 * something there, and what pages they have open.
 */
export function listLosingOnline(db: Database, { code, withdrawn }: Change, alive: Alive) {
  const others = sql<Element[]>`array(
    select distinct ${roleElements.element} from ${roleElements}
    join membership_role other on other.role_code = ${roleElements.roleCode}
    where other.user_id = ${memberships.userId} and other.stock_id = ${memberships.stockId}
      and other.role_code <> ${code})`;
  const online = db
    .select({
      ...{ userId: sessions.userId, stockId: sessions.stockId },
      lastUsedAt: max(sessions.lastUsedAt).as('last_used_at'),
      openPages: sql<BuiltPage[]>`coalesce(array_agg(distinct ${sessions.openPage}) filter (
        where ${gt(sessions.openAt, alive.openAfter)} and ${sessions.openPage} is not null), '{}')`.as('open_pages'),
    })
    .from(sessions)
    .where(isAlive(alive))
    .groupBy(sessions.userId, sessions.stockId)
    .as('online');
  return db
    .select({
      ...{ userId: users.id, stockId: memberships.stockId, name: users.name, companyName: companies.name },
      ...{ others, lastUsedAt: online.lastUsedAt, openPages: online.openPages },
    })
    .from(online)
    .innerJoin(memberships, and(eq(memberships.userId, online.userId), eq(memberships.stockId, online.stockId)))
    .innerJoin(membershipRoles, and(isOfMembership, eq(membershipRoles.roleCode, code)))
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(companies, eq(companies.stockId, memberships.stockId))
    .where(and(isActive, sql`not ${sql.param([...withdrawn])}::text[] <@ ${others}`))
    .orderBy(asc(users.name), asc(users.id));
}

/** Somebody who would lose something in a company. */
export interface LosingPerson {
  readonly userId: number;
  readonly stockId: number;
  readonly name: string;
  readonly companyName: LocalizedText;
  /** What their other roles there grant. */
  readonly others: readonly Element[];
  /** `null` without an active session there. */
  readonly lastUsedAt: Date | null;
  readonly openPages: readonly BuiltPage[];
}

interface Concerned extends Record<string, unknown> {
  readonly holding: number;
  readonly losing: number;
  readonly gaining: number;
  readonly offline: readonly Omit<LosingPerson, 'lastUsedAt' | 'openPages'>[];
}

/**
 * How many people hold a role, and how many of them would lose or gain something: once, in however many companies. With
 * the first by name who would lose something and are not signed in there, at most `limit`; by the same read of the holders,
 * who may be thousands.
 */
export async function readConcerned(db: Database, change: Change, alive: Alive, limit: number) {
  const { rows } = await db.execute<Concerned>(sql`
    ${concerned(change)},
    offline as (
      select ${users.id} as "userId", stock_id as "stockId", ${users.name} as name, ${companies.name} as "companyName", others
      from concerned join ${users} on ${users.id} = user_id join ${companies} using (stock_id)
      where loses and not exists (select from ${sessions}
        where ${isAlive(alive)} and ${sessions.userId} = concerned.user_id and ${sessions.stockId} = concerned.stock_id)
      order by ${users.name}, ${users.id} limit ${limit})
    select count(distinct user_id)::integer as holding,
      (count(distinct user_id) filter (where loses))::integer as losing,
      (count(distinct user_id) filter (where gains))::integer as gaining,
      (select coalesce(jsonb_agg(offline order by name, "userId"), '[]') from offline) as offline
    from concerned`);
  const { offline = [], ...counts } = rows[0] ?? { holding: 0, losing: 0, gaining: 0 };
  const people = offline.map((person): LosingPerson => ({ ...person, lastUsedAt: null, openPages: [] }));
  return { ...counts, offline: people };
}

/**
 * Whether anybody holds the role, or is invited with it and could still accept. Accounts that are disabled count: they get
 * it back with their account. Within `changeRights`, which has ended the invitations of those who may send them no more.
 */
export async function isHeld(db: Database, code: string, now: Date): Promise<boolean> {
  // By the table's name: invitations know roles, and not the other way round.
  const { rows } = await db.execute<{ isHeld: boolean }>(sql`select
    exists (select from ${membershipRoles} where ${membershipRoles.roleCode} = ${code})
    or exists (select from invitation where ${code} = any(roles) and accepted_at is null and revoked_at is null
      and ended_at is null and expires_at > ${now.toISOString()}::timestamptz) as "isHeld"`);
  return rows[0]?.isHeld === true;
}

/** Makes a role grant exactly these elements. */
export async function replaceGrants(db: Database, code: string, granted: readonly Element[]): Promise<void> {
  const kept = granted.map((element) => ne(roleElements.element, element));
  await db.delete(roleElements).where(and(eq(roleElements.roleCode, code), ...kept));
  if (granted.length === 0) return;
  const rows = granted.map((element) => ({ roleCode: code, element }));
  await db.insert(roleElements).values(rows).onConflictDoNothing();
}

/** Joins roles with the membership that they belong to, while nobody has withdrawn it. */
export const ofCurrentMembership = and(
  eq(memberships.userId, membershipRoles.userId),
  eq(memberships.stockId, membershipRoles.stockId),
  isNull(memberships.withdrawnAt),
);

/** Roles of an account's person in all companies, with whichever of their accounts. */
export function listRolesOfPerson(db: Database, userId: number): Promise<string[]> {
  return listRolesOfPeople(db, db.select({ unifyId: users.unifyId }).from(users).where(eq(users.id, userId)));
}

/** The same of several people, by their `unifyId`. */
export async function listRolesOfPeople(db: Database, people: SQLWrapper): Promise<string[]> {
  const rows = await db
    .selectDistinct({ code: membershipRoles.roleCode })
    .from(users)
    .innerJoin(membershipRoles, eq(membershipRoles.userId, users.id))
    .innerJoin(memberships, ofCurrentMembership)
    .where(inArray(users.unifyId, people));
  return rows.map(({ code }) => code);
}
