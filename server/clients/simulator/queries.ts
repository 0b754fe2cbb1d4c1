import { and, asc, eq, exists, gt, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { maxFoundPeople } from '#contract/clients/simulator.ts';
import { listCountLimit } from '#contract/codes/lists.ts';
import { clientModules, companies, modules } from '#server/identity/companies/tables.ts';
import { membershipRoles, memberships, users, userText } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type RowRange, rowRangeOf } from '#server/platform/lists/outline.ts';
import { holds } from '#server/platform/lists/text-grams.ts';

/** A person in a company. */
export interface Place {
  readonly userId: number;
  readonly stockId: number;
}

const isActive = and(isNull(users.disabledAt), isNull(memberships.withdrawnAt));

export async function findPerson(db: Database, id: number) {
  const [row] = await db
    .select({ id: users.id, name: users.name, username: users.username, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, id));
  return row;
}

/** A company, and whether the person belongs to it. */
export async function findPlace(db: Database, { userId, stockId }: Place) {
  const isOf = and(eq(memberships.userId, userId), eq(memberships.stockId, stockId), isNull(memberships.withdrawnAt));
  const [row] = await db
    .select({
      name: companies.name,
      isMember: sql<boolean>`${exists(db.select({ one: sql`1` }).from(memberships).where(isOf))}`,
    })
    .from(companies)
    .where(eq(companies.stockId, stockId));
  return row;
}

/** Codes of the roles of a person in a company. */
export async function listHeldRoles(db: Database, { userId, stockId }: Place): Promise<string[]> {
  const rows = await db
    .select({ code: membershipRoles.roleCode })
    .from(membershipRoles)
    .where(and(eq(membershipRoles.userId, userId), eq(membershipRoles.stockId, stockId)));
  return rows.map(({ code }) => code);
}

/** A module by its code, with what a company has of it. */
export async function findModule(db: Database, { stockId, code }: { readonly stockId: number; readonly code: string }) {
  const [row] = await db
    .select({
      name: modules.name,
      expiresAt: clientModules.expiresAt,
      isOpened: sql<boolean>`${clientModules.stockId} is not null`,
    })
    .from(modules)
    .leftJoin(clientModules, and(eq(clientModules.moduleCode, modules.code), eq(clientModules.stockId, stockId)))
    .where(eq(modules.code, code));
  return row;
}

/** People by part of name, account or phone, or by id; by name. */
export function findPeople(db: Database, { keyword, id }: { readonly keyword?: string; readonly id?: number }) {
  return db
    .select({
      id: users.id,
      name: users.name,
      username: users.username,
      stockIds: sql<number[]>`array(
        select ${memberships.stockId} from ${memberships}
        where ${memberships.userId} = ${users.id} and ${memberships.withdrawnAt} is null
        order by ${memberships.sort}, ${memberships.stockId})`,
    })
    .from(users)
    .where(and(keyword ? holds(userText(users), keyword) : undefined, id === undefined ? undefined : eq(users.id, id)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(maxFoundPeople);
}

/** What the gate asks of somebody who may do something, as conditions on rows. */
export interface Wanted {
  /** Roles that grant each of the elements that are asked for. */
  readonly granting: readonly (readonly string[])[];
  /** The module that is asked for, and who needs none: holders of these roles. */
  readonly module?: { readonly code: string; readonly freeRoles: readonly string[]; readonly now: Date } | undefined;
  readonly stockId?: number | undefined;
}

/** Whether the person holds one of these roles in the company of the membership. */
function holdsOneOf(db: Database, codes: readonly string[]): SQL {
  if (codes.length === 0) return sql`false`;
  const isSame = and(eq(membershipRoles.userId, memberships.userId), eq(membershipRoles.stockId, memberships.stockId));
  return exists(
    db
      .select({ one: sql`1` })
      .from(membershipRoles)
      .where(and(isSame, inArray(membershipRoles.roleCode, [...codes]))),
  );
}

function isHolder(db: Database, { granting, module, stockId }: Wanted) {
  const isOpen =
    module &&
    exists(
      db
        .select({ one: sql`1` })
        .from(clientModules)
        .where(
          and(
            eq(clientModules.stockId, memberships.stockId),
            eq(clientModules.moduleCode, module.code),
            or(isNull(clientModules.expiresAt), gt(clientModules.expiresAt, module.now)),
          ),
        ),
    );
  return and(
    isActive,
    stockId === undefined ? undefined : eq(memberships.stockId, stockId),
    ...granting.map((codes) => holdsOneOf(db, codes)),
    module && or(isOpen, holdsOneOf(db, module.freeRoles)),
  );
}

/** People who may do something with the companies in which they may, by name. */
export function listHolders(db: Database, wanted: Wanted, page: { readonly page: number; readonly pageSize: number }) {
  const { limit, offset }: RowRange = rowRangeOf(page);
  return db
    .select({
      id: users.id,
      name: users.name,
      username: users.username,
      stockId: memberships.stockId,
      companyName: companies.name,
      lastSignInAt: users.lastSignInAt,
      roles: sql<string[]>`array(
        select ${membershipRoles.roleCode} from ${membershipRoles}
        where ${membershipRoles.userId} = ${memberships.userId} and ${membershipRoles.stockId} = ${memberships.stockId}
        order by 1)`,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(companies, eq(companies.stockId, memberships.stockId))
    .where(isHolder(db, wanted))
    .orderBy(asc(users.name), asc(users.id), asc(memberships.stockId))
    .limit(limit)
    .offset(offset);
}

/** Their number, counted up to the limit of lists. */
export async function countHolders(db: Database, wanted: Wanted): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(isHolder(db, wanted))
    .limit(listCountLimit)
    .as('some');
  return db.$count(some);
}

interface Gain {
  readonly role: string;
  /** Roles that grant each of the elements already. */
  readonly granting: readonly (readonly string[])[];
  /** Who is not counted. */
  readonly userId: number;
}

/** How many other people would gain something if a role granted these elements. */
export async function countGaining(db: Database, { role, granting, userId }: Gain): Promise<number> {
  const [row] = await db
    .select({ people: sql<number>`count(distinct ${users.id})::int` })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        ...[isActive, ne(users.id, userId), holdsOneOf(db, [role])],
        or(...granting.map((codes) => not(holdsOneOf(db, codes)))),
      ),
    );
  return row?.people ?? 0;
}
