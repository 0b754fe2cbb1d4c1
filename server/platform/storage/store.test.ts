import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLocalStore } from './local-store.ts';
import { lookAtStore } from './look-at-store.ts';
import { openS3Store, type S3Settings } from './s3-store.ts';
import type { FileStore } from './store.ts';

let folder: string;
let service: S3rver;
/** Keys known to the test server. */
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
let settings: S3Settings;
const stores: { local?: FileStore; s3?: ReturnType<typeof openS3Store> } = {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'store-'));
  const directory = path.join(folder, 'service');
  const buckets = [{ name: 'shangjian' }];
  service = new S3rver({
    ...{ address: '127.0.0.1', port: 0, directory, silent: true, configureBuckets: buckets },
    // It computes the signature of a list from another path than the client signs.
    allowMismatchedSignatures: true,
  });
  const endpoint = `http://127.0.0.1:${(await service.run()).port}`;
  settings = { endpoint, bucket: 'shangjian', folder: 'a/b', region: 'us-east-1', pathStyle: true, ...keys };
  stores.s3 = openS3Store(settings);
  stores.local = openLocalStore(path.join(folder, 'local'));
});
afterAll(async () => {
  stores.s3?.close();
  await service.close();
  await rm(folder, { recursive: true });
});

describe.each(['local', 's3'] as const)('files kept in %s', (kind) => {
  const store = (): FileStore => stores[kind] as FileStore;
  const namesBelow = async (folderName: string) => {
    const names: string[] = [];
    for await (const { name } of store().list(folderName)) names.push(name);
    return names.sort();
  };

  test('come back as they were put in, whole or in part', async () => {
    await store().put('demo/a.txt', Buffer.from('0123456789'));
    expect(await store().stat('demo/a.txt')).toMatchObject({ size: 10, changedAt: expect.any(Date) });
    expect(await text(store().open('demo/a.txt'))).toBe('0123456789');
    expect(await text(store().open('demo/a.txt', { start: 2, end: 4 }))).toBe('234');
  });

  test('are replaced by another of the same name', async () => {
    await store().put('b', Buffer.from('one'));
    await store().put('b', Readable.from(['two']));
    expect(await text(store().open('b'))).toBe('two');
  });

  test('may be larger than what is sent at once, and empty', async () => {
    const large = Buffer.alloc(11 * 1024 * 1024, 'abcdefg');
    await store().put('large', Readable.from([large.subarray(0, 7_000_000), large.subarray(7_000_000)]));
    expect((await buffer(store().open('large'))).equals(large)).toBe(true);
    await store().put('empty', Buffer.alloc(0));
    expect(await store().stat('empty')).toMatchObject({ size: 0 });
  });

  test('that break off on the way are not there', async () => {
    const broken = Readable.from(
      (async function* () {
        yield 'half';
        throw new Error('connection lost');
      })(),
    );
    await expect(store().put('broken/c', broken)).rejects.toThrow('connection lost');
    expect(await store().stat('broken/c')).toBeUndefined();
    expect(await namesBelow('broken')).toEqual([]);
  });

  test.each(['../secret', 'a/../../b', '/etc/passwd', '.hidden', 'a//b', 'A', 'a/', '', 'a\0b', 'a\\b'])(
    'are never called %j',
    async (name) => {
      expect(await store().stat(name)).toBeUndefined();
      await expect(store().put(name, Buffer.from('x'))).rejects.toThrow('not a name');
      await expect(store().remove(name)).rejects.toThrow('not a name');
      expect(() => store().open(name)).toThrow('not a name');
    },
  );

  test('are no folders', async () => {
    await store().put('folder/d', Buffer.from('x'));
    expect(await store().stat('folder')).toBeUndefined();
    expect(await store().stat('folder/d/e')).toBeUndefined();
  });

  test('are listed below a folder, and no longer when they were taken away', async () => {
    for (const name of ['list/1/a', 'list/1/b', 'list/2', 'listed']) await store().put(name, Buffer.from('xyz'));
    expect(await namesBelow('list')).toEqual(['list/1/a', 'list/1/b', 'list/2']);
    expect(await namesBelow('list/none')).toEqual([]);
    await store().remove('list/1/a');
    await store().remove('list/1/b');
    await store().remove('list/1/b');
    expect(await namesBelow('list')).toEqual(['list/2']);
  });

  test('that are not there break off with ENOENT', async () => {
    await expect(text(store().open('nowhere'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

test('what a process that died was writing into the folder is taken away later', async () => {
  const place = path.join(folder, 'local', 'torn');
  await stores.local?.put('torn/whole', Buffer.from('x'));
  await writeFile(path.join(place, '.draft'), 'half');
  await writeFile(path.join(place, '.recent'), 'half');
  await utimes(path.join(place, '.draft'), 0, 1_000_000);
  await stores.local?.removeTorn(new Date(Date.now() - 60_000));
  expect((await readdir(place)).sort()).toEqual(['.recent', 'whole']);
});

test('a folder that holds nothing any more goes with its last file', async () => {
  await stores.local?.put('gone/1/a', Buffer.from('x'));
  await stores.local?.remove('gone/1/a');
  expect(await readdir(path.join(folder, 'local', 'gone'))).toEqual([]);
});

describe('a bucket that is not there, or not for these keys', () => {
  const wrong = { bucket: { bucket: 'elsewhere' }, keys: { accessKeyId: 'NOBODY', secretAccessKey: 'NOBODY' } };

  test.each([
    ['bucket', 'NoSuchBucket'],
    ['keys', 'InvalidAccessKeyId'],
  ] as const)('is told by its code where the %s is wrong, and keeps no file', async (what, code) => {
    const store = openS3Store({ ...settings, ...wrong[what] });
    try {
      await store.check();
      expect(await store.refusal()).toBe(code);
      await expect(store.put('one', Buffer.from('abc'))).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' });
      const listing = async () => {
        for await (const _ of store.list()) break;
      };
      await expect(listing()).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' });
      const lines: unknown[] = [];
      await lookAtStore(store, pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) }));
      expect(lines).toMatchObject([{ code, msg: 'the file store refuses files: look at its settings' }]);
    } finally {
      store.close();
    }
  });
});

test('a store that takes files refuses nothing', async () => {
  expect([await stores.s3?.refusal(), await stores.local?.refusal()]).toEqual([undefined, undefined]);
});
