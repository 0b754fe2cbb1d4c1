import { type OwnSession, sessionLimits } from '#contract/identity/sessions.ts';
import { pickText } from '#contract/language.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { locationOfNetwork } from './place-of-network.ts';
import { endActiveSession, endOtherSessions, endOwnSession, listActiveSessions } from './queries.ts';

/** A person's active sessions, last used first. */
export async function listOwnSessions(
  db: Database,
  { userId, tokenHash, language, now }: SignedInActor,
): Promise<OwnSession[]> {
  const rows = await listActiveSessions(db, userId, {
    usedAfter: new Date(now.getTime() - sessionLimits.idle),
    begunAfter: new Date(now.getTime() - sessionLimits.absolute),
  });
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    network: row.network,
    place: locationOfNetwork(row.network),
    stockName: pickText(row.companyName, language),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    current: row.tokenHash.equals(tokenHash),
  }));
}

/** Ends one of the caller's sessions. Another person's session answers as one that does not exist. */
export async function endOne(
  db: Database,
  { userId, stockId, address, now }: SignedInActor,
  id: string,
): Promise<null> {
  return db.transaction(async (tx) => {
    if (!(await endOwnSession(tx, { userId, id, now }))) throw new AppError('NOT_FOUND');
    await recordAudit(tx, { at: now, userId, stockId, action: 'session.ended', address });
    return null;
  });
}

/** Ends all of the caller's sessions except the current one. */
export async function endOthers(db: Database, { userId, stockId, tokenHash, address, now }: SignedInActor) {
  return db.transaction(async (tx) => {
    const ended = await endOtherSessions(tx, { userId, tokenHash, now });
    const who = { at: now, userId, stockId, address };
    if (ended > 0) await recordAudit(tx, { ...who, action: 'session.endedOthers', detail: { ended } });
    return { ended };
  });
}

/** Ends the current session. */
export async function logout(db: Database, { userId, stockId, tokenHash, address, now }: SignedInActor): Promise<null> {
  return db.transaction(async (tx) => {
    const who = { at: now, userId, stockId, address };
    if (await endActiveSession(tx, tokenHash, now)) await recordAudit(tx, { ...who, action: 'session.logout' });
    return null;
  });
}
