import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type SilentProxy, startSilentProxy } from '#server/testing/silent-proxy.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { openS3Store } from './s3-store.ts';

let folder: string;
let service: S3rver;
let servicePort: number;
let proxy: SilentProxy;
let store: ReturnType<typeof openS3Store>;
let t: TestApp;
const large = Buffer.alloc(12 * 1024 * 1024, 'x');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'silent-store-'));
  const buckets = [{ name: 'shangjian' }];
  const own = { address: '127.0.0.1', port: 0, directory: folder, silent: true, configureBuckets: buckets };
  service = new S3rver({ ...own, allowMismatchedSignatures: true });
  servicePort = (await service.run()).port;
  proxy = await startSilentProxy({ host: '127.0.0.1', port: servicePort });
  store = openStoreAt(proxy.port);
  t = await openTestApp({}, { store });
  await store.put('small', Buffer.from('abc'));
  await store.put('large', large);
});
afterAll(async () => {
  await t.close();
  store.close();
  await proxy.close();
  await service.close();
  await rm(folder, { recursive: true });
});

const openStoreAt = (port: number) =>
  openS3Store({
    ...{ endpoint: `http://127.0.0.1:${port}`, bucket: 'shangjian', folder: '', region: 'us-east-1' },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', pathStyle: true },
  });

const unavailable = { code: 'FILES_UNAVAILABLE' };

async function timed<T>(act: () => Promise<T>): Promise<{ value: T; took: number }> {
  const started = performance.now();
  return { value: await act(), took: performance.now() - started };
}

test('a file store that falls silent is told so by every act within 15 s, and works again when it is back', async () => {
  // An answer serves all who ask within a second, also that of a first try.
  t.pass(1_000);
  expect((await t.app.inject('/readyz')).statusCode).toBe(200);
  onTestFinished(() => proxy.resume());
  proxy.fallSilent();
  t.pass(1_000);
  const ready = await timed(() => t.app.inject('/readyz').then((answer) => answer));
  expect(ready.value.statusCode).toBe(503);
  expect(ready.value.json().desc).toBe('文件存储暂时不可用，请稍后再试');
  expect(ready.took).toBeLessThan(5_000);
  const acts = [
    () => store.stat('small'),
    () => store.put('new', Buffer.from('x')),
    () => store.remove('another'),
    () => text(store.open('small')),
    () => store.list('folder')[Symbol.asyncIterator]().next(),
    () => store.check(),
  ];
  const { value, took } = await timed(() => Promise.allSettled(acts.map((act) => act())));
  for (const settled of value) expect(settled).toMatchObject({ status: 'rejected', reason: unavailable });
  expect(took).toBeLessThan(14_000);
  proxy.resume();
  const back = await timed(() => expect.poll(() => text(store.open('small'))).toBe('abc'));
  expect(back.took).toBeLessThan(15_000);
  t.pass(1_000);
  expect((await t.app.inject('/readyz')).statusCode).toBe(200);
});

test('a file that stops in its middle breaks off, and one whose reader is slow does not', async () => {
  const broken = store.open('large');
  for await (const part of broken.iterator({ destroyOnReturn: false })) {
    expect(part.length).toBeGreaterThan(0);
    break;
  }
  onTestFinished(() => proxy.resume());
  proxy.silenceOpenOnes();
  // At the same time, past the proxy.
  const other = openStoreAt(servicePort);
  onTestFinished(() => other.close());
  const [taken] = await Promise.all([
    readSlowly(other.open('large')),
    expect(buffer(broken)).rejects.toMatchObject(unavailable),
  ]);
  expect(taken).toBe(large.length);
});

test('files whose readers leave before the service answers keep no connection', async () => {
  const connections = new Set<Socket>();
  const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nthe beginning';
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => connections.delete(socket));
    socket.once('data', () => setTimeout(() => socket.write(answer), 100));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const other = openStoreAt((server.address() as AddressInfo).port);
  const files = Array.from({ length: 5 }, () => other.open('small'));
  await expect.poll(() => connections.size).toBe(5);
  for (const file of files) file.destroy();
  await expect.poll(() => connections.size).toBe(0);
  other.close();
  server.close();
});

test('files that are being read by many keep nobody from putting, finding and asking for others', async () => {
  const other = openStoreAt(servicePort);
  const files = Array.from({ length: 60 }, () => other.open('large'));
  onTestFinished(() => {
    for (const file of files) file.destroy();
    other.close();
  });
  await Promise.all(files.map((file) => once(file, 'readable')));
  const acts = [
    () => other.stat('small'),
    () => other.put('new', Buffer.from('x')),
    () => other.check(),
    () => text(other.open('small')),
  ];
  const { took } = await timed(() => Promise.all(acts.map((act) => act())));
  // Nobody reads on, so whatever had to wait for a file would wait for ever.
  expect(took).toBeLessThan(5_000);
});

/** Takes nothing for longer than a silent service is given, then all; resolves to how much that was. */
async function readSlowly(file: Readable): Promise<number> {
  let taken = 0;
  for await (const part of file) {
    if (taken === 0) await wait(11_000);
    taken += part.length;
  }
  return taken;
}

test.each([
  ['the page of a proxy before it', 'HTTP/1.1 502 Bad Gateway\r\ncontent-length: 6\r\nconnection: close\r\n\r\n<html>'],
  ['that there are too many calls', 'HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'],
  ['another protocol', 'SSH-2.0-OpenSSH\r\n'],
])('where a service answers %s, it is an outage as well', async (_answer, answer) => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const other = openStoreAt((server.address() as AddressInfo).port);
  const acts = [
    () => other.stat('small'),
    () => other.put('new', Buffer.from('x')),
    () => other.put('new', Readable.from(['x'])),
    () => other.remove('another'),
    () => text(other.open('small')),
    () => other.list('folder')[Symbol.asyncIterator]().next(),
    () => other.check(),
  ];
  for (const settled of await Promise.allSettled(acts.map((act) => act())))
    expect(settled).toMatchObject({ status: 'rejected', reason: unavailable });
  other.close();
  server.close();
});

test('a service that is not there is an outage of the file store, not of the database', async () => {
  const gone = openStoreAt(1);
  await expect(gone.stat('small')).rejects.toMatchObject(unavailable);
  gone.close();
});
