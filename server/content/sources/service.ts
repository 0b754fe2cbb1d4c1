import type { ManagedSource, SourceRequest } from '#contract/content/sources.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import {
  countArticles,
  deleteSource,
  findSource,
  holdSource,
  insertSource,
  isNameTaken,
  isSourceUsed,
  lockSources,
  updateSource,
} from './queries.ts';
import { readSource } from './read-sources.ts';

/** How many articles another tier would weigh anew. Throws NOT_FOUND. */
export async function previewTier(
  db: Database,
  { id, tier }: { readonly id: number; readonly tier: number },
): Promise<{ again: number }> {
  const source = await findSource(db, id);
  if (!source) throw new AppError('NOT_FOUND');
  return { again: source.tier === tier ? 0 : await countArticles(db, id) };
}

/** Adds or changes a source, with optimistic locking. Names are unique across languages: imports look sources up by any. */
export async function saveSource(
  db: Database,
  { id, version, name, tier, enabled }: SourceRequest,
  { userId, stockId, address, now: at }: Actor,
): Promise<ManagedSource> {
  const after = { name: name.en ? name : { 'zh-CN': name['zh-CN'] }, tier, enabled };
  const saved = await db.transaction(async (tx) => {
    await lockSources(tx);
    const before = id === undefined ? undefined : await findSource(tx, id);
    if (id !== undefined && !before) throw new AppError('NOT_FOUND');
    if (before && before.version !== version) throw new AppError('SOURCE_CHANGED');
    if (await isNameTaken(tx, after.name, id)) throw new AppError('SOURCE_NAME_TAKEN');
    if (before) await updateSource(tx, before.id, after);
    const number = before?.id ?? (await insertSource(tx, after));
    const detail = before
      ? { before: { name: before.name, tier: before.tier, enabled: before.enabled }, after }
      : { after };
    const action = before ? 'source.save' : 'source.add';
    await recordAudit(tx, { at, userId, stockId, address, action, subject: `source ${number}`, detail });
    return number;
  });
  return readSource(db, saved, at);
}

/** Deletes an unused source. */
export async function removeSource(
  db: Database,
  id: number,
  { userId, stockId, address, now: at }: Actor,
): Promise<null> {
  await db.transaction(async (tx) => {
    await lockSources(tx);
    await holdSource(tx, id);
    if (await isSourceUsed(tx, id)) throw new AppError('SOURCE_IN_USE');
    const removed = await deleteSource(tx, id);
    if (!removed) throw new AppError('NOT_FOUND');
    const { name, tier, enabled } = removed;
    const detail = { before: { name, tier, enabled } };
    await recordAudit(tx, { at, userId, stockId, address, action: 'source.remove', subject: `source ${id}`, detail });
  });
  return null;
}
