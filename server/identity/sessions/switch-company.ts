import type { z } from 'zod';
import type { LinkedCompany, unifiedUserSchema } from '#contract/identity/sessions.ts';
import { type Language, pickText } from '#contract/language.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { CallerSession, Client, SignedInActor } from '#server/platform/http/call-context.ts';
import { lockEntry } from './lock-entry.ts';
import { endActiveSession, findUnifiedUser, listCompaniesOfPerson, listLinkedCompanies } from './queries.ts';
import { startSession } from './start-session.ts';

/** Companies an account may switch to, including the current one. */
export async function listCompanies(db: Database, userId: number, language: Language): Promise<LinkedCompany[]> {
  const rows = await listLinkedCompanies(db, userId);
  return rows.map(({ stockId, name, code }) => ({ stockId, stockName: pickText(name, language), code }));
}

/** The person across companies and accounts (docs/product/identity.md, "Accounts"). */
export async function readUnifiedUser(
  db: Database,
  { userId, stockId }: CallerSession,
  { language, demoPasswordsWork }: { readonly language: Language; readonly demoPasswordsWork: boolean },
): Promise<z.input<typeof unifiedUserSchema>> {
  const [user, companies] = await Promise.all([
    findUnifiedUser(db, userId),
    listCompaniesOfPerson(db, userId, demoPasswordsWork),
  ]);
  if (!user) throw new AppError('UNAUTHENTICATED');
  return {
    ...user,
    companies: companies.map(({ stockId: id, name }) => ({
      stockId: id,
      stockName: pickText(name, language),
      current: id === stockId,
    })),
  };
}

/**
 * Switches company (docs/product/identity.md, "Switching company"): atomically ends this session and starts one in the
 * other company. The new session keeps the start time of the old one, so switching does not extend it. A company
 * without a membership answers as one that does not exist.
 */
export async function switchCompany(
  db: Database,
  { tokenHash, userId, stockId, address, now }: SignedInActor,
  wanted: { readonly stockId: number; readonly client: Client },
): Promise<{ token: string; userName: string }> {
  if (wanted.stockId === stockId) throw new AppError('ALREADY_IN_COMPANY');
  return db.transaction(async (tx) => {
    const gone = await lockEntry(tx, { userId, stockId: wanted.stockId });
    if (gone) throw new AppError(gone === 'account' ? 'UNAUTHENTICATED' : 'NOT_FOUND');
    const [user, ended] = [await findUnifiedUser(tx, userId), await endActiveSession(tx, tokenHash, now)];
    // Of two concurrent switches the second finds the session ended.
    if (!user || !ended) throw new AppError('UNAUTHENTICATED');
    const token = await startSession(tx, {
      userId,
      stockId: wanted.stockId,
      client: wanted.client,
      now,
      ...ended,
    });
    await recordAudit(tx, {
      at: now,
      userId,
      stockId: wanted.stockId,
      action: 'session.switchCompany',
      detail: { from: stockId },
      address,
    });
    return { token, userName: user.username };
  });
}
