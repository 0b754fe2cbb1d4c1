import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { createServer } from './create-server.ts';

/** More than the system buffers for a client that reads nothing. */
const large = Buffer.alloc(48 * 1024 * 1024, 'x');
const patience = 150;

let server: Server;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function serve(answer: RequestListener, options = { patience }): Promise<void> {
  server = createServer(answer, options);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** Sends a request and reads nothing until told to. */
async function ask(): Promise<Socket> {
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
}

const countOpen = () =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

test.each([
  ['at once', (response: NodeJS.WritableStream) => void response.end(large)],
  ['as a stream', (response: NodeJS.WritableStream) => void Readable.from([large, large]).pipe(response)],
])('whoever asks for much and takes none of it is left, answered %s', async (_how, send) => {
  await serve((_request, response) => send(response));
  let begun = 0;
  server.on('request', () => {
    begun += 1;
  });
  await Promise.all(Array.from({ length: 20 }, ask));
  await expect.poll(() => begun).toBe(20);
  await expect.poll(countOpen, { timeout: 8_000 }).toBe(0);
});

test('whoever takes it slowly gets all of it', async () => {
  // The system buffers megabytes for a slow reader, so the timeout must cover one buffer.
  const chunk = large.subarray(0, 1024 * 1024);
  const chunks = Array.from({ length: 24 }, () => chunk);
  await serve((_request, response) => void Readable.from(chunks).pipe(response), { patience: 500 });
  const socket = await ask();
  const started = performance.now();
  let taken = 0;
  socket.on('data', (part) => {
    taken += part.length;
    socket.pause();
    setTimeout(() => socket.resume(), 6);
  });
  socket.resume();
  await expect.poll(() => taken, { timeout: 20_000 }).toBeGreaterThan(chunks.length * chunk.length);
  expect(performance.now() - started).toBeGreaterThan(2_000);
});

test('whoever waits for an answer that takes long to make gets it, and the connection ends when it is not used', async () => {
  await serve((_request, response) => void setTimeout(() => response.end('made'), 6 * patience));
  server.keepAliveTimeout = 100;
  const socket = await ask();
  socket.resume();
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toContain('made');
  await expect.poll(countOpen, { timeout: 5_000 }).toBe(0);
});
