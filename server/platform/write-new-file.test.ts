import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeNewFile } from './write-new-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shangjian-write-'));
});
afterEach(() => rm(folder, { recursive: true }));

test.each(['SIGINT', 'SIGTERM'] as const)('a run that is ended by %s leaves nothing half written', async (signal) => {
  const module = new URL('./write-new-file.ts', import.meta.url).href;
  const file = path.join(folder, 'one.backup');
  const code = `import { writeNewFile } from ${JSON.stringify(module)};
    setInterval(() => {}, 1000);
    await writeNewFile(${JSON.stringify(file)}, () => new Promise(() => console.log('writing')));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  expect(await readdir(folder)).toEqual(['one.backup.part']);
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([null, signal]);
  expect(await readdir(folder)).toEqual([]);
});

test('what an interrupted run has left is named, with what to do about it', async () => {
  const file = path.join(folder, 'one.backup');
  await writeFile(`${file}.part`, 'half');
  await expect(writeNewFile(file, async () => {})).rejects.toThrow(
    `${file}.part is there: another run is writing it, or was interrupted. Delete it if no other is at work, and start again.`,
  );
});

test('a file that cannot be written is named, whatever stands in the way', async () => {
  const none = path.join(folder, 'none', 'one.backup');
  await expect(writeNewFile(none, async () => {})).rejects.toThrow(`${none} cannot be written: ENOENT`);
  const file = path.join(folder, 'one.backup');
  await writeFile(file, 'of somebody else');
  await expect(writeNewFile(file, async (to) => void to.end('text'))).rejects.toThrow(
    `${file} cannot be written: EEXIST`,
  );
});

test('a disk that is full while a file is written is named by the file', async () => {
  const file = path.join(folder, 'one.backup');
  const full = () =>
    Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
  await expect(writeNewFile(file, full)).rejects.toThrow(`The disk is full: ${file} cannot be written.`);
});

test('signals are nobody’s again once the file is written', async () => {
  const before = process.listenerCount('SIGTERM');
  await writeNewFile(path.join(folder, 'one.backup'), async (to) => void to.end('text'));
  expect(process.listenerCount('SIGTERM')).toBe(before);
});
