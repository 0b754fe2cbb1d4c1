import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { maxUserEvents, type UserDetail, type UserEvent } from '#contract/identity/members.ts';
import { sessionLimits } from '#contract/identity/sessions.ts';
import { type Language, pickText } from '#contract/language.ts';
import { actionName } from '#server/identity/audit/action-names.ts';
import { findFormerSubject } from '#server/identity/audit/queries.ts';
import { findLockedAccounts } from '#server/identity/sessions/login-guard.ts';
import { locationOfNetwork } from '#server/identity/sessions/place-of-network.ts';
import { listActiveSessions } from '#server/identity/sessions/queries.ts';
import { countRecoveryCodes } from '#server/identity/sessions/second-factor-queries.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { maskAddress } from '#server/platform/messages/delivery-failure.ts';
import { findWaitingErasure } from './erasure-queries.ts';
import { findWaitingReset, isSamePerson } from './factor-reset-queries.ts';
import { findListedUser } from './queries.ts';
import { listedUserOf, readMemberships } from './read-users.ts';

const failures: readonly string[] = ['session.loginFailed', 'unify.refused'];
const signIns: readonly string[] = [...failures, 'session.login', 'unify.entered'];
/** What people do to their own account without naming it. */
const ownActions: readonly string[] = [
  ...['account.changePassword', 'recovery.setPassword', 'secondFactor.on', 'secondFactor.off', 'secondFactor.codes'],
  ...['passkey.add', 'passkey.rename', 'passkey.remove'],
  ...[
    'account.askEmail',
    'account.changeEmail',
    'account.removeEmail',
    'account.rename',
    'account.changePhone',
    'session.endedOthers',
  ],
];

/** The latest entries under this condition, which an index has to answer in the order of numbers. */
function listEvents(db: Database, where: SQL | undefined) {
  return db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      action: auditEntries.action,
      by: users.name,
      network: auditEntries.network,
      reason: sql<string | null>`${auditEntries.detail} ->> 'reason'`,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .where(where)
    .orderBy(desc(auditEntries.id))
    .limit(maxUserEvents);
}

type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

function eventOf({ id, at, action, by, network, reason }: EventRow, language: Language): UserEvent {
  const isSignIn = signIns.includes(action);
  return {
    ...{ id, network, at: at.toISOString() },
    actionName: actionName(action, language),
    isFailure: failures.includes(action),
    by: by ?? '',
    place: locationOfNetwork(network),
    // Sign-ins note a code of the machine's there.
    reason: isSignIn ? '' : (reason ?? ''),
  };
}

/** A person with all that an operator sees of the account. Throws NOT_FOUND. */
export async function openUser(
  db: Database,
  id: number,
  { userId, tokenHash, language, now }: SignedInActor,
  { secret, needsTwo }: { readonly secret: string; readonly needsTwo: boolean },
): Promise<UserDetail> {
  const row = await findListedUser(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const { username, disabledAt, anonymisedAt, factorSince } = row;
  const memberships = await readMemberships(db, [id], language);
  const locked = await findLockedAccounts(db, [username], { secret, now });
  const sessions = await listActiveSessions(db, id, {
    usedAfter: new Date(now.getTime() - sessionLimits.idle),
    begunAfter: new Date(now.getTime() - sessionLimits.absolute),
  });
  const ofPerson = (actions: readonly string[]) =>
    listEvents(db, and(eq(auditEntries.userId, id), inArray(auditEntries.action, [...actions])));
  const isSignIn = sql`${auditEntries.action} = any(${sql.param(signIns)}::text[])`;
  const doneTo = (subject: string) =>
    listEvents(
      db,
      and(eq(auditEntries.subject, subject), sql`${auditEntries.subject} like 'account %'`, sql`not ${isSignIn}`),
    );
  const former = anonymisedAt ? await findFormerSubject(db, id) : undefined;
  const done = [...(await doneTo(`account ${username}`)), ...(former === undefined ? [] : await doneTo(former))];
  const leaving = await findWaitingErasure(db, id);
  const waiting = await findWaitingReset(db, id, now);
  const entries = new Map([...done, ...(await ofPerson(ownActions))].map((event) => [event.id, event]));
  return {
    ...listedUserOf(row, memberships.get(id) ?? [], locked.has(username)),
    isSelf: id === userId,
    email: row.email === null ? '' : maskAddress(row.email),
    disabledAt: disabledAt?.toISOString() ?? null,
    secondFactor: {
      isOn: factorSince !== null,
      since: factorSince?.toISOString() ?? null,
      recoveryCodesLeft: factorSince === null ? 0 : await countRecoveryCodes(db, id),
    },
    factorReset: waiting
      ? {
          id: waiting.reset.id,
          reason: waiting.reset.reason,
          requestedBy: waiting.requester,
          expiresAt: waiting.reset.expiresAt.toISOString(),
          isOwn: await isSamePerson(db, userId, waiting.reset.requestedBy),
        }
      : null,
    erasureRequest: leaving
      ? { id: leaving.id, note: leaving.note, requestedAt: leaving.requestedAt.toISOString() }
      : null,
    resetNeedsTwo: needsTwo,
    sessions: sessions.map((session) => ({
      id: session.id,
      device: session.device,
      network: session.network,
      place: locationOfNetwork(session.network),
      companyName: pickText(session.companyName, language),
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
      current: session.tokenHash.equals(tokenHash),
    })),
    signIns: (await ofPerson(signIns)).map((event) => eventOf(event, language)),
    entries: [...entries.values()]
      .sort((one, other) => other.id - one.id)
      .slice(0, maxUserEvents)
      .map((event) => eventOf(event, language)),
  };
}
