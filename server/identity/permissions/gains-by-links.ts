import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Element } from '#contract/codes/elements.ts';
import { membershipRoles, memberships, users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { listGrantingRoles, ofCurrentMembership } from './role-queries.ts';

/** What each of the operator's people may do, with all of their accounts, by unify id. */
export type RightsOfPeople = ReadonlyMap<string, ReadonlySet<Element>>;

/** Accounts that are disabled count: whoever has one may still have a portal's key, and may get the account back. */
export async function readRightsOfPeople(tx: Database): Promise<RightsOfPeople> {
  const roles = await listGrantingRoles(tx);
  const ofOperator = new Map(
    roles.flatMap(({ kind, code, elements }) => (kind === 'operator' ? [[code, elements]] : [])),
  );
  const rows = await tx
    .selectDistinct({ person: users.unifyId, code: membershipRoles.roleCode })
    .from(membershipRoles)
    .innerJoin(memberships, ofCurrentMembership)
    .innerJoin(users, eq(users.id, membershipRoles.userId))
    .where(inArray(membershipRoles.roleCode, [...ofOperator.keys()]));
  const people = new Map<string, Set<Element>>();
  for (const { person, code } of rows) {
    const held = people.get(person) ?? new Set();
    for (const element of ofOperator.get(code) ?? []) held.add(element);
    people.set(person, held);
  }
  return people;
}

/**
 * What people who sign in through a partner would have got since `before` that not all hold who may set partners up:
 * whoever has made the link or the portal's key would have it too. A link is judged when it is made, so this judges what
 * is added to the rights behind it later. By unify id; nobody who gets nothing of the kind.
 */
export async function findGainsByLinks(
  tx: Database,
  before: RightsOfPeople,
  after: RightsOfPeople,
): Promise<ReadonlyMap<string, readonly Element[]>> {
  const linkers = [...after.values()].filter((elements) => elements.has('unify:edit'));
  const isBeyond = (element: Element) => linkers.some((elements) => !elements.has(element));
  const gained = new Map<string, readonly Element[]>();
  for (const [person, elements] of after) {
    const added = [...elements].filter((element) => !before.get(person)?.has(element) && isBeyond(element));
    if (added.length > 0) gained.set(person, added.sort());
  }
  if (gained.size === 0) return gained;
  const linked = new Set(await findLinked(tx, [...gained.keys()]));
  return new Map([...gained].filter(([person]) => linked.has(person)));
}

/** Throws LINKED_AT_PARTNER where somebody has got something that {@link findGainsByLinks} finds. */
export async function refuseGainsByLinks(tx: Database, before: RightsOfPeople): Promise<void> {
  const gains = await findGainsByLinks(tx, before, await readRightsOfPeople(tx));
  if (gains.size > 0) throw new AppError('LINKED_AT_PARTNER');
}

async function findLinked(tx: Database, people: readonly string[]): Promise<string[]> {
  // By the table's name: unified login knows rights, and not the other way round.
  const rows = await tx
    .selectDistinct({ person: users.unifyId })
    .from(users)
    .where(and(inArray(users.unifyId, [...people]), sql`${users.id} in (select user_id from unify_link)`));
  return rows.map(({ person }) => person);
}
