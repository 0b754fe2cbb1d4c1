import type { BuiltPage } from '#contract/identity/built-pages.ts';
import { sessionLimits } from '#contract/identity/sessions.ts';
import { type Clock, latestGiven } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readDatabaseClock } from '#server/platform/database/database-clock.ts';
import { wherePossible } from '#server/platform/database/where-possible.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SignedInActor, StoredSession } from '#server/platform/http/call-context.ts';
import { firstRefusal } from '#server/platform/http/gate.ts';
import {
  deleteSessionsUnusedSince,
  expireSessions,
  findSession,
  listSessionFacts,
  markSessionExpired,
  touchSession,
  updateOpenPage,
} from './queries.ts';
import { isSessionAhead, type SessionFacts, sessionRules } from './session-rules.ts';
import { hashToken, tokenKeyOf } from './token-hash.ts';
import type { UnnotedUses } from './unnoted-uses.ts';

/** Minimum interval between writes of `last_used_at`, in milliseconds: the accuracy of the idle limit. */
const touchEvery = 30_000;

/**
 * Returns the active session of a token. Unknown, ended and expired ones are HTTP 401; those whose account was disabled
 * or membership withdrawn are HTTP 403, see docs/product/identity.md, "Sessions". The reason is returned, so that the
 * page can show it.
 */
export async function authenticate(
  db: Database,
  token: string,
  { clock, keepAlive, unnoted }: { clock: Clock; keepAlive: boolean; unnoted: UnnotedUses },
): Promise<StoredSession> {
  const tokenHash = hashToken(token);
  const found = await findSession(db, tokenHash);
  const now = clock();
  if (!found) throw new AppError('UNAUTHENTICATED');
  const session = { ...found, lastUsedAt: unnoted.latest(tokenHash, found.lastUsedAt) };
  const refusal = await refusalOf(db, { ...session, isMember: session.withdrawnAt === null, now });
  if (refusal) {
    // Stored, so that setting the clock back does not revive it.
    if (refusal.code === 'SESSION_EXPIRED' && !session.endedAt)
      await wherePossible(markSessionExpired(db, tokenHash, now));
    throw new AppError(refusal.code);
  }
  if (keepAlive && now.getTime() - session.lastUsedAt.getTime() >= touchEvery) {
    if (await wherePossible(touchSession(db, tokenHash, now))) unnoted.forget(tokenHash);
    else unnoted.add(tokenHash, now);
  }
  const { userId, stockId, username, name, createdAt, roles, revisions } = session;
  return { tokenHash, userId, stockId, username, name, createdAt, roles, revisions };
}

/**
 * Why a session is not good. One that is ahead of our clock is judged by the database's: if only ours is behind, this
 * process would sign everybody out whom another has just served.
 */
async function refusalOf(db: Database, session: SessionFacts) {
  const now = isSessionAhead(session) ? await readDatabaseClock(db) : session.now;
  return firstRefusal(sessionRules, { ...session, now });
}

export type ListGoodSessions = (tokenHashes: readonly Buffer[]) => Promise<ReadonlyMap<string, number>>;

/** The company of each of these sessions that is still good, by {@link tokenKeyOf}: as {@link authenticate}, of many at once. */
export async function listGoodSessions(
  db: Database,
  tokenHashes: readonly Buffer[],
  { clock, unnoted }: { readonly clock: Clock; readonly unnoted: UnnotedUses },
): Promise<ReadonlyMap<string, number>> {
  const found = await listSessionFacts(db, tokenHashes);
  const now = clock();
  const good = new Map<string, number>();
  for (const session of found) {
    const { tokenHash, stockId, withdrawnAt } = session;
    const lastUsedAt = unnoted.latest(tokenHash, session.lastUsedAt);
    const refusal = await refusalOf(db, { ...session, lastUsedAt, isMember: withdrawnAt === null, now });
    if (!refusal) good.set(tokenKeyOf(tokenHash), stockId);
  }
  return good;
}

/** Minimum interval between writes of the same open page, in milliseconds. */
const notePageEvery = 60_000;

/** Keeps what page of the menu a visible tab shows, so that others can be told that somebody has it open. */
export async function noteOpenPage(
  db: Database,
  { tokenHash, now }: Pick<SignedInActor, 'tokenHash' | 'now'>,
  page: BuiltPage | null,
): Promise<void> {
  await wherePossible(updateOpenPage(db, { tokenHash, page, before: new Date(now.getTime() - notePageEvery), now }));
}

/** Ends expired sessions, and deletes those that ended long ago. */
export async function sweepSessions(db: Database, now: Date): Promise<void> {
  const { idle, absolute } = sessionLimits;
  const before = (age: number) => new Date(now.getTime() - age);
  const ahead = latestGiven(now);
  await expireSessions(db, { usedUntil: before(idle), begunUntil: before(absolute), ahead, now });
  await deleteSessionsUnusedSince(db, before(absolute));
}
