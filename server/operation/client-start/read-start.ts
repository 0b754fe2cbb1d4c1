import type { ModuleCode } from '#contract/codes/modules.ts';
import { type ClientStart, startDays } from '#contract/operation/client-start.ts';
import { findModuleEnd } from '#server/clients/modules/queries.ts';
import { findPeers } from '#server/insight/settings/peers.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { countContacts, countMembers, countRhythms, findAdminSignIn, findStart } from './queries.ts';

const day = 24 * 60 * 60_000;

/** How far a client is with its checklist; `undefined` for a company that is none. */
export async function readStart(db: Database, stockId: number, now: Date): Promise<ClientStart | undefined> {
  const start = await findStart(db, stockId);
  if (!start) return undefined;
  const { openedAt, hiddenAt, namesConfirmedAt, name, shortName, code, aliases } = start;
  const signedInAt = await findAdminSignIn(db, stockId);
  const members = await countMembers(db, stockId);
  const { stockIds: peers, changedAt: chosenAt } = await findPeers(db, stockId);
  const hasModule = async (moduleCode: ModuleCode) => {
    const end = await findModuleEnd(db, { stockId, moduleCode });
    return end !== undefined && (end === null || end > now);
  };
  const hasContacts = await hasModule('contacts');
  const rhythms = (await hasModule('push')) ? await countRhythms(db, stockId) : null;
  const contacts = hasContacts ? await countContacts(db, stockId) : 0;
  const names = [shortName['zh-CN'], shortName.en, name['zh-CN'], name.en, code, ...aliases];
  return {
    openedAt: openedAt.toISOString(),
    until: new Date(openedAt.getTime() + startDays * day).toISOString(),
    isHidden: hiddenAt !== null,
    names: [...new Set(names.flatMap((one) => one || []))],
    steps: [
      { step: 'signIn', isDone: signedInAt !== null, count: null, at: signedInAt?.toISOString() ?? null },
      { step: 'names', isDone: namesConfirmedAt !== null, count: null, at: namesConfirmedAt?.toISOString() ?? null },
      { step: 'peers', isDone: peers.length > 0, count: peers.length, at: chosenAt?.toISOString() ?? null },
      ...(hasContacts ? [{ step: 'contacts' as const, isDone: contacts > 0, count: contacts, at: null }] : []),
      ...(rhythms === null ? [] : [{ step: 'digest' as const, isDone: rhythms > 0, count: rhythms, at: null }]),
      { step: 'colleague', isDone: members > 1, count: members, at: null },
    ],
  };
}

/** The same of a client. Throws NOT_FOUND. */
export async function requireStart(db: Database, stockId: number, now: Date): Promise<ClientStart> {
  const start = await readStart(db, stockId, now);
  if (!start) throw new AppError('NOT_FOUND');
  return start;
}
