/**
 * Does a rolling restart lose a request?
 *
 * Method. The PostgreSQL server named by BENCH_DATABASE_URL gets a database of its own with the demo. Two processes of
 * the application answer behind a proxy (haproxy, then nginx, where they are installed) that knows them by their
 * addresses: haproxy asks each at /readyz every half second and takes it out after one refusal; nginx, which asks
 * nothing by itself, sends a request that it could not deliver to the other one. 32 clients send requests without a
 * pause over connections that they keep: half for a public page, half for the current user of a session. Meanwhile each
 * process in turn gets SIGTERM, is waited for, and is started again; four times in all. A request fails when it gets no
 * answer or one of 500 and above.
 *
 * The same is done with DRAIN_SECONDS=0, which shows what the drain is for. Needs a build, for the servers to start.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { freePort, launch, terminate, untilReady } from '#e2e/setup/server.ts';
import { callApi } from '#e2e/steps/api.ts';
import { report } from './report.ts';

const serverUrl = process.env.BENCH_DATABASE_URL;
if (!serverUrl) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server to measure on.');
const clients = 32;
const restarts = 4;

const proxies = ['haproxy', 'nginx'] as const;
type Proxy = (typeof proxies)[number];

const configOf: Readonly<Record<Proxy, (front: number, backs: readonly number[]) => string>> = {
  haproxy: (front, backs) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  option redispatch
  retries 2
frontend site
  bind 127.0.0.1:${front}
  default_backend processes
backend processes
  option httpchk GET /readyz
${backs.map((port, index) => `  server p${index} 127.0.0.1:${port} check inter 500 fall 1 rise 1`).join('\n')}
`,
  nginx: (front, backs) => `
daemon off;
pid /dev/null;
error_log /dev/null;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path /tmp;
  upstream processes {
${backs.map((port) => `    server 127.0.0.1:${port} max_fails=0;`).join('\n')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${front};
    location / {
      proxy_pass http://processes;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_next_upstream error timeout http_503;
    }
  }
}
`,
};

const commandOf = (proxy: Proxy, file: string): readonly string[] =>
  proxy === 'haproxy' ? ['haproxy', '-db', '-q', '-f', file] : ['nginx', '-c', file];

const isInstalled = (proxy: Proxy) => spawnSync(proxy, ['-v']).error === undefined;

interface Outcome {
  readonly requests: number;
  readonly failed: number;
}

/** Sends requests over kept connections until `isOver`; each failure is counted, and the client goes on. */
async function load(url: string, token: string, isOver: () => boolean): Promise<Outcome> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const own = `${url}${apiBase}${endpoints['session.currentUser'].path}`;
  let [requests, failed] = [0, 0];
  const send = (address: string) =>
    new Promise<boolean>((resolve) => {
      const request = http.get(address, { agent, headers: { token } }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve((answer.statusCode ?? 500) < 500));
        answer.on('error', () => resolve(false));
      });
      request.on('error', () => resolve(false));
    });
  const client = async (address: string) => {
    while (!isOver()) {
      requests += 1;
      if (!(await send(address))) failed += 1;
      // Public calls of one address are limited.
      await wait(20);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index % 2 ? own : `${url}/privacy`)));
  agent.destroy();
  return { requests, failed };
}

async function measure(proxy: Proxy, drainSeconds: number, databaseUrl: string, folder: string): Promise<Outcome> {
  const front = await freePort();
  const settings = {
    ...{
      DATABASE_URL: databaseUrl,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      SHARE_SECRET: 'a secret of this measurement only, 32+',
    },
    ...{ TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: String(drainSeconds), PUBLIC_LIMITS_FACTOR: '0' },
  };
  const started = [];
  for (let index = 0; index < 2; index += 1) {
    const one = await launch(folder, settings);
    await untilReady(one.url, one.child);
    started.push(one);
  }
  const file = join(folder, `${proxy}.conf`);
  await writeFile(
    file,
    configOf[proxy](
      front,
      started.map(({ url }) => Number(new URL(url).port)),
    ),
  );
  const [program = proxy, ...args] = commandOf(proxy, file);
  const balancer = spawn(program, args, { stdio: 'ignore' });
  const url = `http://127.0.0.1:${front}`;
  await untilReady(url, balancer);
  const body = { username: 'client', password: 'Demo@2026', platform: 2 } as const;
  const token = (await callApi({ url }, 'session.login', { body })).result?.token ?? '';
  let isOver = false;
  const loading = load(url, token, () => isOver);
  const children: ChildProcess[] = started.map(({ child }) => child);
  for (let turn = 0; turn < restarts; turn += 1) {
    const which = turn % 2;
    const [child, at] = [children[which], started[which]];
    if (!child || !at) throw new Error('no such process');
    await wait(1_500);
    await terminate(child);
    const again = await launch(folder, { ...settings, PORT: new URL(at.url).port });
    children[which] = again.child;
    await untilReady(at.url, again.child);
  }
  await wait(1_500);
  isOver = true;
  const outcome = await loading;
  for (const child of children) await terminate(child, 'SIGKILL');
  await terminate(balancer, 'SIGKILL');
  return outcome;
}

const folder = await mkdtemp(join(tmpdir(), 'shangjian-rolling-'));
const name = `rolling_${process.pid}`;
const admin = new pg.Client({ connectionString: serverUrl });
await admin.connect();
await admin.query(`create database ${name}`);
const databaseUrl = serverUrl.replace(/\/[^/]*$/, `/${name}`);
const rows: string[][] = [];
let lost = 0;
for (const proxy of proxies) {
  if (!isInstalled(proxy)) {
    rows.push([proxy, '–', 'not installed here', '']);
    continue;
  }
  for (const drainSeconds of [0, 3]) {
    const { requests, failed } = await measure(proxy, drainSeconds, databaseUrl, folder);
    if (drainSeconds > 0) lost += failed;
    rows.push([proxy, String(drainSeconds), requests.toLocaleString('en'), `**${failed}**`]);
  }
}
await admin.query(`drop database ${name} with (force)`);
await admin.end();
await rm(folder, { recursive: true, force: true });
report('rolling', [
  '| proxy | DRAIN_SECONDS | requests | failed |',
  '|---|---|---|---|',
  ...rows.map((cells) => `| ${cells.join(' | ')} |`),
]);
if (lost > 0) process.exitCode = 1;
