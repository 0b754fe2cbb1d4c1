/**
 * Do 1,000 people at work and 10,000 open connections fit on one small machine?
 *
 * Method. The product runs on its embedded database with the demo, behind a proxy as far as it knows (TRUST_PROXY), so that
 * it keeps connections for 75 s; the proxy is this bench, over loopback. A thousand people are signed in, each with a
 * stream of notifications that stays open and a connection for calls: every 5 s one of them asks for the current user,
 * the newest articles or the home. Eight thousand visitors have a connection each and ask for a kept public page every
 * 40 s. Together that is 10,000 connections and 400 answers a second. After all are open and half a minute has passed,
 * every answer of a minute is timed, from the first byte that is sent to the last that comes. Memory is that of all
 * processes (Pss), before the first connection and at its highest.
 *
 * People and sessions are rows that are put into the database, because 1,000 sign-ins take a minute of argon2 and are
 * limited by address. Linux only; needs a build. `-- --share 0.1` has a tenth of everything.
 */
import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import net, { type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { apiBase, type EndpointName, endpoints } from '#contract/endpoints.ts';
import { notificationStreamPath } from '#contract/identity/notifications.ts';
import { startOn, temporaryFolder } from '#e2e/setup/server.ts';
import { addSignedInPeople } from '#server/testing/signed-in-people.ts';
import { memoryOf } from './process-memory.ts';
import { report } from './report.ts';
import { percentile } from './statistics.ts';

const share = process.argv.includes('--share') ? Number(process.argv[process.argv.indexOf('--share') + 1]) : 1;
const people = Math.round(1_000 * share);
const visitors = Math.round(8_000 * share);
const everyPerson = 5_000;
const everyVisitor = 40_000;
const settleFor = 30_000;
const countFor = 60_000;
const descriptors = 20_000;
const wanted = { p99: 500, memory: 700 };

const calls: readonly (readonly [name: EndpointName, body?: object])[] = [
  ['session.currentUser'],
  ['article.list', { page: 1, pageSize: 20 }],
  ['home.overview'],
];

/** One connection over which one request after another is asked. */
class Line {
  readonly #socket: Socket;
  #answered: ((status: number) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;
  #head = '';
  #left = -1;
  #status = 0;
  isOpen = true;

  constructor(port: number) {
    this.#socket = net.connect(port, '127.0.0.1');
    this.#socket.on('data', (part) => this.#take(part));
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      this.isOpen = false;
      this.#failed?.(new Error('the connection was closed'));
    });
  }

  ask(request: string): Promise<number> {
    this.#head = '';
    this.#left = -1;
    return new Promise((resolve, reject) => {
      if (!this.isOpen) return reject(new Error('the connection was closed before'));
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  /** Writes and lets whatever comes go by. */
  open(request: string): void {
    this.#socket.removeAllListeners('data').resume();
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(part: Buffer): void {
    let content = part.length;
    if (this.#left < 0) {
      this.#head += part.toString('latin1');
      const end = this.#head.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.#status = Number(this.#head.slice(9, 12));
      this.#left = Number(/^content-length: (\d+)/im.exec(this.#head)?.[1] ?? 0);
      content = this.#head.length - end - 4;
    }
    this.#left -= content;
    if (this.#left <= 0) this.#answered?.(this.#status);
  }
}

const dataDir = await temporaryFolder();
const enter = ['/bin/sh', '-c', `ulimit -n ${descriptors} && exec "$@"`, 'sh'];
const limit = Number(execFileSync('/bin/sh', ['-c', 'ulimit -Hn']).toString());
if (limit < descriptors) throw new Error(`The bench needs ${descriptors} descriptors, and may have ${limit}.`);
const lines: Line[] = [];
try {
  const settings = { LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1', PUBLIC_LIMITS_FACTOR: '0' };
  const server = await startOn(dataDir, settings, enter);
  const port = Number(new URL(server.url).port);
  const tokens = await addSignedInPeople(dataDir, people);
  const first = memoryOf(server.pid ?? 0).all;
  let most = first;
  const looking = setInterval(() => {
    most = Math.max(most, memoryOf(server.pid ?? 0).all);
  }, 2_000);

  let isOn = true;
  let isCounting = false;
  const times: number[] = [];
  const failures = new Map<string, number>();
  const line = () => {
    const one = new Line(port);
    lines.push(one);
    return one;
  };
  /** Asks every so often, beginning at any time of it. */
  const goOn = async (every: number, requestOf: (time: number) => string) => {
    await wait(Math.random() * every);
    // A connection on which nothing is asked for 15 s is closed.
    const own = line();
    for (let time = 0; isOn; time += 1) {
      const began = performance.now();
      const said = await own.ask(requestOf(time)).then(
        (status) => (status === 200 ? undefined : String(status)),
        (error: Error) => error.message,
      );
      const took = performance.now() - began;
      if (said !== undefined) failures.set(said, (failures.get(said) ?? 0) + 1);
      else if (isCounting) times.push(took);
      if (!own.isOpen) return;
      await wait(Math.max(0, every - took));
    }
  };
  const atWork: Promise<void>[] = [];
  for (const [index, token] of tokens.entries()) {
    line().open(requestFor('GET', apiBase + notificationStreamPath, token));
    atWork.push(goOn(everyPerson, (time) => callRequest(token, time + index)));
    if (index % 20 === 0) await wait(10);
  }
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    atWork.push(goOn(everyVisitor, () => requestFor('GET', '/front')));
    if (visitor % 20 === 0) await wait(5);
  }
  await wait(everyVisitor + settleFor);
  isCounting = true;
  await wait(countFor);
  isCounting = false;
  isOn = false;
  const open = lines.filter(({ isOpen }) => isOpen).length;
  for (const one of lines) one.close();
  await Promise.all(atWork);
  clearInterval(looking);
  await server.end();

  const p99 = percentile(times, 99);
  report('connections', [
    '| what | measured | wanted |',
    '|---|---|---|',
    `| connections open at the end | ${open} | ${2 * people + visitors} |`,
    `| answers in a minute | ${times.length} | |`,
    `| p50, p95 | ${Math.round(percentile(times, 50))} ms, ${Math.round(percentile(times, 95))} ms | |`,
    `| p99 | **${Math.round(p99)} ms** | ${wanted.p99} ms |`,
    `| memory before, at most | ${Math.round(first)} MB, **${Math.round(most)} MB** | ${wanted.memory} MB |`,
    `| failed | ${[...failures].map(([said, count]) => `${count} × ${said}`).join(', ') || 0} | 0 |`,
  ]);
  if (p99 > wanted.p99 || most > wanted.memory || failures.size > 0) process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

function callRequest(token: string, time: number): string {
  const [name, body] = calls[time % calls.length] ?? ['session.currentUser'];
  const { method, path } = endpoints[name];
  return requestFor(method, apiBase + path, token, body);
}

function requestFor(method: string, path: string, token?: string, body?: object): string {
  const content = body ? JSON.stringify(body) : '';
  const heads = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(token ? [`token: ${token}`, `authorization: Bearer ${token}`] : []),
    ...(body ? ['content-type: application/json', `content-length: ${content.length}`] : []),
  ];
  return `${heads.join('\r\n')}\r\n\r\n${content}`;
}
