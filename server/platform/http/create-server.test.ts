import { once } from 'node:events';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import { createServer } from './create-server.ts';
import { holdRequest } from './watch-clients.ts';

/** More than the system buffers for a client that reads nothing. */
const large = Buffer.alloc(48 * 1024 * 1024, 'x');
/**
 * Longer than a busy machine keeps this process from its turn: a connection whose request has not been read by then is
 * closed before it is one.
 */
const patience = 400;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let server: Server;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function serve(
  answer: RequestListener,
  options: Parameters<typeof createServer>[1] = { patience },
): Promise<void> {
  server = createServer(answer, options);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

async function connect(): Promise<Socket> {
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Sends a request and reads nothing until told to. */
async function ask(): Promise<Socket> {
  const socket = await connect();
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
}

const countOpen = () =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

test.each([
  ['at once', (response: ServerResponse) => void response.end(large)],
  ['as a stream', (response: ServerResponse) => void Readable.from([large, large]).pipe(response)],
])('whoever asks for much and takes none of it is left, answered %s', async (_how, send) => {
  await serve((_request, response) => send(response));
  let begun = 0;
  server.on('request', () => {
    begun += 1;
  });
  // One after the other: what is sent to one keeps the request of the next from being read.
  for (let number = 1; number <= 20; number += 1) {
    await ask();
    await expect.poll(() => begun, { interval: 5 }).toBe(number);
  }
  await expect.poll(countOpen).toBe(0);
});

test.each([
  ['much at once', (response: ServerResponse) => void response.end(large)],
  ['a stream', (response: ServerResponse) => void Readable.from([large, large]).pipe(response)],
  ['little', (response: ServerResponse) => void response.end('made')],
])('empty lines do not keep a connection open whose client reads nothing, answered %s', async (_how, send) => {
  const rate = { leastRate: 256 * large.length };
  await serve((_request, response) => send(response), { patience, ...rate, keepAlive: 300, headersTimeout: 200 });
  const socket = await ask();
  const lines = setInterval(() => socket.write('\r\n'), 50);
  await expect
    .poll(countOpen, { interval: 20 })
    .toBe(0)
    .finally(() => clearInterval(lines));
});

test('whoever takes less than the least rate is left, however often', async () => {
  // Longer than a busy machine keeps the reader from its turn.
  const longPatience = 500;
  await serve((_request, response) => void Readable.from(Array.from({ length: 20 }, () => large)).pipe(response), {
    patience: longPatience,
    leastRate: 64 * 1024 * 1024,
  });
  const socket = await ask();
  let lastTaken = performance.now();
  // 20 MB a second: never silent for as long as patience.
  const reading = setInterval(() => {
    if (socket.read(400_000)) lastTaken = performance.now();
  }, 20);
  await expect
    .poll(countOpen, { interval: 20 })
    .toBe(0)
    .finally(() => clearInterval(reading));
  expect(performance.now() - lastTaken).toBeLessThan(longPatience);
});

test('what is told again and again, as events are, does not pile up for a client that reads nothing', async () => {
  let most = 0;
  await serve((_request, response) => {
    const telling = setInterval(() => {
      response.write(large.subarray(0, 512 * 1024));
      most = Math.max(most, response.writableLength);
    }, 5);
    response.on('close', () => clearInterval(telling));
  });
  await ask();
  await expect.poll(() => most, { interval: 5 }).toBeGreaterThan(0);
  await expect.poll(countOpen).toBe(0);
  expect(most).toBeLessThan(128 * 1024 * 1024);
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
  await expect.poll(() => taken, { timeout: 50_000 }).toBeGreaterThan(chunks.length * chunk.length);
  expect(performance.now() - started).toBeGreaterThan(2_000);
});

/** Sends a body of a megabyte in so many parts, one every 20 ms, or only some; resolves to what it is answered. */
async function sendBody(parts: number, some = parts): Promise<string> {
  const socket = await connect();
  const body = large.subarray(0, 1024 * 1024);
  const size = Math.ceil(body.length / parts);
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`);
  let sent = 0;
  const sending = setInterval(() => {
    socket.write(body.subarray(sent, sent + size));
    sent += size;
    if (sent >= size * some) clearInterval(sending);
  }, 20);
  await once(socket, 'close').finally(() => clearInterval(sending));
  return answer;
}

test('a large body that comes slowly gets the time it takes, and one that comes more slowly or stops is refused', async () => {
  const count: RequestListener = (request, response) => {
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    request.on('end', () => response.end(`${bytes} bytes`));
  };
  // A megabyte may take 4.1 s. The first takes one, and more on a busy machine.
  await serve(count, { requestTime: 100, bodyRate: 256 * 1024, patience: 5_000, headersTimeout: 90 });
  server.on('clientError', (_error, socket) => socket.end('HTTP/1.1 408 Request Timeout\r\n\r\n'));
  const started = performance.now();
  const [slow, slower, stopped] = await Promise.all([sendBody(40), sendBody(1_000), sendBody(40, 8)]);
  expect(slow).toContain('1048576 bytes');
  expect([slower, stopped]).toEqual([expect.stringContaining('408'), expect.stringContaining('408')]);
  expect(performance.now() - started).toBeLessThan(15_000);
});

test('a body is not late by the time for which we wait before we read it, and is by all other', async () => {
  const count: RequestListener = async (request, response) => {
    await holdRequest(request, () => wait(3_000));
    let bytes = 0;
    for await (const part of request) bytes += (part as Buffer).length;
    response.end(`${bytes} bytes`);
  };
  const answerOrLeave: RequestListener = (request, response) => {
    Promise.resolve(count(request, response)).catch(() => response.destroy());
  };
  await serve(answerOrLeave, { requestTime: 1_500, bodyRate: 256 * 1024 * 1024, patience });
  server.on('clientError', (_error, socket) => socket.end('HTTP/1.1 408 Request Timeout\r\n\r\n'));
  const [whole, stopped] = await Promise.all([sendBody(2), sendBody(40, 8)]);
  expect(whole).toContain('1048576 bytes');
  expect(stopped).toContain('408');
});

test('whoever waits for an answer that takes long to make gets it, and the connection ends when it is not used', async () => {
  await serve((_request, response) => void setTimeout(() => response.end('made'), 6 * patience));
  server.keepAliveTimeout = 100;
  const socket = await ask();
  socket.resume();
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toContain('made');
  await expect.poll(countOpen).toBe(0);
});

test('a server that never listened is let go of', async () => {
  const made = new WeakRef(createServer(() => {}));
  await expect
    .poll(() => {
      collectGarbage();
      return made.deref() === undefined;
    })
    .toBe(true);
});
