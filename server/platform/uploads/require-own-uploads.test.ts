import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imagePath } from '#contract/content/image-address.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { createUser } from '#server/testing/factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { sweepUploads, unusedLimit } from './remove-uploads.ts';
import { requireOwnUploads } from './require-own-uploads.ts';
import { imageName, newUploadId } from './stored-names.ts';
import { uploads } from './tables.ts';

const now = new Date('2026-11-20T02:00:00Z');

let database: OpenDatabase;
let userId: number;
let stockId: number;
let folder: string;
let store: ReturnType<typeof openLocalStore>;

beforeAll(async () => {
  database = await openTestDatabase();
  const user = await createUser(database.db, { role: 'EDITOR' });
  userId = user.id;
  stockId = user.stockIds[0] ?? 0;
  folder = await mkdtemp(path.join(tmpdir(), 'own-uploads-'));
  store = openLocalStore(folder);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** A picture that nothing has used for longer than unused ones are kept. */
async function addUnused(): Promise<string> {
  const id = newUploadId();
  const touchedAt = new Date(now.getTime() - unusedLimit - 1);
  await store.put(imageName(id, 480), Buffer.from('picture'));
  await database.db.insert(uploads).values({
    ...{ id, stockId, userId, kind: 'image', state: 'ready', name: '照片.jpg', bytes: 7 },
    ...{ createdAt: touchedAt, touchedAt },
  });
  return id;
}

/** Stores a text with these pictures as editors do: checks them, and then writes. */
const save = (ids: readonly string[], beforeWrite = async () => {}) =>
  database.db.transaction(async (tx) => {
    const body = { 'zh-CN': ids.map((id) => `<img src="${imagePath(id, 480)}">`).join('') };
    await requireOwnUploads(tx, body, { path: 'body', stockId, language: 'zh-CN' });
    await beforeWrite();
    await tx.execute(sql`insert into manual_chapter (sort, title, body, updated_at)
      values (1, ${JSON.stringify({ 'zh-CN': '章' })}, ${JSON.stringify(body)}, ${now.toISOString()})`);
  });

const stateOf = async (id: string) => {
  const [upload] = await database.db.select().from(uploads).where(eq(uploads.id, id));
  return [upload?.state, (await store.stat(imageName(id, 480))) !== undefined];
};

test('an unused picture is not swept between the check of a text and its storing', async () => {
  const [saved, unused] = [await addUnused(), await addUnused()];
  await save([saved], () => sweepUploads(database.db, store, { now }));
  expect(await stateOf(saved)).toEqual(['ready', true]);
  expect(await stateOf(unused)).toEqual([undefined, false]);
  await sweepUploads(database.db, store, { now });
  expect(await stateOf(saved)).toEqual(['ready', true]);
});

test('a text is refused whose picture is just being swept', async () => {
  const id = await addUnused();
  let saving: Promise<unknown> = Promise.resolve();
  await database.db.transaction(async (sweep) => {
    await sweep.update(uploads).set({ state: 'leaving' }).where(eq(uploads.id, id));
    saving = Promise.allSettled([save([id])]);
    await expect.poll(() => countLockWaits(database.db)).toBe(1);
  });
  expect(await saving).toMatchObject([{ status: 'rejected', reason: { code: 'INVALID_REQUEST' } }]);
});

test('texts with the same pictures are stored at once, in whatever order they name them', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, addUnused));
  await Promise.all(Array.from({ length: 20 }, (_, index) => save(index % 2 ? ids : ids.toReversed())));
  for (const id of ids) expect(await stateOf(id)).toEqual(['ready', true]);
});

test('an upload that cannot be removed keeps no other, no stray and no torn file from being swept', async () => {
  const [stuck, other] = [await addUnused(), await addUnused()];
  const [stuckStray, stray] = [newUploadId(), newUploadId()];
  for (const id of [stuckStray, stray]) await store.put(imageName(id, 480), Buffer.from('picture'));
  const torn: Date[] = [];
  const failing: FileStore = {
    ...store,
    remove: async (name) => {
      if (name.includes(stuck) || name.includes(stuckStray)) throw new Error('read-only');
      await store.remove(name);
    },
    removeTorn: async (before) => void torn.push(before),
  };
  const later = new Date(Date.now() + 2 * 24 * 60 * 60_000);
  await expect(sweepUploads(database.db, failing, { now: later })).rejects.toThrow();
  expect(await stateOf(other)).toEqual([undefined, false]);
  expect(await stateOf(stuck)).toEqual(['leaving', true]);
  expect(await stateOf(stray)).toEqual([undefined, false]);
  expect(torn).toHaveLength(1);
});
