import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from './open-database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'open-database-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

const nobody = 65_534;

test('beside a server, a folder that was mounted as root’s and open to the product is left as it is', async (context) => {
  const { seteuid, getuid } = process;
  if (!seteuid || getuid?.() !== 0) return context.skip();
  // As Kubernetes mounts a volume with an fsGroup.
  const dataDir = path.join(folder, 'mounted');
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o2777);
  seteuid(nobody);
  try {
    writeFileSync(path.join(dataDir, 'share-secret'), 'x'.repeat(40), { mode: 0o644 });
    const database = await openDatabase(
      readConfig({ DATABASE_URL: inject('databaseTemplate').url, DATA_DIR: dataDir }),
    );
    await database.close();
  } finally {
    seteuid(0);
  }
  expect(statSync(dataDir).mode & 0o7777).toBe(0o2777);
  expect(statSync(path.join(dataDir, 'share-secret')).mode & 0o777).toBe(0o600);
});
