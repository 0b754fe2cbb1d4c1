import { setTimeout as wait } from 'node:timers/promises';
import { clusterProcesses, familyOf, processesIn, signal } from './cluster-processes.ts';
import { begin, beginReady, type Fault, gone, killAll, type Launched, startAgain, withFolder } from './fault-run.ts';
import { type Acknowledged, startWriting } from './fault-writers.ts';
import { withSmallDisk } from './small-disk.ts';

/** Writes that are acknowledged before the fault, and after it where the product lives on. */
const before = 60;
const after = 40;

type Writing = Awaited<ReturnType<typeof startWriting>>;

/** Strikes while contacts are added. With `goesOn` the product must write again by itself, and is killed after that. */
function whileWriting(
  name: string,
  strike: (server: Launched, writing: Writing) => Promise<unknown> | unknown,
  { goesOn = false }: { readonly goesOn?: boolean } = {},
): Fault {
  return {
    name,
    run: (reference) =>
      withFolder(reference.dataDir, async (dataDir) => {
        const acknowledged: Acknowledged = new Map();
        const server = await beginReady(dataDir);
        const writing = await startWriting(server, acknowledged);
        await writing.more(before);
        await strike(server, writing);
        if (goesOn) await writing.more(after);
        else await gone(server);
        await writing.stop();
        if (goesOn) await killAll(server);
        return startAgain(dataDir, acknowledged);
      }),
  };
}

const productOf = ({ child }: Launched) => [child.pid ?? 0];
const cluster = ({ dataDir }: Launched) => clusterProcesses(dataDir);

export const faultsWhileWriting: readonly Fault[] = [
  whileWriting('kill -9 of the product during writes', (server) => signal(productOf(server), 'SIGKILL')),
  whileWriting('kill -9 of PostgreSQL during writes', (server) => signal([cluster(server).postmaster], 'SIGKILL'), {
    goesOn: true,
  }),
  whileWriting(
    'kill -9 of a connection of PostgreSQL',
    (server) => signal(cluster(server).backends.slice(0, 1), 'SIGKILL'),
    {
      goesOn: true,
    },
  ),
  whileWriting('kill -9 of everything at once', killAll),
  whileWriting(
    'kill -9 of the shell above PostgreSQL',
    (server) => signal(cluster(server).guardians.slice(-1), 'SIGKILL'),
    {
      goesOn: true,
    },
  ),
  whileWriting('kill -9 of what would end PostgreSQL, then of the product', (server) => {
    signal(cluster(server).guardians, 'SIGKILL');
    signal(productOf(server), 'SIGKILL');
  }),
  whileWriting('SIGTERM during writes', (server) => signal(productOf(server), 'SIGTERM')),
  whileWriting('SIGINT, and kill -9 half a second later', async (server) => {
    signal(productOf(server), 'SIGINT');
    await wait(500);
    await killAll(server);
  }),
  whileWriting('SIGSTOP of the product, kill -9 three seconds later', async (server) => {
    signal(productOf(server), 'SIGSTOP');
    await wait(3_000);
    signal(productOf(server), 'SIGKILL');
  }),
  whileWriting('SIGSTOP of everything, then kill -9', async (server) => {
    const all = [...familyOf(server.child.pid ?? 0), ...processesIn(server.dataDir)];
    signal(all, 'SIGSTOP');
    await wait(1_000);
    await killAll(server);
  }),
  whileWriting('immediate shutdown of PostgreSQL, and kill -9 of the product', (server) => {
    signal([cluster(server).postmaster], 'SIGQUIT');
    signal(productOf(server), 'SIGKILL');
  }),
  whileWriting(
    'fast shutdown of PostgreSQL by somebody else',
    (server) => signal([cluster(server).postmaster], 'SIGINT'),
    {
      goesOn: true,
    },
  ),
  whileWriting(
    'PostgreSQL killed five times in a row',
    async (server, writing) => {
      for (let time = 0; time < 5; time += 1) {
        signal([cluster(server).postmaster], 'SIGKILL');
        await writing.more(10);
      }
    },
    { goesOn: true },
  ),
  {
    name: 'disk filled to the reserve during writes, room again, kill -9',
    run: (reference) =>
      withSmallDisk(reference.dataDir, 400, async ({ dataDir, fill, makeRoom }) => {
        const acknowledged: Acknowledged = new Map();
        const server = await beginReady(dataDir);
        const writing = await startWriting(server, acknowledged);
        await writing.more(before);
        fill(32);
        await refusedAs(507, writing);
        makeRoom();
        await writing.more(after);
        await killAll(server);
        await writing.stop();
        return startAgain(dataDir, acknowledged);
      }),
  },
  {
    name: 'disk full to the last byte during writes, kill -9',
    run: (reference) =>
      withSmallDisk(reference.dataDir, 400, async ({ dataDir, fill, makeRoom }) => {
        const acknowledged: Acknowledged = new Map();
        const server = await beginReady(dataDir, { DISK_RESERVE_MB: '0' });
        const writing = await startWriting(server, acknowledged);
        await writing.more(before);
        fill(0);
        await refusedAs(507, writing);
        await killAll(server);
        await writing.stop();
        return startAgain(dataDir, acknowledged, { isRefused: 'either', undo: makeRoom });
      }),
  },
  {
    name: 'killed again and again while it recovers',
    run: (reference) =>
      withFolder(reference.dataDir, async (dataDir) => {
        const acknowledged: Acknowledged = new Map();
        for (const moment of [300, 600, 900, 1_200]) {
          const server = await beginReady(dataDir);
          const writing = await startWriting(server, acknowledged);
          await writing.more(before / 2);
          await killAll(server);
          await writing.stop();
          const recovering = await begin(dataDir);
          await wait(moment);
          await killAll(recovering);
        }
        return startAgain(dataDir, acknowledged);
      }),
  },
];

/** Waits until writes are refused with this status. */
async function refusedAs(status: number, writing: Writing): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!writing.codes.has(status)) {
    if (Date.now() > deadline) {
      throw new Error(`no write was refused with ${status}, but ${JSON.stringify([...writing.codes])}`);
    }
    await wait(50);
  }
}
