import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { terminate } from '#e2e/setup/server.ts';
import { signal } from './cluster-processes.ts';
import {
  begin,
  beginReady,
  type Fault,
  gone,
  hear,
  killAll,
  type Launched,
  type Reference,
  withFolder,
} from './fault-run.ts';
import { type Acknowledged, countStored, demoIn, startWriting } from './fault-writers.ts';
import { withSmallDisk } from './small-disk.ts';

/** How far a first start has come, told by what lies in its folder and what it has said. */
type Reached = (server: Launched) => boolean;

const lies =
  (...names: string[]) =>
  ({ dataDir }: Launched) =>
    names.some((name) => existsSync(join(dataDir, name)));
const draft: Reached = ({ dataDir }) =>
  readdirSync(dataDir).some((name) => /^database\.unfinished-(?!password)/.test(name));
const draftHas =
  (name: string): Reached =>
  ({ dataDir }) =>
    readdirSync(dataDir).some(
      (entry) => entry.startsWith('database.unfinished-') && existsSync(join(dataDir, entry, name)),
    );
const loading: Reached = ({ written }) => written.out().includes('Loading the demo');

/** Stages, with milliseconds that go by after each has been reached. */
const stages: readonly (readonly [string, Reached, number])[] = [
  ['when the folder is taken', lies('lock'), 0],
  ['when the draft is made', draft, 0],
  ['in the middle of initdb', draftHas('PG_VERSION'), 150],
  ['when initdb is done', draftHas('made-by-shangjian'), 0],
  ['when the draft has been moved', lies('database/PG_VERSION'), 0],
  ['when PostgreSQL starts', lies('database/postmaster.pid'), 0],
  ['in the middle of the migrations', lies('database/.s.PGSQL.5432'), 250],
  ['when the demo begins', loading, 0],
  ['in the middle of the demo', loading, 700],
  ['when files are put', lies('uploads'), 0],
  ['when the secret is written', lies('share-secret'), 0],
];

/** The product alone, and everything at once. */
const ways = {
  'kill -9 of the product': async (server: Launched) => {
    signal([server.child.pid ?? 0], 'SIGKILL');
    await gone(server);
  },
  'kill -9 of everything': killAll,
  SIGTERM: async (server: Launched) => {
    signal([server.child.pid ?? 0], 'SIGTERM');
    await gone(server);
  },
};

/** The ways take turns, so that each stage is left by one of them and no two neighbours by the same. */
const turns = Object.entries(ways);

export const faultsInFirstStart: readonly Fault[] = [
  ...stages.map(([stage, reached, more], index): Fault => {
    const [way, end] = turns[index % turns.length] as (typeof turns)[number];
    return {
      name: `first start: ${way} ${stage}`,
      run: (reference) =>
        withFolder(undefined, async (dataDir) => {
          const server = await begin(dataDir);
          await until(server, reached);
          await wait(more);
          await end(server);
          return goOn(dataDir, reference);
        }),
    };
  }),
  ...[10, 30, 60, 90].map(
    (megabytes): Fault => ({
      name: `first start on a disk of ${megabytes} MB`,
      run: (reference) =>
        withSmallDisk(undefined, megabytes, async ({ dataDir, grow }) => {
          const first = await hear(await begin(dataDir, { DISK_RESERVE_MB: '0' }));
          if (first.isReady) await killAll(first.server);
          grow(400);
          const outcome = await goOn(dataDir, reference);
          const wrong = first.isReady ? 'it started' : (first.wrong ?? outcome.wrong);
          return { ...outcome, said: first.said, ...(wrong && { wrong }) };
        }),
    }),
  ),
];

/** Starts where a first start was broken off: the demo must be whole, and what is written then must stay. */
async function goOn(dataDir: string, reference: Reference) {
  const heard = await hear(await begin(dataDir));
  if (!heard.isReady) return { acknowledged: 0, stored: 0, said: heard.said, wrong: heard.wrong ?? 'it was refused' };
  const demo = await demoIn(heard.server);
  const acknowledged: Acknowledged = new Map();
  const writing = await startWriting(heard.server, acknowledged);
  await writing.more(20);
  await writing.stop();
  await killAll(heard.server);
  const last = await beginReady(dataDir);
  const stored = await countStored(last, acknowledged);
  await terminate(last.child);
  const wrong = demo === reference.demo ? undefined : `the demo is ${demo}, not ${reference.demo}`;
  return { acknowledged: acknowledged.size, stored, said: heard.said, ...(wrong && { wrong }) };
}

async function until(server: Launched, reached: Reached): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!reached(server)) {
    if (server.child.exitCode !== null) throw new Error(`it ended before: ${server.written.error()}`);
    if (Date.now() > deadline) throw new Error('it never came so far');
    await wait(2);
  }
}
