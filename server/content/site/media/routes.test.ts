import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { discardMessages, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

let app: FastifyInstance;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
let address: string;

const both = (zh: string, en: string) => ({ 'zh-CN': zh, en });
const film = {
  category: 'BA',
  title: both('片', 'Film'),
  seconds: 9,
  file: 'demo/film',
  chapters: [{ at: 0, title: both('一', 'One') }],
  captions: both('00:00.000 --> 00:02.000\n字', ''),
} as const;
const content = '0123456789'.repeat(100);

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'media-'));
  const store = openLocalStore(folder);
  await store.put('demo/film.mp4', Buffer.from(content));
  app = await buildApp({
    ...{ config: testConfig(), database, clock: () => new Date('2026-11-20T02:00:00Z') },
    ...{ shareSecret: testShareSecret, publicUrl: () => 'https://shangjian.example', store },
    send: discardMessages,
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true });
});

async function createFilm(options: object = {}, fields: object = {}): Promise<string> {
  return `/media/${await createContent(database.db, 'video', { ...film, ...fields }, options)}`;
}

async function get(target: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(address + target, { headers, method });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

test('a file goes out whole, as what it is, and says that parts can be had', async () => {
  const base = await createFilm();
  const { status, headers, body } = await get(`${base}/video.mp4`);
  expect([status, body]).toEqual([200, content]);
  expect(Object.fromEntries(headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'public, no-cache',
    'content-length': '1000',
    'content-type': 'video/mp4',
    'x-content-type-options': 'nosniff',
  });
  const head = await get(`${base}/video.mp4`, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), head.body]).toEqual([200, '1000', '']);
});

test.each([
  ['bytes=0-9', 'bytes 0-9/1000', 10],
  ['bytes=990-', 'bytes 990-999/1000', 10],
  ['bytes=-5', 'bytes 995-999/1000', 5],
  ['bytes=995-2000', 'bytes 995-999/1000', 5],
])('the part %s is what comes', async (range, answered, length) => {
  const { status, headers, body } = await get(`${await createFilm()}/video.mp4`, { range });
  expect([status, headers.get('content-range'), body.length]).toEqual([206, answered, length]);
  expect(headers.get('content-length')).toBe(String(length));
});

test('a part beyond the end is refused with the length of the file', async () => {
  const { status, headers } = await get(`${await createFilm()}/video.mp4`, { range: 'bytes=1000-' });
  expect([status, headers.get('content-range')]).toEqual([416, 'bytes */1000']);
});

test('a part is only for who has the rest of the same file', async () => {
  const film = `${await createFilm()}/video.mp4`;
  const { headers } = await get(film);
  const etag = headers.get('etag') ?? '';
  const changed = headers.get('last-modified') ?? '';
  const statusWith = async (ifRange: string) => (await get(film, { range: 'bytes=0-1', 'if-range': ifRange })).status;
  expect(await statusWith(etag)).toBe(206);
  expect(await statusWith(changed)).toBe(206);
  expect(await statusWith('"another"')).toBe(200);
  expect(await statusWith(`W/${etag}`)).toBe(200);
  expect((await get(film, { 'if-none-match': etag })).status).toBe(304);
});

test('captions and chapters are made of the texts of the video', async () => {
  const base = await createFilm();
  const captions = await get(`${base}/captions.zh-CN.vtt`);
  expect([captions.status, captions.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8']);
  expect(captions.body).toBe('WEBVTT\n\n00:00.000 --> 00:02.000\n字\n');
  expect((await get(`${base}/captions.en.vtt`)).status).toBe(404);
  expect((await get(`${base}/chapters.en.vtt`)).body).toContain('00:00:00.000 --> 00:00:09.000\nOne');
});

test('a video that visitors may not see has no files', async () => {
  for (const options of [{ state: 'withdrawn' }, { state: 'draft' }, { publishedAt: '2026-11-20T02:00:01Z' }]) {
    const base = await createFilm(options);
    const statuses = await Promise.all(
      ['video.mp4', 'captions.zh-CN.vtt'].map(async (file) => (await get(`${base}/${file}`)).status),
    );
    expect(statuses).toEqual([404, 404]);
  }
});

test.each(['video.webm', 'film.mp4', '..%2Ffilm.mp4', 'video.mp4%00', 'captions.fr.vtt', 'chapters.__proto__.vtt'])(
  'there is no file %s',
  async (file) => {
    expect((await get(`${await createFilm()}/${file}`)).status).toBe(404);
  },
);

test('a name that leads out of the store is no file', async () => {
  const base = await createFilm({}, { file: '../../etc/passwd' });
  expect((await get(`${base}/video.mp4`)).status).toBe(404);
  for (const id of ['0', '01', 'x', '99999999999999999999', '-1']) {
    expect((await get(`/media/${id}/video.mp4`)).status).toBe(404);
  }
});
