import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { runEach } from '#server/platform/run-each.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { releaseQuota } from './space.ts';
import { folderOf, uploadOf, uploadsFolder } from './stored-names.ts';
import { uploads } from './tables.ts';

/** How long an interrupted upload can be resumed, in milliseconds. */
export const pendingLimit = 24 * 60 * 60_000;
/** How long an unused file is kept. */
export const unusedLimit = 7 * 24 * 60 * 60_000;
/** Batch size; the next sweep, an hour later, continues. */
const batchSize = 500;

/** Deletes an upload marked for removal: files, then row and quota. */
export async function deletePendingRemovals(db: Database, store: FileStore, id: string): Promise<void> {
  for await (const { name } of store.list(folderOf(id))) await store.remove(name);
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.state, 'leaving')))
      .returning();
    if (gone) await releaseQuota(tx, gone);
  });
}

/**
 * Deletes interrupted uploads that were not resumed, finished ones that were never used, and orphaned files of crashed
 * processes.
 */
export async function sweepUploads(
  db: Database,
  store: FileStore,
  { now, signal }: { readonly now: Date; readonly signal?: AbortSignal },
): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  // What a text that is being saved names is locked (require-own-uploads.ts): the next sweep looks at it again.
  const due = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      or(
        and(eq(uploads.state, 'pending'), lt(uploads.touchedAt, before(pendingLimit))),
        and(eq(uploads.state, 'ready'), isNull(uploads.usedAt), lt(uploads.touchedAt, before(unusedLimit))),
      ),
    )
    .for('no key update', { skipLocked: true });
  await db.update(uploads).set({ state: 'leaving' }).where(inArray(uploads.id, due));
  const leaving = await db.select().from(uploads).where(eq(uploads.state, 'leaving')).limit(batchSize);
  const strayLimit = before(pendingLimit);
  // One that cannot be removed keeps none of the others, and none of what is below.
  await runEach(
    [
      () => runEach(leaving, async ({ id }) => signal?.aborted || (await deletePendingRemovals(db, store, id))),
      () => runEach(listStrays(db, store, { before: strayLimit, signal }), (name) => store.remove(name)),
      async () => signal?.aborted || (await store.removeTorn(strayLimit)),
    ],
    (step) => step(),
  );
}

/** Names of old files whose upload is gone. */
async function* listStrays(
  db: Database,
  store: FileStore,
  { before, signal }: { readonly before: Date; readonly signal: AbortSignal | undefined },
): AsyncGenerator<string> {
  let batch: string[] = [];
  for await (const { name, changedAt } of store.list(uploadsFolder)) {
    if (signal?.aborted) return;
    if (changedAt < before) batch.push(name);
    if (batch.length < batchSize) continue;
    yield* await listOwnerless(db, batch);
    batch = [];
  }
  yield* await listOwnerless(db, batch);
}

async function listOwnerless(db: Database, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const ids = [...new Set(names.map(uploadOf))];
  const known = await db.select({ id: uploads.id }).from(uploads).where(inArray(uploads.id, ids));
  const owned = new Set(known.map(({ id }) => id));
  return names.filter((name) => !owned.has(uploadOf(name)));
}
