import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { requirePlace } from '#server/identity/companies/staying-client.ts';
import { changeRights } from '#server/identity/permissions/change-rights.ts';
import { requireGrantable } from '#server/identity/permissions/may-grant.ts';
import { membershipRoles, memberships } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Belongings } from '#server/platform/feature.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { entryOfUser, requireUser } from './change-accounts.ts';
import { refuseOwn } from './check-rights.ts';
import { handOverOne } from './hand-over.ts';
import { isMember } from './queries.ts';
import { kindOfCompany } from './read-users.ts';
import { requireSeat } from './seats.ts';

interface Place {
  readonly id: number;
  readonly stockId: number;
}

interface Grant extends Place {
  readonly roles: readonly string[];
}

interface Leave extends Place {
  readonly successor?: number | undefined;
}

interface RoleSave extends Grant {
  /** What was held when the roles were opened. */
  readonly shown: readonly string[];
}

/**
 * Sets the roles of a person in a company. Those already held need no right to be kept. Throws MEMBER_ROLES_CHANGED
 * where others are held than were shown: what a colleague took away meanwhile would come back.
 */
export function changeRoles(
  db: Database,
  { id, stockId, roles, shown }: RoleSave,
  actor: SignedInActor,
): Promise<null> {
  return changeRights(db, async (tx, note) => {
    const held = await requireHeldRoles(tx, { id, stockId });
    const { username } = await requireUser(tx, id);
    refuseOwn(actor, id);
    const wanted = [...new Set(roles)].sort();
    const added = wanted.filter((code) => !held.includes(code));
    const removed = held.filter((code) => !wanted.includes(code));
    if (added.length + removed.length === 0) return null;
    if (!isDeepStrictEqual(held, [...new Set(shown)].sort())) throw new AppError('MEMBER_ROLES_CHANGED');
    await requireFitting(tx, actor, { stockId, added, removed });
    await putRoles(tx, [{ id, stockId, roles: wanted }]);
    const detail = { before: held, after: wanted };
    note(entryOfUser(actor, { action: 'user.changeRoles', username, stockId, detail }));
    return null;
  });
}

/** Lets a person into a company, also into one that they had left. */
export function addMembership(db: Database, { id, stockId, roles }: Grant, actor: SignedInActor): Promise<null> {
  return changeRights(db, async (tx, note) => {
    const { username, disabledAt } = await requireUser(tx, id);
    await requirePlace(tx, stockId);
    refuseOwn(actor, id);
    const wanted = [...new Set(roles)].sort();
    await requireFitting(tx, actor, { stockId, added: wanted, removed: [] });
    // Somebody who is in already takes no other seat, and who is disabled takes one when enabled.
    if (!disabledAt && !(await isMember(tx, id, stockId))) await requireSeat(tx, stockId, actor.now);
    await joinCompany(tx, { id, stockId, roles: wanted });
    note(entryOfUser(actor, { action: 'user.addMembership', username, stockId, detail: { roles: wanted } }));
    return null;
  });
}

/** Adds a membership with its roles, within `changeRights`. Throws ALREADY_MEMBER. */
export const joinCompany = (tx: Database, grant: Grant): Promise<void> => joinCompanies(tx, [grant]);

/** Adds memberships with their roles, all or none, within `changeRights`. Throws ALREADY_MEMBER. */
export async function joinCompanies(tx: Database, grants: readonly Grant[]): Promise<void> {
  const param = (numbers: readonly number[]) => sql.param(numbers);
  // After the companies that are there, so that nobody signs in elsewhere than before; also whoever comes back.
  const added = await tx.execute(sql`
    insert into membership (user_id, stock_id, sort)
    select g.user_id, g.stock_id, row_number() over (partition by g.user_id order by g.nth) - 1
      + (select coalesce(max(m.sort) + 1, 0) from membership m where m.user_id = g.user_id)
    from unnest(${param(grants.map(({ id }) => id))}::bigint[], ${param(grants.map(({ stockId }) => stockId))}::integer[])
      with ordinality as g (user_id, stock_id, nth)
    on conflict (user_id, stock_id) do update set withdrawn_at = null, sort = excluded.sort
      where membership.withdrawn_at is not null`);
  if (added.rowCount !== grants.length) throw new AppError('ALREADY_MEMBER');
  for (let from = 0; from < grants.length; from += grantsAtOnce) {
    await putRoles(tx, grants.slice(from, from + grantsAtOnce));
  }
}

const grantsAtOnce = 1_000;

/**
 * Withdraws a person from a company; a trigger ends the sessions there. The roles there go as well, and a colleague may
 * take over what belongs to the person there. Throws SUCCESSOR_DOES_NOT_FIT.
 */
export function withdraw(
  db: Database,
  { id, stockId, successor }: Leave,
  actor: SignedInActor,
  belongings: readonly Belongings[],
): Promise<null> {
  return changeRights(db, async (tx, note) => {
    const held = await requireHeldRoles(tx, { id, stockId });
    const { username } = await requireUser(tx, id);
    refuseOwn(actor, id);
    await requireGrantable(tx, actor, held);
    await tx
      .update(memberships)
      .set({ withdrawnAt: actor.now })
      .where(and(eq(memberships.userId, id), eq(memberships.stockId, stockId)));
    await putRoles(tx, [{ id, stockId, roles: [] }]);
    const handedOver = await handOverOne(tx, belongings, { id, stockId, successor, actor, note });
    const detail = { roles: held, ...(handedOver.length > 0 && { handedOver }) };
    note(entryOfUser(actor, { action: 'user.withdraw', username, stockId, detail }));
    return null;
  });
}

/**
 * Roles of a membership, sorted. Throws NOT_FOUND where there is no such membership; asked before anything else about
 * the person, so that nobody learns whose account is where.
 */
async function requireHeldRoles(tx: Database, { id, stockId }: Place): Promise<string[]> {
  const isThere = and(eq(memberships.userId, id), eq(memberships.stockId, stockId), isNull(memberships.withdrawnAt));
  if ((await tx.$count(memberships, isThere)) === 0) throw new AppError('NOT_FOUND');
  const rows = await tx
    .select({ code: membershipRoles.roleCode })
    .from(membershipRoles)
    .where(and(eq(membershipRoles.userId, id), eq(membershipRoles.stockId, stockId)));
  return rows.map(({ code }) => code).sort();
}

interface RoleChange {
  readonly stockId: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Throws ROLE_DOES_NOT_FIT for a new role of the other kind than the company's. */
export async function requireFitting(
  tx: Database,
  actor: SignedInActor,
  { stockId, added, removed }: RoleChange,
): Promise<void> {
  const kind = kindOfCompany(stockId);
  const granted = await requireGrantable(tx, actor, added);
  if (granted.some((role) => role.kind !== kind)) throw new AppError('ROLE_DOES_NOT_FIT');
  await requireGrantable(tx, actor, removed);
}

async function putRoles(tx: Database, grants: readonly Grant[]): Promise<void> {
  const places = grants.map(({ id, stockId }) => sql`(${id}, ${stockId})`);
  if (places.length === 0) return;
  await tx
    .delete(membershipRoles)
    .where(sql`(${membershipRoles.userId}, ${membershipRoles.stockId}) in (${sql.join(places, sql`, `)})`);
  const rows = grants.flatMap(({ id, stockId, roles }) => roles.map((roleCode) => ({ userId: id, stockId, roleCode })));
  if (rows.length > 0) await tx.insert(membershipRoles).values(rows);
}
