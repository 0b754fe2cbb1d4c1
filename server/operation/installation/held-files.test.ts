import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepFiles } from '#server/cooperation/inquiries/files/stored-file.ts';
import { SendingGuard } from '#server/platform/installation/sending-guard.ts';
import { installations } from '#server/platform/installation/tables.ts';
import { keepWhileHeld } from '#server/platform/storage/keep-while-held.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import { sweepUploads } from '#server/platform/uploads/remove-uploads.ts';
import { uploads } from '#server/platform/uploads/tables.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { quotaUsed, sendFile } from '#server/testing/upload.ts';

let t: TestApp;
let folder: string;
let store: ReturnType<typeof openLocalStore>;
let guard: SendingGuard;
let token: string;
let stockId: number;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'held-files-'));
  store = openLocalStore(folder);
  t = await openTestApp({}, { store });
  guard = new SendingGuard({
    database: { db: t.db, isOurs: false },
    config: { dataDir: folder, installationId: undefined },
  });
  const admin = await createUser(t.db, { role: 'ADMIN' });
  stockId = admin.stockIds[0] ?? 0;
  token = await t.login(admin.username);
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const names = async () => {
  const found: string[] = [];
  for await (const { name } of store.list()) found.push(name);
  return found.sort();
};

/** As the sweeps of the app do, two days later. */
async function sweep() {
  const kept = keepWhileHeld(store, guard);
  const at = { now: new Date(Date.now() + 48 * 60 * 60_000), signal: new AbortController().signal };
  await sweepUploads(t.db, kept, at);
  await sweepFiles(t.db, kept, at);
}

test('a copy removes no file of the installation whose store it has, and its own once it takes the place of that one', async () => {
  await t.db
    .insert(installations)
    .values({ place: 'elsewhere', allowedAt: t.now() })
    .onConflictDoUpdate({ target: installations.isThis, set: { place: 'elsewhere' } });
  const ofOther = [`inquiry-files/${'0'.repeat(32)}`, `uploads/${'1'.repeat(32)}/480.webp`];
  for (const name of ofOther) await store.put(name, Buffer.from('x'));
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } });
  const { result } = (await sendFile(t, 'upload.image', token, await picture.jpeg().toBuffer())).json();
  const all = await names();
  expect(all.length).toBeGreaterThan(ofOther.length);

  await t.call('upload.discard', token, { body: { id: result.id } });
  await sweep();
  expect(await names()).toEqual(all);
  expect([await t.db.$count(uploads), await quotaUsed(t.db, stockId)]).toEqual([0, 0]);
  // What is to be fetched for some days only has no other end.
  await keepWhileHeld(store, guard).put('exports/1', Buffer.from('x'));
  await keepWhileHeld(store, guard).remove('exports/1');
  expect(await names()).toEqual(all);

  await t.call('installation.allow', token);
  await sweep();
  expect(await names()).toEqual([]);
});
