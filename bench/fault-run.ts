import { once } from 'node:events';
import { cp, mkdir, rm } from 'node:fs/promises';
import { launch, makeTemplate, startOn, temporaryFolder, terminate, untilReady } from '#e2e/setup/server.ts';
import { familyOf, processesIn, signal } from './cluster-processes.ts';
import { type Acknowledged, countStored, demoIn } from './fault-writers.ts';

export interface Outcome {
  readonly acknowledged: number;
  readonly stored: number;
  /** Of the start directly after the fault. */
  readonly said: string;
  /** What was not as it must be, besides rows that are missing. */
  readonly wrong?: string;
}

/** A folder with the whole demo in it, closed, to be copied. */
export interface Reference {
  readonly dataDir: string;
  readonly demo: string;
  readonly remove: () => Promise<void>;
}

export interface Fault {
  readonly name: string;
  readonly run: (reference: Reference) => Promise<Outcome>;
}

export type Launched = Awaited<ReturnType<typeof launch>>;

const quiet = { LOG_LEVEL: 'error' };

export async function makeReference(): Promise<Reference> {
  const { dataDir, remove } = await makeTemplate();
  const server = await startOn(dataDir, quiet);
  const demo = await demoIn(server);
  await server.end();
  return { dataDir, demo, remove };
}

/** A folder that is thrown away after `act`, with all that still works on it: a copy of `from`, or not there yet. */
export async function withFolder<T>(from: string | undefined, act: (dataDir: string) => Promise<T>): Promise<T> {
  const outer = await temporaryFolder();
  const dataDir = `${outer}/data`;
  try {
    if (from) await cp(from, dataDir, { recursive: true });
    else await mkdir(dataDir);
    return await act(dataDir);
  } finally {
    signal(processesIn(dataDir), 'SIGKILL');
    // They may still be ending.
    await rm(outer, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** A start that is not waited for. */
export const begin = (dataDir: string, settings: Readonly<Record<string, string>> = {}, launcher: string[] = []) =>
  launch(dataDir, { ...quiet, ...settings }, launcher);

/** A start that must succeed. */
export async function beginReady(...start: Parameters<typeof begin>): Promise<Launched> {
  const server = await begin(...start);
  await waitUntilReady(server);
  return server;
}

async function waitUntilReady({ url, child, written }: Launched): Promise<void> {
  try {
    await untilReady(url, child);
  } catch (cause) {
    signal(familyOf(child.pid ?? 0), 'SIGKILL');
    throw new Error(`it does not start: ${written.error() || written.out()}`, { cause });
  }
}

/** Ends the product and all that it has started at once. */
export async function killAll({ child, dataDir }: Launched): Promise<void> {
  signal([...familyOf(child.pid ?? 0), ...processesIn(dataDir)], 'SIGKILL');
  await gone({ child });
}

export async function gone({ child }: Pick<Launched, 'child'>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

export interface Said {
  readonly server: Launched;
  readonly isReady: boolean;
  readonly said: string;
  readonly wrong?: string;
}

/** Waits until a start answers or has ended, and judges what it said. */
export async function hear(server: Launched): Promise<Said> {
  const { url, child, written } = server;
  const isReady = await untilReady(url, child).then(
    () => true,
    () => false,
  );
  if (isReady) return { server, isReady, said: 'ready' };
  if (child.exitCode === null && child.signalCode === null) {
    await killAll(server);
    return { server, isReady, said: '', wrong: 'it neither answered nor ended' };
  }
  const text = written.error().trimEnd();
  const said = text
    .replaceAll(server.dataDir, 'DATA_DIR')
    .replaceAll(/\/\S*\/node_modules/g, 'node_modules')
    .replaceAll('\n', ' ⏎ ')
    .replaceAll('|', '/');
  const isPlain = text !== '' && text.length < 500 && !/\n|\[object| {4}at |undefined|\s[;,.]|\/proc\//.test(text);
  return { server, isReady, said, ...(!(isPlain && child.exitCode === 1) && { wrong: 'no plain line' }) };
}

/** Looks for all that was acknowledged, and ends the product in an orderly way. */
export async function compare(server: Launched, acknowledged: Acknowledged) {
  const stored = await countStored(server, acknowledged);
  await terminate(server.child);
  return { acknowledged: acknowledged.size, stored };
}

/**
 * The end of every run: starts, notes what is said, undoes the fault where there is something to undo, and compares.
 * `isRefused` says what is expected of the start; anything else is wrong.
 */
export async function startAgain(
  dataDir: string,
  acknowledged: Acknowledged,
  fault: {
    readonly isRefused?: boolean | 'either';
    readonly undo?: () => Promise<unknown> | unknown;
    readonly start?: Parameters<typeof begin> extends [string, ...infer Rest] ? Rest : never;
  } = {},
): Promise<Outcome> {
  const { isRefused = false, undo, start = [] } = fault;
  const heard = await hear(await begin(dataDir, ...start));
  const { isReady, said } = heard;
  const isExpected = isRefused === 'either' || isReady !== isRefused;
  const wrong = heard.wrong ?? (isExpected ? undefined : isReady ? 'it started' : 'it was refused');
  const about = { said, ...(wrong && { wrong }) };
  if (isReady && !undo) return { ...(await compare(heard.server, acknowledged)), ...about };
  if (isReady) await terminate(heard.server.child);
  await undo?.();
  return { ...(await compare(await beginReady(dataDir), acknowledged)), ...about };
}
