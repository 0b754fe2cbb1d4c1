import type { ManagedSource, SourceRequest } from '#contract/content/sources.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { deleteSource, insertSource, isNameTaken, isSourceUsed, lockSources, updateSource } from './queries.ts';

/** Adds or changes a source. Names are unique, so that sources cannot be confused. */
export function saveSource(
  db: Database,
  { id, name, tier }: SourceRequest,
  { userId, stockId, address, now: at }: Actor,
): Promise<ManagedSource> {
  return db.transaction(async (tx) => {
    await lockSources(tx);
    if (await isNameTaken(tx, name['zh-CN'], id)) throw new AppError('SOURCE_NAME_TAKEN');
    const values = { name: name.en ? name : { 'zh-CN': name['zh-CN'] }, tier };
    const source = id === undefined ? await insertSource(tx, values) : await updateSource(tx, id, values);
    if (!source) throw new AppError('NOT_FOUND');
    const action = id === undefined ? 'source.add' : 'source.save';
    await recordAudit(tx, { at, userId, stockId, address, action, subject: `source ${source.id}`, detail: values });
    return source;
  });
}

/** Deletes an unused source. */
export async function removeSource(
  db: Database,
  id: number,
  { userId, stockId, address, now: at }: Actor,
): Promise<null> {
  await db.transaction(async (tx) => {
    await lockSources(tx);
    if (await isSourceUsed(tx, id)) throw new AppError('SOURCE_IN_USE');
    if (!(await deleteSource(tx, id))) throw new AppError('NOT_FOUND');
    await recordAudit(tx, { at, userId, stockId, address, action: 'source.remove', subject: `source ${id}` });
  });
  return null;
}
