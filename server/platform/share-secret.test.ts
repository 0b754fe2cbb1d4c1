import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadShareSecret, putShareSecret } from './share-secret.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'share-secret-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

test('a secret that is set is the secret', () => {
  expect(loadShareSecret({ shareSecret: 'the one that was set', dataDir: '/nowhere' })).toBe('the one that was set');
});

test('a former one follows in a line of its own', () => {
  const settings = { shareSecret: 'the one in use', shareSecretPrevious: 'the former one', dataDir: '/nowhere' };
  expect(loadShareSecret(settings)).toBe('the one in use\nthe former one');
});

test('without one it is made up once, and only its owner can read it', async () => {
  const secret = loadShareSecret({ shareSecret: undefined, dataDir });
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(loadShareSecret({ shareSecret: undefined, dataDir })).toBe(secret);
  expect((await stat(path.join(dataDir, 'share-secret'))).mode & 0o777).toBe(0o600);
});

test('the secret of a backup takes the place of one that is there, which comes back when nothing is restored', async () => {
  const kept = () => loadShareSecret({ shareSecret: undefined, dataDir });
  const former = kept();
  const restored = 'the secret of a backup, forty-three letters';
  const takeBack = putShareSecret(dataDir, restored);
  expect(kept()).toBe(restored);
  expect((await stat(path.join(dataDir, 'share-secret'))).mode & 0o777).toBe(0o600);
  takeBack();
  expect(kept()).toBe(former);
  await rm(path.join(dataDir, 'share-secret'));
  putShareSecret(dataDir, restored)();
  expect(await readdir(dataDir)).toEqual([]);
});

test('a former one in the file that is too short is named by its line', async () => {
  const file = path.join(dataDir, 'share-secret');
  await writeFile(file, `${'the one in use '.repeat(4)}\nshort\n`);
  expect(() => loadShareSecret({ shareSecret: undefined, dataDir })).toThrow(
    `${file} holds no secret in line 2 (5 characters, 32 are needed)`,
  );
});

test.each(['', 'short'])(
  'a kept secret that is none is refused with its path (%j), and left as it is',
  async (content) => {
    const file = path.join(dataDir, 'share-secret');
    await writeFile(file, content);
    expect(() => loadShareSecret({ shareSecret: undefined, dataDir })).toThrow(`${file} holds no secret`);
    expect((await stat(file)).size).toBe(content.length);
    expect(await readdir(dataDir)).toEqual(['share-secret']);
  },
);
