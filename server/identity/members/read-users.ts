import type { z } from 'zod';
import type { RoleKind } from '#contract/codes/roles.ts';
import type { ListedUser, UserMembership, userFilter } from '#contract/identity/members.ts';
import { type Language, pickText } from '#contract/language.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { mayGrant } from '#server/identity/permissions/may-grant.ts';
import { listGrantingRoles } from '#server/identity/permissions/role-queries.ts';
import { failuresCountFor, findLockedAccounts } from '#server/identity/sessions/login-guard.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { countEach } from '#server/platform/lists/outline.ts';
import { maskPhone } from '#server/platform/messages/delivery-failure.ts';
import {
  countUsers,
  listFailingAccounts,
  listMembershipRoles,
  listPlaces,
  listUsers,
  type Moment,
  type UserFilter,
} from './queries.ts';

type ListedRow = Awaited<ReturnType<typeof listUsers>>['list'][number];

export interface Reading {
  /** Keys of sign-in limits are made with it. */
  readonly secret: string;
  readonly language: Language;
  readonly now: Date;
}

/** Which accounts are locked now. */
async function readMoment(db: Database, { secret, now }: Omit<Reading, 'language'>): Promise<Moment> {
  const failing = await listFailingAccounts(db, new Date(now.getTime() - failuresCountFor));
  const usernames = failing.map(({ username }) => username);
  const names = await findLockedAccounts(db, usernames, { secret, now });
  return { locked: failing.filter(({ username }) => names.has(username)).map(({ id }) => id), now };
}

/** Whose roles fit in a company. */
export const kindOfCompany = (stockId: number): RoleKind => (stockId === operatorStockId ? 'operator' : 'client');

/** Companies and roles of these people. */
export async function readMemberships(
  db: Database,
  userIds: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, UserMembership[]>> {
  const found = new Map<number, UserMembership[]>(userIds.map((id) => [id, []]));
  if (userIds.length === 0) return found;
  for (const { userId, stockId, companyName, code, name } of await listMembershipRoles(db, userIds)) {
    const own = found.get(userId) ?? [];
    const known = own.find((membership) => membership.stockId === stockId);
    const role = code !== null && name !== null ? [{ code, name: pickText(name, language) }] : [];
    if (known) known.roles.push(...role);
    else own.push({ stockId, companyName: pickText(companyName, language), kind: kindOfCompany(stockId), roles: role });
  }
  return found;
}

/** An account as lists show it. */
export function listedUserOf(
  { id, username, name, phone, disabledAt, anonymisedAt, lastSignInAt, factorSince }: ListedRow,
  memberships: UserMembership[],
  isLocked: boolean,
): ListedUser {
  return {
    ...{ id, username, name, memberships },
    phone: maskPhone(phone),
    state: anonymisedAt ? 'anonymised' : disabledAt ? 'disabled' : isLocked ? 'locked' : 'active',
    hasSecondFactor: factorSince !== null,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  };
}

export async function listForOperator(db: Database, filter: z.output<typeof userFilter>, reading: Reading) {
  const moment = await readMoment(db, reading);
  const { list, total } = await listUsers(db, filter, moment);
  const memberships = await readMemberships(
    db,
    list.map(({ id }) => id),
    reading.language,
  );
  return {
    total,
    list: list.map((row) => listedUserOf(row, memberships.get(row.id) ?? [], moment.locked.includes(row.id))),
  };
}

export async function countViews(db: Database, filters: readonly UserFilter[], reading: Omit<Reading, 'language'>) {
  const moment = await readMoment(db, reading);
  return countEach(filters, (filter) => countUsers(db, filter, moment));
}

/** All roles, each with whether the caller may grant it. */
export async function readRoles(db: Database, actor: Pick<SignedInActor, 'rights'>, language: Language) {
  return (await listGrantingRoles(db)).map((role) => ({
    code: role.code,
    name: pickText(role.name, language),
    kind: role.kind,
    mayGrant: mayGrant(actor.rights, role),
  }));
}

export async function readPlaces(db: Database, language: Language) {
  return (await listPlaces(db)).map(({ stockId, name }) => ({
    stockId,
    name: pickText(name, language),
    kind: kindOfCompany(stockId),
  }));
}
