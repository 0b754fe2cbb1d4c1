import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { industries } from './identity/companies/tables.ts';
import { notifications } from './identity/notifications/tables.ts';
import { pushes } from './outreach/pushes/tables.ts';
import { writeBackup } from './platform/backup/write-backup.ts';
import { openLocalStore } from './platform/storage/local-store.ts';
import { createIndustry } from './testing/article-factories.ts';
import { createCompany, createUser } from './testing/factories.ts';
import { openCopyOf, openTestDatabase, type TestDatabase } from './testing/test-database.ts';

let folder: string;
let source: TestDatabase;
const files = () => openLocalStore(path.join(folder, 'files'));
const secret = 'a secret of thirty-two characters';
const former = 'the secret that was used before it';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shangjian-restore-'));
  source = await openTestDatabase();
  await createIndustry(source.db, '新材料');
  await createWaiting(source.db);
  await files().put('one.bin', Buffer.from('text'));
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});

/** A push that is being sent, and a notification of which a mail goes in the night. */
async function createWaiting(db: TestDatabase['db']): Promise<void> {
  const [now, name] = [new Date(), { 'zh-CN': '预警', en: 'Alert' }];
  const { stockId } = await createCompany(db);
  const { id: userId } = await createUser(db, { stockIds: [stockId] });
  await db.insert(pushes).values({
    ...{ stockId, createdBy: userId, state: 'sending', subject: '周报', foreword: '', language: 'zh-CN' },
    ...{ isAdvertising: false, articleIds: [], hasHotWords: false, groupIds: [], contactIds: [] },
    ...{ frozen: { from: '', subject: '', html: '', text: '', articleVersions: {} }, createdAt: now, updatedAt: now },
  });
  await db
    .insert(notifications)
    .values({ stockId, userId, kind: 'alert', subject: '1', title: name, line: name, search: '', createdAt: now });
}

/** A backup of an installation whose secret lay in its data folder. */
async function backUp(name: string, shareSecret: string): Promise<string> {
  const file = path.join(folder, name);
  const [passphrase, now] = [undefined, new Date()];
  await writeBackup(file, { pool: source.pool, store: files(), shareSecret, passphrase, now, say: () => {} });
  return file;
}

/** Restores as the command does; with what it printed and where it ended. */
async function restore(file: string, environment: Readonly<Record<string, string>>) {
  const [target, dataDir] = [await openCopyOf('template0'), await mkdtemp(path.join(folder, 'data-'))];
  const env = { PATH: process.env.PATH, DATABASE_URL: target.url, DATA_DIR: dataDir, ...environment };
  const run = promisify(execFile);
  const command = ['-c', 'umask 022 && exec "$0" server/restore.ts "$1"', process.execPath, file];
  const ended = await run('sh', command, { env }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );
  const isRestored = (await target.db.$count(industries)) > 0;
  const sent = {
    pushes: await target.db.select({ state: pushes.state, problem: pushes.problem }).from(pushes),
    mailsWaiting: await target.db.$count(notifications, eq(notifications.mailWaits, true)),
  };
  await target.close();
  return { ...ended, dataDir, isRestored, sent };
}

test('what is restored beside a database server belongs to its owner alone', async () => {
  const { stdout, dataDir } = await restore(await backUp('one.backup', secret), {});
  expect(stdout).toContain('Restored.');
  const names = ['.', ...(await readdir(dataDir, { recursive: true }))];
  expect(names).toEqual(expect.arrayContaining(['share-secret', 'uploads/one.bin']));
  for (const name of names) expect((await stat(path.join(dataDir, name))).mode & 0o077, name).toBe(0);
});

test('nothing of what the former installation may have sent since goes by itself', async () => {
  const { sent, stdout } = await restore(await backUp('waiting.backup', secret), {});
  expect(sent).toEqual({ pushes: [{ state: 'paused', problem: 'RESTORED' }], mailsWaiting: 0 });
  expect(stdout).toContain('wait for a person');
});

describe('a move from the embedded database to a server in production', () => {
  const production = { NODE_ENV: 'production' };

  test('works with the secret of the former data folder, and says nothing of it', async () => {
    const moved = await restore(await backUp('same.backup', secret), { ...production, SHARE_SECRET: secret });
    expect(moved).toMatchObject({ code: 0, isRestored: true });
    expect(moved.stdout).not.toContain('SECRET');
    expect(await readdir(moved.dataDir)).toEqual(['uploads']);
  });

  test('is refused with an invented secret, and nothing is restored', async () => {
    const invented = { ...production, SHARE_SECRET: 'x'.repeat(40) };
    const refused = await restore(await backUp('invented.backup', secret), invented);
    expect(refused).toMatchObject({ code: 1, isRestored: false });
    expect(refused.stderr).toContain('share-secret in the former DATA_DIR');
    // The folder of files, without any.
    expect(await readdir(refused.dataDir, { recursive: true })).toEqual(['uploads']);
  });

  test('finds the secret in the backup where the former folder is lost', async () => {
    const { dataDir } = await restore(await backUp('lost.backup', secret), {});
    expect(await readFile(path.join(dataDir, 'share-secret'), 'utf8')).toBe(secret);
  });

  test.each([
    ['both secrets of a renewal', [secret, former], [secret, former], undefined],
    ['the secret of the backup as the former one of another', [secret], ['x'.repeat(40), secret], undefined],
    ['one of two, and names the other', [secret, former], [secret], 'set SHARE_SECRET_PREVIOUS to the second line'],
  ] as const)('takes %s', async (_name, kept, [SHARE_SECRET, previous], said) => {
    const file = await backUp(`${crypto.randomUUID()}.backup`, kept.join('\n'));
    const settings = { ...production, SHARE_SECRET, ...(previous && { SHARE_SECRET_PREVIOUS: previous }) };
    const { code, isRestored, stdout } = await restore(file, settings);
    expect({ code, isRestored }).toEqual({ code: 0, isRestored: true });
    if (said === undefined) expect(stdout).not.toContain('SECRET');
    else expect(stdout).toContain(said);
  });
});
