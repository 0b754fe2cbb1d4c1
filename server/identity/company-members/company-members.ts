import { type CompanyMembers, maxShownInvitations } from '#contract/identity/company-members.ts';
import { pickText } from '#contract/language.ts';
import { lockClient } from '#server/identity/companies/staying-client.ts';
import { readInvitations } from '#server/identity/invitations/read.ts';
import { auditUser, requireUser } from '#server/identity/members/change-accounts.ts';
import { isMember } from '#server/identity/members/queries.ts';
import { findSeats } from '#server/identity/members/seats.ts';
import { mayGrant } from '#server/identity/permissions/may-grant.ts';
import { listGrantingRoles } from '#server/identity/permissions/role-queries.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { maskPhone } from '#server/platform/messages/delivery-failure.ts';
import { endSessionsIn, listMembers, updateSeats } from './queries.ts';

/** The people of a client, with its seats and the invitations that wait. Throws NOT_FOUND for a company that is none. */
export async function readMembers(db: Database, stockId: number, actor: SignedInActor): Promise<CompanyMembers> {
  const { language, now, userId, rights } = actor;
  const taken = await findSeats(db, stockId, now);
  if (!taken) throw new AppError('NOT_FOUND');
  const roles = (await listGrantingRoles(db)).map((role) => ({ ...role, shown: pickText(role.name, language) }));
  const names = new Map(roles.map(({ code, shown }) => [code, shown]));
  const members = await listMembers(db, { stockId, now });
  const { list } = await readInvitations(db, { stockId, page: 1, pageSize: maxShownInvitations }, { language, now });
  return {
    ...taken,
    members: members.map(({ codes, lastUsedAt, sessions, phone, ...member }) => ({
      ...member,
      phone: maskPhone(phone),
      roles: (codes ?? []).sort().map((code) => ({ code, name: names.get(code) ?? code })),
      sessions: sessions ?? 0,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      isSelf: member.id === userId,
    })),
    invitations: list,
    roles: roles
      .filter(({ kind }) => kind === 'client')
      .map(({ shown, ...role }) => ({ code: role.code, name: shown, mayGrant: mayGrant(rights, role) })),
  };
}

/** Ends the sessions of a colleague in the caller's company. Somebody of another company answers NOT_FOUND. */
export function endSessionsOfMember(db: Database, id: number, actor: SignedInActor): Promise<{ ended: number }> {
  const { stockId, tokenHash, now } = actor;
  return db.transaction(async (tx) => {
    if (!(await isMember(tx, id, stockId))) throw new AppError('NOT_FOUND');
    const { username } = await requireUser(tx, id);
    const ended = await endSessionsIn(tx, { userId: id, stockId, tokenHash, now });
    if (ended > 0) await auditUser(tx, actor, { action: 'member.endSessions', username, detail: { ended } });
    return { ended };
  });
}

/** Throws NOT_FOUND for a company that is no client: into the operator's own one others invite. */
export async function requireClient(db: Database, stockId: number, now: Date): Promise<void> {
  if (!(await findSeats(db, stockId, now))) throw new AppError('NOT_FOUND');
}

interface Seats {
  readonly stockId: number;
  readonly seats: number;
}

/** Sets how many people a client may have. With fewer than there are nobody leaves, and nobody comes. */
export function saveSeats(db: Database, { stockId, seats }: Seats, actor: SignedInActor): Promise<null> {
  return db.transaction(async (tx) => {
    const { seats: before } = await lockClient(tx, stockId);
    if (before === seats) return null;
    await updateSeats(tx, stockId, seats);
    const { now, userId, address } = actor;
    const subject = `client ${stockId}`;
    await recordAudit(tx, {
      ...{ at: now, userId, stockId, address, action: 'client.seats', subject },
      detail: { before, after: seats },
    });
    return null;
  });
}
