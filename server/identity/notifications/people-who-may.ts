import { and, eq, exists, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { Element } from '#contract/codes/elements.ts';
import type { NotificationKind } from '#contract/identity/notifications.ts';
import { roleElements } from '#server/identity/permissions/tables.ts';
import { membershipRoles, memberships, users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notifications } from './tables.ts';

/** Of a membership and its person: whether the roles there grant an element, and the person can sign in. */
function mayThere(db: Database, element: Element): SQL | undefined {
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
  return and(isNull(memberships.withdrawnAt), isNull(users.disabledAt), exists(granting));
}

/** Ids of the people of a company whose roles there grant an element, and who can sign in. Not inside a company. */
export const peopleWhoMay = async (db: Database, stockId: number, element: Element): Promise<number[]> =>
  (await peopleOfCompaniesWhoMay(db, [stockId], element)).get(stockId) ?? [];

/** As {@link peopleWhoMay}, by company. */
export async function peopleOfCompaniesWhoMay(
  db: Database,
  stockIds: readonly number[],
  element: Element,
): Promise<ReadonlyMap<number, number[]>> {
  if (stockIds.length === 0) return new Map();
  const rows = await db
    .select({ stockId: memberships.stockId, id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(inArray(memberships.stockId, [...new Set(stockIds)]), mayThere(db, element)));
  const found = Map.groupBy(rows, ({ stockId }) => stockId);
  return new Map([...found].map(([stockId, people]) => [stockId, people.map(({ id }) => id)]));
}

/** What is told of, as in `News`. */
interface Told {
  readonly stockId: number;
  readonly subject: string;
}

/** Looked up in one statement. */
const toldAtOnce = 1_000;

/**
 * What of all this somebody has not been told of yet who may, and whom: as {@link peopleWhoMay}, for work that comes by
 * the same again and again.
 */
export async function listUntold<Item extends Told>(
  db: Database,
  items: readonly Item[],
  { kind, element }: { readonly kind: NotificationKind; readonly element: Element },
): Promise<(Item & { readonly userIds: readonly number[] })[]> {
  const untold = new Map<Item, number[]>();
  for (let first = 0; first < items.length; first += toldAtOnce) {
    const some = items.slice(first, first + toldAtOnce);
    const about = sql`unnest(
      ${sql.param(some.map(({ stockId }) => stockId))}::integer[],
      ${sql.param(some.map(({ subject }) => subject))}::text[]) with ordinality as about (stock_id, subject, place)`;
    const known = db
      .select({ one: sql`1` })
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, memberships.userId),
          eq(notifications.stockId, memberships.stockId),
          eq(notifications.kind, kind),
          eq(notifications.subject, sql`about.subject`),
        ),
      );
    const rows = await db
      .select({ place: sql<number>`about.place::integer`, userId: users.id })
      .from(about)
      .innerJoin(memberships, eq(memberships.stockId, sql`about.stock_id`))
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(mayThere(db, element), notExists(known)));
    for (const [place, people] of Map.groupBy(rows, (row) => row.place)) {
      const item = some[place - 1];
      if (item)
        untold.set(
          item,
          people.map(({ userId }) => userId),
        );
    }
  }
  return items.flatMap((item) => {
    const userIds = untold.get(item);
    return userIds ? [{ ...item, userIds }] : [];
  });
}
