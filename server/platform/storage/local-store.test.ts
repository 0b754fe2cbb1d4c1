import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocalStore } from './local-store.ts';
import type { FileStore } from './store.ts';

let folder: string;
let store: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'store-'));
  store = openLocalStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

test('a file comes back as it was put in, whole or in part', async () => {
  await store.put('demo/a.txt', Buffer.from('0123456789'));
  expect(await store.stat('demo/a.txt')).toMatchObject({ size: 10 });
  expect(await text(store.open('demo/a.txt'))).toBe('0123456789');
  expect(await text(store.open('demo/a.txt', { start: 2, end: 4 }))).toBe('234');
});

test('a file of the same name is replaced', async () => {
  await store.put('b', Buffer.from('one'));
  await store.put('b', Readable.from(['two']));
  expect(await text(store.open('b'))).toBe('two');
});

test('what breaks off on the way leaves nothing behind', async () => {
  const broken = Readable.from(
    (async function* () {
      yield 'half';
      throw new Error('connection lost');
    })(),
  );
  await expect(store.put('broken/c', broken)).rejects.toThrow('connection lost');
  expect(await store.stat('broken/c')).toBeUndefined();
  expect(await readdir(path.join(folder, 'broken'))).toEqual([]);
});

test.each(['../secret', 'a/../../b', '/etc/passwd', '.hidden', 'a//b', 'A', 'a/', '', 'a\0b', 'a\\b'])(
  '%j is no name of a file',
  async (name) => {
    expect(await store.stat(name)).toBeUndefined();
    await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('not a name');
    expect(() => store.open(name)).toThrow('not a name');
  },
);

test('a folder is no file', async () => {
  await store.put('folder/d', Buffer.from('x'));
  expect(await store.stat('folder')).toBeUndefined();
  expect(await store.stat('folder/d/e')).toBeUndefined();
});
