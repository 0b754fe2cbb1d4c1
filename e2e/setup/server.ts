import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { cache, root } from './project.ts';

/** The built application as a separate process with its own data. */
export interface RunningServer {
  /** Without a trailing slash. */
  readonly url: string;
  readonly dataDir: string;
  /** The last lines of its start and after. */
  readonly written: () => string;
  readonly stop: () => Promise<void>;
}

const readyWithin = 180_000;

/**
 * Starts the server on a copy of the data directory `template`, or on an empty one, in a folder of `makeFolder`, with
 * further settings if needed.
 */
export async function startServer(
  template: string | undefined,
  settings: Readonly<Record<string, string>> = {},
  makeFolder = temporaryFolder,
): Promise<RunningServer> {
  const dataDir = await makeFolder();
  if (template !== undefined) await cp(template, dataDir, { recursive: true });
  const { url, written, end } = await startOn(dataDir, settings);
  const stop = async () => {
    await end();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url, dataDir, written, stop };
}

/** Creates a data directory with the demo, which each server of a run copies. */
export async function makeTemplate(
  makeFolder = temporaryFolder,
): Promise<{ readonly dataDir: string; readonly remove: () => Promise<void> }> {
  const { dataDir, end } = await startOn(await makeFolder());
  // Only a stopped database may be copied.
  await end();
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/**
 * A process on `dataDir`, ready to answer, with further settings. `launcher` starts it, given its command line. `end`
 * resolves when it has ended.
 */
export async function startOn(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  launcher: readonly string[] = [],
) {
  const { url, child, written } = await launch(dataDir, settings, launcher);
  try {
    await untilReady(url, child);
  } catch (error) {
    await terminate(child);
    throw new Error(`The server did not become ready:\n${written.out()}${written.error()}`, { cause: error });
  }
  return {
    url,
    dataDir,
    written: written.out,
    pid: child.pid,
    end: (signal: NodeJS.Signals = 'SIGTERM') => terminate(child, signal),
  };
}

/** Like `startOn`, without waiting: for tests of starts. `written` returns its last output. */
export async function launch(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  launcher: readonly string[] = [],
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [program = process.execPath, ...args] = [
    ...launcher,
    process.execPath,
    '--max-semi-space-size=8',
    'dist/server/main.mjs',
  ];
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      // Like `npm start`: with compile cache and small memory.
      NODE_COMPILE_CACHE: join(cache, 'compiled'),
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '1048576',
      MALLOC_TRIM_THRESHOLD_: '1048576',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      // Each is a copy of one folder, and sends all the same.
      INSTALLATION_ID: 'journeys',
      ...settings,
    },
  });
  return { url, dataDir, child, written: { out: collect(child.stdout), error: collect(child.stderr) } };
}

/** Resolves when the process answers; fails when it has ended or after so many milliseconds, usually three minutes. */
export async function untilReady(url: string, child: ChildProcess, within = readyWithin): Promise<void> {
  const deadline = Date.now() + within;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`it ended with ${child.exitCode ?? child.signalCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not ready within ${within / 1000} s`);
}

/** Keeps the server's last output for the error message. */
function collect(stream: Readable): () => string {
  const chunks: string[] = [];
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk.toString());
    if (chunks.length > 200) chunks.shift();
  });
  return () => chunks.join('');
}

/** Resolves when the process has ended. */
export async function terminate(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exited;
}

export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'shangjian-journey-'));
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
