import {
  chownSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeSettings } from './settings.ts';

let base: string;
/** The cluster's folder. */
let folder: string;
let file: string;
beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'settings-'));
  folder = path.join(base, 'database');
  mkdirSync(folder);
  file = path.join(folder, 'postgresql.conf');
});
afterEach(() => rm(base, { recursive: true }));

const settings = () => ({ folder, user: undefined, loopbackPort: undefined, durable: true });
const nobody = { uid: 65_534, gid: 65_534 };

test.for(['postgresql.conf', 'postgresql.conf.draft'])(
  'as root, a file of root that PostgreSQL’s user has planted a link to as %s is neither written nor given away',
  (name, context) => {
    if (process.getuid?.() !== 0) context.skip();
    const victim = path.join(base, 'of-root');
    writeFileSync(victim, 'secret', { mode: 0o600 });
    symlinkSync(victim, path.join(folder, name));
    writeSettings({ ...settings(), user: nobody });
    expect(readFileSync(victim, 'utf8')).toBe('secret');
    expect(statSync(victim).uid).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('shared_buffers');
    expect(statSync(file).uid).toBe(nobody.uid);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  },
);

test('what an interrupted start has left half written does not hinder the next', () => {
  writeFileSync(`${file}.draft`, 'listen_');
  writeSettings(settings());
  expect(readFileSync(file, 'utf8')).toContain('listen_addresses');
});

test('settings that are there already are left as they are, so that a full disk hinders no start', () => {
  writeSettings(settings());
  utimesSync(file, 1, 1);
  // Whatever is written fails.
  mkdirSync(`${file}.draft`);
  writeSettings(settings());
  expect(statSync(file).mtimeMs).toBe(1_000);
  rmSync(`${file}.draft`, { recursive: true });
});

test('settings that differ or were lost are written', () => {
  writeSettings(settings());
  writeSettings({ ...settings(), durable: false });
  expect(readFileSync(file, 'utf8')).toContain("fsync = 'off'");
  truncateSync(file);
  writeSettings(settings());
  expect(readFileSync(file, 'utf8')).toContain("fsync = 'on'");
});

test('settings that belong to another user are written anew for PostgreSQL’s', (context) => {
  if (process.getuid?.() !== 0) context.skip();
  writeSettings({ ...settings(), user: nobody });
  chownSync(file, 12_345, 12_345);
  writeSettings({ ...settings(), user: nobody });
  expect(statSync(file).uid).toBe(nobody.uid);
});
