import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { writeBackup } from './platform/backup/write-backup.ts';
import { openLocalStore } from './platform/storage/local-store.ts';
import { openCopyOf, openTestDatabase } from './testing/test-database.ts';

test('what is restored beside a database server belongs to its owner alone', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shangjian-restore-'));
  const [source, target] = [await openTestDatabase(), await openCopyOf('template0')];
  const store = openLocalStore(path.join(folder, 'files'));
  await store.put('one.bin', Buffer.from('text'));
  const file = path.join(folder, 'one.backup');
  const shareSecret = 'a secret of thirty-two characters';
  const now = new Date();
  await writeBackup(file, { pool: source.pool, store, shareSecret, passphrase: undefined, now, say: () => {} });
  const dataDir = path.join(folder, 'data');
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', 'umask 022 && exec "$0" server/restore.ts "$1"', process.execPath, file],
    {
      env: { PATH: process.env.PATH, DATABASE_URL: target.url, DATA_DIR: dataDir },
    },
  );
  expect(stdout).toContain('Restored.');
  const names = ['.', ...(await readdir(dataDir, { recursive: true }))];
  expect(names).toEqual(expect.arrayContaining(['share-secret', 'uploads/one.bin']));
  for (const name of names) expect((await stat(path.join(dataDir, name))).mode & 0o077, name).toBe(0);
  await Promise.all([source.close(), target.close()]);
  await rm(folder, { recursive: true });
});
