import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { SendingGuard } from './sending-guard.ts';

let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'sending-guard-'));
  await makeCluster(dataDir);
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

async function makeCluster(folder: string) {
  await mkdir(path.join(folder, 'database'), { recursive: true });
  await writeFile(path.join(folder, 'database', 'PG_VERSION'), '15');
}

/** Whether a process holds what it has to send, with the database in its data folder or on a server. */
const isHeld = (isOurs: boolean, installationId?: string, folder = dataDir) =>
  new SendingGuard({ database: { db: database.db, isOurs }, config: { dataDir: folder, installationId } }).isHeld();

test('an installation with the embedded database goes on sending when it is given a name, which it then has', async () => {
  expect(await isHeld(true)).toBe(false);
  expect(await isHeld(true, 'shangjian-production')).toBe(false);
  expect(await isHeld(true, 'shangjian-production')).toBe(false);
  expect(await isHeld(true, 'shangjian-staging')).toBe(true);
  expect(await isHeld(true)).toBe(true);
});

test('a copied folder that is given a name sends nothing', async () => {
  expect(await isHeld(true)).toBe(false);
  const copy = path.join(dataDir, 'copy');
  await makeCluster(copy);
  expect(await isHeld(true, 'shangjian-staging', copy)).toBe(true);
});

test('on a server a new name sends nothing until somebody allows it: it may be that of a physical copy', async () => {
  expect(await isHeld(false)).toBe(false);
  expect(await isHeld(false, 'shangjian-production')).toBe(true);
});
