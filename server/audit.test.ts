import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openTestDatabase } from './testing/test-database.ts';

test('the exit code of a verification is 1 for whatever is not intact, also in an archive, and 2 for what was not asked right', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shangjian-audit-'));
  const database = await openTestDatabase();
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: folder };
  const run = (...given: string[]) =>
    new Promise<unknown>((resolve) => {
      const child = execFile(process.execPath, ['server/audit.ts', ...given], { env }, () => resolve(child.exitCode));
    });
  const archive = path.join(folder, 'cut.archive');
  await writeFile(archive, 'what is left of an archive');
  expect(await run('verify')).toBe(0);
  expect(await run('verify', archive)).toBe(1);
  expect(await run('verify', path.join(folder, 'lost.archive'))).toBe(1);
  expect(await run('verify', '--head', 'no head')).toBe(2);
  await database.close();
  await rm(folder, { recursive: true });
});
