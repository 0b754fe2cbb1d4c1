import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { users } from '#server/identity/sessions/tables.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import { createUser } from '#server/testing/factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { openCopyOf, openTestDatabase } from '#server/testing/test-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

test('a backup has nothing of what was written while it was being made, neither whole nor in part', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shangjian-moment-'));
  const [source, target] = [await openTestDatabase(), await openCopyOf('template0')];
  onTestFinished(async () => {
    await Promise.all([source.close(), target.close()]);
    await rm(folder, { recursive: true });
  });
  const store = openLocalStore(path.join(folder, 'files'));
  const file = path.join(folder, 'one.backup');
  const { username } = await createUser(source.db);
  const said: string[] = [];
  const writing = await source.db.transaction(async (tx) => {
    // Accounts are read, and then their memberships are waited for.
    await tx.execute(sql`lock table membership in access exclusive mode`);
    const begun = writeBackup(file, {
      ...{ pool: source.pool, store, shareSecret: undefined, passphrase: undefined, now: new Date() },
      say: (text) => said.push(text),
    });
    await expect.poll(() => countLockWaits(source.db), { interval: 20 }).toBe(1);
    expect(said).toContain('app_user: 1 rows');
    await createUser(tx);
    return { begun };
  });
  await writing.begun;
  expect(said).toContain('membership: 1 rows');
  const keepSecret = async () => async () => {};
  await restoreBackup(file, {
    ...target,
    store,
    passphrase: undefined,
    keepSecret,
    holdBack: async () => {},
    say: () => {},
  });
  expect(await target.db.select({ username: users.username }).from(users)).toEqual([{ username }]);
});
