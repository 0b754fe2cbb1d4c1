import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { removeDataFolder } from '#server/testing/data-folder.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

/** These tests start the real process, and a receiver in another one. */
interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const loginRoute = apiBase + endpoints['session.login'].path;
const canary = 'canary-7391';
const traceOf = (number: number) => `4bf92f3577b34da6a3ce929d0e0e47${String(number).padStart(2, '0')}`;
const parent = '00f067aa0ba902b7';

/** Says which modules of OpenTelemetry a process loads; its interface alone is loaded for metrics anyway. */
const namesLoaded = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) {
    if (/@opentelemetry\\/(?!api\\.)/.test(url)) process.stderr.write('loaded ' + url + '\\n');
    return next(url, context);
  } });`)}`;

let folder: string;
let database: TestDatabase;
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'traces-'));
  database = await openTestDatabase();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.close();
  await removeDataFolder(folder);
});

/** A child with what it has said so far. */
function run(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: '.cache/compiled', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const running = { child, out: '', errors: '' };
  child.stdout.on('data', (chunk) => {
    running.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    running.errors += chunk;
  });
  return running;
}

async function find(running: ReturnType<typeof run>, shape: RegExp): Promise<string> {
  for (;;) {
    const found = shape.exec(running.out)?.[1];
    if (found !== undefined) return found;
    if (running.child.exitCode !== null) throw new Error(`it ended:\n${running.out}${running.errors}`);
    await wait(20);
  }
}

async function startServer(settings: Record<string, string> = {}) {
  const server = run(['--import', namesLoaded, 'dist/server/main.mjs'], {
    ...{ PORT: '0', DEMO: '0', DATA_DIR: path.join(folder, 'data'), DATABASE_URL: database.url, DATABASE_POOL: '2' },
    ...{ TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '0', PUBLIC_LIMITS_FACTOR: '0', ...settings },
  });
  const port = await find(server, /http:\/\/localhost:(\d+)/);
  return {
    /** A failed login by a proxy, with values that may appear nowhere. */
    login: (number: number, flags = '01') =>
      fetch(`http://127.0.0.1:${port}${loginRoute}?ticket=${canary}`, {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json', 'user-agent': canary, 'x-request-id': `edge-2026-${number}` },
          traceparent: `00-${traceOf(number)}-${parent}-${flags}`,
        },
        body: JSON.stringify({ username: `${canary}-${number}`, password: `Secret-${canary}`, platform: 2 }),
      }),
    stop: async () => {
      const ended = once(server.child, 'close');
      server.child.kill('SIGTERM');
      const [code] = await ended;
      return { ...server, code };
    },
  };
}

async function jobHasRun(): Promise<void> {
  for (;;) {
    const { rowCount } = await database.pool.query(`select from pgboss.job where state = 'completed' limit 1`);
    if (rowCount) return;
    await wait(50);
  }
}

const attributesOf = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

describe('with a receiver', { timeout: 60_000 }, () => {
  let received: string;
  let spans: readonly ReceivedSpan[];
  const calls = [1, 2, 3, 4, 5, 6];

  beforeAll(async () => {
    const receiver = run(['server/testing/otlp-receiver.ts']);
    const port = await find(receiver, /^(\d+)\n/);
    const server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` });
    await Promise.all(calls.map((number) => server.login(number)));
    await server.login(7, '00');
    await jobHasRun();
    const { code, errors } = await server.stop();
    expect(code).toBe(0);
    expect(errors).toContain('loaded ');
    received = receiver.out.slice(port.length + 1);
    spans = received
      .trim()
      .split('\n')
      .flatMap((line) => JSON.parse(line).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans);
  });

  const ofTrace = (number: number) => spans.filter(({ traceId }) => traceId === traceOf(number));
  const serverSpans = (number: number) => ofTrace(number).filter(({ kind }) => kind === 2);

  test('a call is a span below the one of the proxy, with its request id', () => {
    expect(serverSpans(1)).toHaveLength(1);
    const [span] = serverSpans(1);
    expect(span).toMatchObject({ name: `POST ${loginRoute}`, parentSpanId: parent });
    expect(span && attributesOf(span)).toEqual({
      ...{ 'http.request.method': 'POST', 'http.route': loginRoute, 'url.scheme': 'http' },
      ...{ 'http.response.status_code': expect.any(Number), 'shangjian.request_id': 'edge-2026-1' },
    });
  });

  test('its statements are spans below it, also where calls wait for each other', () => {
    const counts = calls.map((number) => {
      const [server] = serverSpans(number);
      const statements = ofTrace(number).filter((span) => span !== server);
      expect(statements.every(({ kind, parentSpanId }) => kind === 3 && parentSpanId === server?.spanId)).toBe(true);
      return statements.length;
    });
    expect(counts[0]).toBeGreaterThan(1);
    expect(new Set(counts).size, `statements of each call: ${counts}`).toBe(1);
    const statement = ofTrace(1).find(({ kind, name }) => kind === 3 && name.startsWith('SELECT '));
    expect(statement && attributesOf(statement)).toMatchObject({
      ...{ 'db.system.name': 'postgresql', 'db.operation.name': 'SELECT' },
      'db.query.text': expect.stringContaining('$1'),
    });
  });

  test('a call that the proxy does not sample is not recorded', () => {
    expect(ofTrace(7)).toEqual([]);
  });

  test('a job is a trace of its own', () => {
    const jobs = spans.filter(({ name }) => name.startsWith('job '));
    expect(jobs.length).toBeGreaterThan(0);
    for (const { parentSpanId = '' } of jobs) expect(parentSpanId).toBe('');
  });

  test('nothing that a caller has sent is in what is exported', () => {
    expect(received).toContain('"shangjian"');
    expect(received).not.toContain(canary);
    expect(received).not.toContain('127.0.0.1');
  });
});

describe('otherwise', { timeout: 60_000 }, () => {
  test('without a receiver nothing that records or sends is loaded', async () => {
    const server = await startServer();
    expect((await server.login(1)).status).toBeLessThan(500);
    const { code, errors } = await server.stop();
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
  });

  test('with a receiver that is away calls go on, and the process ends in time', async () => {
    const server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
    expect((await server.login(1)).status).toBeLessThan(500);
    const { code } = await server.stop();
    // One that takes too long to end breaks off, and says so.
    expect(code).toBe(0);
  });
});
