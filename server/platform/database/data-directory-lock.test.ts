import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirectoryLockedError, lockDataDirectory } from './data-directory-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Another process that takes the folder and keeps running, after a garbage collection. */
async function holdElsewhere() {
  const lockModule = new URL('./data-directory-lock.ts', import.meta.url).href;
  const code = `import { lockDataDirectory } from ${JSON.stringify(lockModule)};
    lockDataDirectory(${JSON.stringify(folder)}); gc(); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('a second process is refused and told who holds the folder', async () => {
  const child = await holdElsewhere();
  expect(() => lockDataDirectory(folder)).toThrow(DataDirectoryLockedError);
  expect(() => lockDataDirectory(folder)).toThrow(`process ${child.pid}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
});

test('after kill -9 the folder is free at once', async () => {
  const child = await holdElsewhere();
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockDataDirectory(folder).release();
});

test('a released folder can be taken again', () => {
  lockDataDirectory(folder).release();
  lockDataDirectory(folder).release();
});

test('where a link is planted in place of the lock, the folder is not taken and nothing is made where it leads', async () => {
  const elsewhere = await mkdtemp(path.join(tmpdir(), 'lock-elsewhere-'));
  symlinkSync(path.join(elsewhere, 'made'), path.join(folder, 'lock'));
  expect(() => lockDataDirectory(folder)).toThrow(`${path.join(folder, 'lock')} is a link`);
  expect(readdirSync(elsewhere)).toEqual([]);
  await rm(elsewhere, { recursive: true });
});

test('a folder of any name can be taken', () => {
  const odd = path.join(folder, '数据 #1?mode=ro&%41 x');
  mkdirSync(odd);
  lockDataDirectory(odd).release();
  expect(readdirSync(odd).sort()).toEqual(['holder.txt', 'lock']);
});

test.each(['holder.txt', 'holder.txt.draft'])('what a link planted as %s leads to is not written', async (name) => {
  const elsewhere = await mkdtemp(path.join(tmpdir(), 'lock-elsewhere-'));
  const victim = path.join(elsewhere, 'victim');
  writeFileSync(victim, 'secret');
  symlinkSync(victim, path.join(folder, name));
  lockDataDirectory(folder).release();
  expect(readFileSync(victim, 'utf8')).toBe('secret');
  expect(readFileSync(path.join(folder, 'holder.txt'), 'utf8')).toContain(`process ${process.pid}`);
  await rm(elsewhere, { recursive: true });
});
