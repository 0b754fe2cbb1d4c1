import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { platformPc } from '#contract/session.ts';
import { root } from './setup/project.ts';
import { freePort, startOn } from './setup/server.ts';
import { callApi } from './steps/api.ts';
import { demoPassword } from './steps/session.ts';

const run = promisify(execFile);
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shangjian-journey-'));
  await cp(inject('templateDataDir'), dataDir, { recursive: true });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** A server on the test's data; it goes with the test, whatever happens. */
async function start() {
  const server = await startOn(dataDir);
  onTestFinished(() => server.end());
  return server;
}

async function signIn(server: { url: string }, password: string) {
  return callApi(server, 'session.login', { body: { username: 'client', password, platform: platformPc } });
}

test('a second start on the same data is refused within 2 seconds and says who holds it', async () => {
  const first = await start();
  // Pages that are rendered anew each time: what the first does not keep hold of is collected by then.
  for (let call = 0; call < 100; call += 1) await (await fetch(`${first.url}/no-such-page-${call}`)).text();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) };
  const started = performance.now();
  const second = run(process.execPath, ['server/main.ts'], { cwd: root, env, timeout: 5_000 });
  await expect(second).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(String(first.pid)) });
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('a server that is told to stop has gone within 10 seconds and lets the next one in', async () => {
  const first = await start();
  const told = performance.now();
  await first.end();
  expect(performance.now() - told).toBeLessThan(10_000);
  const second = await start();
  expect((await signIn(second, demoPassword)).code).toBe(200);
});

test('a server that is killed loses nothing it has acknowledged', async () => {
  const first = await start();
  const token = (await signIn(first, demoPassword)).result?.token;
  const passwords = { oldPwd: demoPassword, newPwd: 'Changed@2026', rePwd: 'Changed@2026' };
  expect((await callApi(first, 'account.changePassword', { body: passwords }, token)).code).toBe(200);
  await first.end('SIGKILL');
  const second = await start();
  expect((await signIn(second, 'Changed@2026')).code).toBe(200);
  expect((await signIn(second, demoPassword)).code).not.toBe(200);
});
