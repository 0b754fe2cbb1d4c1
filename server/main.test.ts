import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiBase } from '#contract/endpoints.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { removeDataFolder } from '#server/testing/data-folder.ts';
import { cutIntoPieces, encodeForm } from '#server/testing/upload.ts';

/** These tests start the real process on a real folder, with the built site. */
let dataDir: string;
let running: ChildProcess[];

// One folder for all tests, so that the demo is loaded once.
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'main-'));
});
beforeEach(() => {
  running = [];
});
afterEach(async () => {
  for (const child of running) await stop(child, 'SIGKILL');
});
afterAll(() => removeDataFolder(dataDir));

function spawnServer(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['dist/server/main.mjs'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: '.cache/compiled',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output.text += chunk));
  return { child, output };
}

async function startServer(environment: Record<string, string> = {}) {
  const { child, output } = spawnServer(environment);
  while (!output.text.includes('viewer')) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${output.text}`);
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
  const address = /http:\/\/localhost:\d+/.exec(output.text)?.[0].replace('localhost', '127.0.0.1');
  return { child, output, address };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

async function login(address: string | undefined, username = 'client'): Promise<string> {
  const response = await fetch(`${address}${apiBase}/auth/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword, platform: 2 }),
  });
  const { result } = (await response.json()) as { result: { token: string } };
  return result.token;
}

async function makeFilm(): Promise<Buffer> {
  const start = await readFile('server/demo/media/ninety-days.mp4');
  const free = Buffer.alloc(40 * 1024 * 1024, 'room');
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4, 'latin1');
  return Buffer.concat([start, free]);
}

/** Uploads a video in chunks, resuming until it is complete or nobody responds. */
function sendPieces(address: string | undefined, token: string, film: ReturnType<typeof cutIntoPieces>) {
  const numbers: number[] = [];
  let begun = { id: '', present: [] as number[] };
  const call = async (path: string, body: Uint8Array | string, headers: Record<string, string>) => {
    const url = `${address}${apiBase}/auth/upload/video/${path}`;
    const response = await fetch(url, {
      method: 'POST',
      body: body as Uint8Array<ArrayBuffer>,
      headers: { token, ...headers },
    });
    return (await response.json()) as { code: number; result: { id: string; present: number[] } };
  };
  const json = { 'content-type': 'application/json' };
  const send = async () => {
    const { bytes, digest, pieces } = film;
    begun = (await call('begin', JSON.stringify({ bytes, digest }), json)).result;
    for (const { number, content, digest: own } of pieces.filter((piece) => !begun.present.includes(piece.number))) {
      const form = await encodeForm(content, { id: begun.id, number, digest: own });
      if ((await call('piece', form.body, form.headers)).code === 200) numbers.push(number);
    }
  };
  const ended = send().catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
  });
  return {
    numbers,
    ended,
    found: () => begun.present,
    finish: async () => (await call('finish', JSON.stringify({ id: begun.id }), json)).result,
    acknowledged: async (count: number) => {
      while (numbers.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}

test('each file of the build can be loaded, also those that are loaded only when they are needed', async () => {
  const files = globSync('dist/server/**/*.mjs').filter((file) => !file.endsWith('server/main.mjs'));
  expect(files.length).toBeGreaterThan(100);
  const script = `for (const file of ${JSON.stringify(files)}) await import(process.cwd() + '/' + file); process.exit(0);`;
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  expect(stderr).toBe('');
});

describe('the process', { timeout: 120_000 }, () => {
  test('prints its address and the demo accounts, and ends by itself on SIGTERM', async () => {
    const { child, output, address } = await startServer();
    // What is built is not what other tests run: a bundler takes calls away whose result nobody uses.
    expect(await (await fetch(`${address}/%D0%C2`)).text()).toContain('data-status="404"');
    for (const account of ['admin', 'editor', 'sales', 'buyer', 'client', 'viewer', demoPassword]) {
      expect(output.text).toContain(account);
    }
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  test('told to end, it says so first, answers on for a while, and closes each connection with its answer', async () => {
    const { child, address } = await startServer({ DRAIN_SECONDS: '1' });
    const agent = new http.Agent({ keepAlive: true });
    const get = (where: string) =>
      new Promise<http.IncomingMessage>((resolve, reject) => {
        http.get(`${address}${where}`, { agent }, (answer) => resolve(answer.resume())).on('error', reject);
      });
    expect(await get('/readyz')).toMatchObject({ statusCode: 200, headers: { connection: 'keep-alive' } });
    child.kill('SIGTERM');
    const ended = once(child, 'exit');
    await expect.poll(async () => (await get('/readyz')).statusCode).toBe(503);
    for (const where of ['/livez', '/privacy'])
      expect(await get(where)).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
    expect(await ended).toEqual([0, null]);
    agent.destroy();
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'told to end and then once more by %s, as npm and a terminal do, it still ends in order',
    async (second) => {
      const { child, address } = await startServer({ DRAIN_SECONDS: '1' });
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503);
      child.kill(second);
      child.kill('SIGINT');
      expect(await ended).toEqual([0, null]);
    },
  );

  test('refuses a second start on the same folder and says who holds it', async () => {
    const { child } = await startServer();
    const second = spawnServer();
    const [code] = await once(second.child, 'exit');
    expect(code).toBe(1);
    expect(second.output.text).toContain(`process ${child.pid}`);
  });

  test('killed in the middle of writing, it has kept every session and every piece of a file it had acknowledged', async () => {
    const first = await startServer();
    const film = cutIntoPieces(await makeFilm());
    const sending = sendPieces(first.address, await login(first.address, 'editor'), film);
    const tokens: string[] = [];
    const writers = Array.from({ length: 4 }, async () => {
      for (;;) tokens.push(await login(first.address));
    });
    const ended = Promise.allSettled(writers);
    while (tokens.length < 20) await new Promise((resolve) => setTimeout(resolve, 20));
    await sending.acknowledged(2);
    await stop(first.child, 'SIGKILL');
    await ended;
    await sending.ended;

    const second = await startServer();
    for (const token of tokens) {
      const response = await fetch(`${second.address}${apiBase}/auth/account/current/user/info`, {
        headers: { token },
      });
      expect(response.status).toBe(200);
    }
    const rest = sendPieces(second.address, await login(second.address, 'editor'), film);
    await rest.ended;
    expect(rest.found()).toEqual(expect.arrayContaining(sending.numbers));
    expect(await rest.finish()).toMatchObject({ type: 'video/mp4', seconds: 10 });
  });

  test('does not start with a setting it cannot use', async () => {
    const { child, output } = spawnServer({ PORT: 'door' });
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(output.text).toContain('PORT');
    expect(output.text).not.toContain('    at ');
  });

  test('in production it says that the accounts of a demo do not work, and how to begin', async () => {
    const { child, output } = spawnServer({ NODE_ENV: 'production', SHARE_SECRET: 'x'.repeat(40) });
    while (!output.text.includes('cannot be taken out')) {
      if (child.exitCode !== null) throw new Error(`the server ended:\n${output.text}`);
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    }
    expect(output.text).not.toContain(demoPassword);
  });

  test('without the demo it prints a code for the set-up, and another one while it runs', async () => {
    const empty = { DEMO: '0', DATA_DIR: path.join(dataDir, 'another') };
    const { child, output } = spawnServer(empty);
    while (!output.text.includes('setup:code')) await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
    expect(output.text).toMatch(/http:\/\/localhost:\d+\/setup/);
    expect(output.text).toContain('bin/shangjian setup-code');
    expect(output.text).not.toContain(demoPassword);
    const [address = ''] = /http:\/\/localhost:\d+/.exec(output.text) ?? [];
    const codePattern = /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/;
    const check = async (text: string) => {
      const answer = await fetch(`${address.replace('localhost', '127.0.0.1')}${apiBase}/white/setup/code`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ setupCode: codePattern.exec(text)?.[0] }),
      });
      return ((await answer.json()) as { result: { state: string } }).result.state;
    };
    expect(await check(output.text)).toBe('right');
    const command = spawn(process.execPath, ['server/setup-code.ts'], {
      env: { PATH: process.env.PATH, ...empty },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    command.stdout.on('data', (chunk) => (printed += chunk));
    await once(command, 'close');
    expect(await check(printed)).toBe('right');
    expect(await check(output.text)).toBe('wrong');
  });
});
