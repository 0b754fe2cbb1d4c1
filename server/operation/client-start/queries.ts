import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { clients, companies } from '#server/identity/companies/tables.ts';
import { membershipRoles, memberships, users } from '#server/identity/sessions/tables.ts';
import { contacts } from '#server/outreach/contacts/tables.ts';
import { pushes } from '#server/outreach/pushes/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { clientStarts } from './tables.ts';

/** A client with its names and what it noted; `undefined` for a company that is none. */
export async function findStart(db: Database, stockId: number) {
  const [row] = await db
    .select({
      openedAt: clients.openedAt,
      name: companies.name,
      shortName: companies.shortName,
      code: companies.code,
      aliases: companies.aliases,
      namesConfirmedAt: clientStarts.namesConfirmedAt,
      hiddenAt: clientStarts.hiddenAt,
    })
    .from(clients)
    .innerJoin(companies, eq(companies.stockId, clients.stockId))
    .leftJoin(clientStarts, eq(clientStarts.stockId, clients.stockId))
    .where(eq(clients.stockId, stockId));
  return row;
}

const isMember = (stockId: number) =>
  and(eq(memberships.stockId, stockId), isNull(memberships.withdrawnAt), isNull(users.disabledAt));

/** Ways into a company, by which the audit log knows who was in. */
const entered = ['session.login', 'unify.entered', 'session.switchCompany'];

/**
 * When an admin of the company was last let into it; `null` if none ever was. An account knows only when it last signed
 * in anywhere.
 */
export async function findAdminSignIn(db: Database, stockId: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: auditEntries.at })
    .from(auditEntries)
    .innerJoin(
      memberships,
      and(eq(memberships.userId, auditEntries.userId), eq(memberships.stockId, auditEntries.stockId)),
    )
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(
      membershipRoles,
      and(
        eq(membershipRoles.userId, memberships.userId),
        eq(membershipRoles.stockId, memberships.stockId),
        eq(membershipRoles.roleCode, 'CLIENT_ADMIN'),
      ),
    )
    .where(and(eq(auditEntries.stockId, stockId), inArray(auditEntries.action, entered), isMember(stockId)))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return row?.at ?? null;
}

/** Number of people who can sign in for the company. */
export async function countMembers(db: Database, stockId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(isMember(stockId));
  return row?.count ?? 0;
}

/** Number of the company's contacts. */
export const countContacts = (db: Database, stockId: number): Promise<number> =>
  db.$count(contacts, and(eq(contacts.stockId, stockId), isNull(contacts.deletedAt)));

/** Number of digests that come again and again. */
export const countRhythms = (db: Database, stockId: number): Promise<number> =>
  db.$count(pushes, and(eq(pushes.stockId, stockId), eq(pushes.state, 'scheduled'), isNotNull(pushes.rhythm)));

/** Notes something at the checklist; what was noted before stays. */
export const noteStart = (
  tx: Database,
  stockId: number,
  noted: Partial<Omit<typeof clientStarts.$inferInsert, 'stockId'>>,
) =>
  tx
    .insert(clientStarts)
    .values({ stockId, ...noted })
    .onConflictDoUpdate({ target: clientStarts.stockId, set: noted });
