import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net, { type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { apiBase } from '#contract/endpoints.ts';
import { notificationStreamPath } from '#contract/identity/notifications.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import { loadClientBuild } from '#server/site/client-build.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

/** More than the system buffers for a client that reads nothing, in bytes. */
const much = 24 * 1024 * 1024;
const patience = 200;

let context: TestApp;
let folder: string;
let address: AddressInfo;
let token: string;
let video: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'slow-readers-'));
  const store = openLocalStore(folder);
  await store.put('demo/film.mp4', Buffer.alloc(much));
  const readers = { patience, leastRate: much };
  context = await openTestApp({}, { store, build: await loadClientBuild(path.resolve('dist')), readers });
  await context.app.listen({ port: 0, host: '127.0.0.1' });
  address = context.app.server.address() as AddressInfo;
  token = await context.login((await createUser(context.db)).username);
  const title = { 'zh-CN': '片', en: 'Film' };
  const film = await createContent(context.db, 'video', { category: 'BA', title, seconds: 9, file: 'demo/film' });
  video = `/media/${film}/video.mp4`;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await context.close();
  await rm(folder, { recursive: true });
});

/** Asks so many times in one go, reads nothing, and sends an empty line now and then. */
async function askAndSleep(target: string, times: number): Promise<Socket> {
  const socket = net.connect(address.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\ntoken: ${token}\r\n\r\n`.repeat(times));
  const lines = setInterval(() => socket.write('\r\n'), 50);
  socket.on('close', () => clearInterval(lines));
  return socket;
}

const countOpen = () =>
  new Promise<number>((resolve, reject) => {
    context.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

test.each([
  ['a page that is kept', () => '/front', 2_000],
  ['a video', () => video, 1],
  ['an answer of the API', () => `${apiBase}/docs/json`, 30],
])('%s is not held for whoever takes none of it', async (_what, target, times) => {
  // The first answer is rendered, those after it are kept.
  expect((await context.app.inject(target())).statusCode).toBe(200);
  const socket = await askAndSleep(target(), times);
  await expect.poll(countOpen).toBe(0);
  // Much of it was left unread.
  expect(socket.bytesRead).toBeLessThan(much);
});

test('events stay open for whoever has nothing to read', async () => {
  const socket = await askAndSleep(apiBase + notificationStreamPath, 1);
  await wait(4 * patience);
  expect(await countOpen()).toBe(1);
  socket.resume();
  expect(String((await once(socket, 'data'))[0])).toContain('event-stream');
});
