import {
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { copyOf } from './binaries.ts';

let folder: string;
/** The installed package. */
let root: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'binaries-'));
  root = path.join(folder, 'package');
  for (const name of ['package/native/bin', 'package/native/lib', 'tmp']) {
    mkdirSync(path.join(folder, name), { recursive: true });
  }
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ version: '18.0.0' }));
  writeFileSync(path.join(root, 'native/bin/postgres'), 'the program', { mode: 0o700 });
  writeFileSync(path.join(root, 'native/lib/libpq.so.5.18'), 'a library', { mode: 0o600 });
  symlinkSync('libpq.so.5.18', path.join(root, 'native/lib/libpq.so.5'));
  vi.stubEnv('TMPDIR', path.join(folder, 'tmp'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

describe.skipIf(process.getuid?.() !== 0)('the programs that root copies for PostgreSQL’s user', () => {
  const kept = () => path.join(folder, 'tmp/shangjian-postgresql-18.0.0');
  const part = (name: string) => path.join(kept(), 'native', name);

  test('can be run by everyone, changed by root only, and are kept for the next start', () => {
    expect(copyOf(root)).toBe(kept());
    expect(statSync(part('bin/postgres')).mode & 0o777).toBe(0o755);
    expect(statSync(part('lib/libpq.so.5')).mode & 0o777).toBe(0o644);
    const { ino } = statSync(part('bin/postgres'));
    expect(copyOf(root)).toBe(kept());
    expect(statSync(part('bin/postgres')).ino).toBe(ino);
    expect(readdirSync(path.join(folder, 'tmp'))).toEqual([path.basename(kept())]);
  });

  test.each<[string, () => void]>([
    ['a file is gone', () => rmSync(part('lib/libpq.so.5.18'))],
    ['a link is gone', () => rmSync(part('lib/libpq.so.5'))],
    ['a folder is gone', () => rmSync(part('lib'), { recursive: true })],
    ['a file was cut short', () => truncateSync(part('bin/postgres'), 3)],
    [
      'a folder is where a file was',
      () => {
        rmSync(part('bin/postgres'));
        mkdirSync(part('bin/postgres'));
      },
    ],
    [
      'a link is where a file was',
      () => {
        rmSync(part('bin/postgres'));
        symlinkSync(path.join(root, 'native/bin/postgres'), part('bin/postgres'));
      },
    ],
  ])('are copied again where %s', (_what, damage) => {
    copyOf(root);
    damage();
    expect(copyOf(root)).toBe(kept());
    expect(lstatSync(part('bin/postgres')).isFile()).toBe(true);
    expect(readFileSync(part('bin/postgres'), 'utf8')).toBe('the program');
    expect(readFileSync(part('lib/libpq.so.5.18'), 'utf8')).toBe('a library');
    expect(readlinkSync(part('lib/libpq.so.5'))).toBe('libpq.so.5.18');
    expect(readdirSync(path.join(folder, 'tmp'))).toEqual([path.basename(kept())]);
  });

  test('are not taken from a folder of another user', () => {
    copyOf(root);
    chownSync(kept(), 12_345, 12_345);
    expect(copyOf(root)).not.toBe(kept());
  });

  test('are not taken from where a link leads', () => {
    const elsewhere = path.join(folder, 'elsewhere');
    cpSync(root, elsewhere, { recursive: true, verbatimSymlinks: true });
    symlinkSync(elsewhere, kept());
    expect(copyOf(root)).not.toBe(kept());
  });
});
