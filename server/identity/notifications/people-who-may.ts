import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import type { Element } from '#contract/codes/elements.ts';
import { roleElements } from '#server/identity/permissions/tables.ts';
import { membershipRoles, memberships, users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Ids of the people of a company whose roles there grant an element, and who can sign in. Not inside a company. */
export async function peopleWhoMay(db: Database, stockId: number, element: Element): Promise<number[]> {
  const granting = db
    .select({ one: sql`1` })
    .from(membershipRoles)
    .innerJoin(roleElements, eq(roleElements.roleCode, membershipRoles.roleCode))
    .where(
      and(
        eq(membershipRoles.userId, memberships.userId),
        eq(membershipRoles.stockId, memberships.stockId),
        eq(roleElements.element, element),
      ),
    );
  const rows = await db
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.stockId, stockId),
        isNull(memberships.withdrawnAt),
        isNull(users.disabledAt),
        exists(granting),
      ),
    );
  return rows.map(({ id }) => id);
}
