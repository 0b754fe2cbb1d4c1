import { type Language, pickText } from '#contract/language.ts';
import { type OwnSession, sessionLimits } from '#contract/session.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { CallerSession } from '#server/platform/http/handlers.ts';
import { endOtherSessions, endOwnSession, listLivingSessions } from './queries.ts';

/** Where a person is signed in now, the last used first. */
export async function listOwnSessions(
  db: Database,
  { userId, tokenHash }: CallerSession,
  { language, now }: { language: Language; now: Date },
): Promise<OwnSession[]> {
  const rows = await listLivingSessions(db, userId, {
    usedAfter: new Date(now.getTime() - sessionLimits.idle),
    begunAfter: new Date(now.getTime() - sessionLimits.absolute),
  });
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    network: row.network,
    stockName: pickText(row.companyName, language),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    current: row.tokenHash.equals(tokenHash),
  }));
}

/** Ends one of the person's own sessions. Somebody else's answers as one that does not exist. */
export async function endOne(db: Database, { userId }: CallerSession, id: string, now: Date): Promise<null> {
  if (!(await endOwnSession(db, { userId, id, now }))) throw new AppError('NOT_FOUND');
  return null;
}

/** Ends all of the person's sessions but the one that asks. */
export async function endOthers(db: Database, { userId, tokenHash }: CallerSession, now: Date) {
  return { ended: await endOtherSessions(db, { userId, tokenHash, now }) };
}
