import { chmodSync, chownSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { terminate } from '#e2e/setup/server.ts';
import { clusterProcesses, programOf } from './cluster-processes.ts';
import {
  begin,
  beginReady,
  compare,
  type Fault,
  hear,
  killAll,
  type Reference,
  startAgain,
  withFolder,
} from './fault-run.ts';
import { type Acknowledged, startWriting } from './fault-writers.ts';
import { withSmallDisk } from './small-disk.ts';

/** Somebody who is neither root nor PostgreSQL's user. */
const stranger = 12_345;

/** Writes something and ends, in an orderly way or not. `program` is what PostgreSQL was. */
async function writeAndEnd(dataDir: string, end: typeof killAll = ({ child }) => terminate(child)) {
  const acknowledged: Acknowledged = new Map();
  const server = await beginReady(dataDir);
  const writing = await startWriting(server, acknowledged);
  await writing.more(40);
  await writing.stop();
  const program = programOf(clusterProcesses(dataDir).postmaster);
  await end(server);
  return { acknowledged, program };
}

interface AtRest {
  readonly name: string;
  /** Brings the fault about and gives what undoes it. */
  readonly harm: (dataDir: string) => (() => unknown) | undefined;
  /** The start is refused; otherwise it must succeed all the same. */
  readonly isRefused: boolean;
  readonly end?: typeof killAll;
  /** What the start after the fault is started by. */
  readonly launcher?: (program: string) => string[];
}

const atRest = ({ name, harm, isRefused, end, launcher }: AtRest): Fault => ({
  name,
  run: (reference) =>
    withFolder(reference.dataDir, async (dataDir) => {
      const { acknowledged, program } = await writeAndEnd(dataDir, end);
      const undo = harm(dataDir);
      return startAgain(dataDir, acknowledged, {
        isRefused,
        ...(undo && { undo }),
        start: [{}, launcher?.(program) ?? []],
      });
    }),
});

/** A file that has another content until it is put back. */
const replaced = (name: string, content: string) => (dataDir: string) => {
  const file = join(dataDir, name);
  const was = readFileSync(file);
  writeFileSync(file, content);
  return () => writeFileSync(file, was);
};
/** A file or folder that lies elsewhere until it is put back. */
const away = (name: string) => (dataDir: string) => {
  const file = join(dataDir, name);
  renameSync(file, `${dataDir}-away`);
  return () => {
    rmSync(file, { recursive: true, force: true });
    renameSync(`${dataDir}-away`, file);
  };
};
const closed = (name: string, mode: number, back: number) => (dataDir: string) => {
  chmodSync(join(dataDir, name), mode);
  return () => chmodSync(join(dataDir, name), back);
};

/** Under an ordinary user: to root nothing is closed. */
const asOrdinaryUser = (): string[] => ['setpriv', `--reuid=${stranger}`, `--regid=${stranger}`, '--clear-groups'];

/** PostgreSQL is, for what is started alone, something that cannot be run. */
const withoutProgram = (program: string): string[] => [
  ...[
    'unshare',
    '-m',
    '/bin/sh',
    '-c',
    `torn=$(mktemp) && printf '\\177ELF torn' > $torn && chmod 755 $torn && mount --bind $torn '${program}' && rm -f $torn && exec "$@"`,
    'sh',
  ],
];
const withFewDescriptors = (): string[] => ['/bin/sh', '-c', 'ulimit -n 30 && exec "$@"', 'sh'];

const postmasterPid = (pid: number) => (dataDir: string) => {
  const file = join(dataDir, 'database/postmaster.pid');
  writeFileSync(file, `${pid}\n${dataDir}/database\n1700000000\n5432\n${dataDir}/database\n\n  1234567 0\nready\n`);
  return undefined;
};

export const faultsAtRest: readonly Fault[] = [
  ...[
    { name: 'postmaster.pid of a process that is gone', harm: postmasterPid(4_194_000), isRefused: false },
    { name: 'postmaster.pid of a foreign living process', harm: postmasterPid(process.pid), isRefused: false },
    { name: 'folder at 000', harm: closed('.', 0o000, 0o700), isRefused: false },
    { name: 'folder at 0500', harm: closed('.', 0o500, 0o700), isRefused: false },
    {
      name: "folder at 000 that is somebody else's, started as an ordinary user",
      harm: closed('.', 0o000, 0o700),
      isRefused: true,
      launcher: asOrdinaryUser,
    },
    {
      name: 'folder given to another user',
      harm: (dataDir: string) => {
        chownSync(dataDir, stranger, stranger);
        return () => chownSync(dataDir, 0, 0);
      },
      isRefused: true,
    },
    { name: 'cluster at 000', harm: closed('database', 0o000, 0o700), isRefused: true },
    { name: 'a table file at 000', harm: closed('database/global/pg_control', 0o000, 0o600), isRefused: true },
    { name: 'pg_control missing', harm: away('database/global/pg_control'), isRefused: true },
    { name: 'write-ahead log missing', harm: away('database/pg_wal'), isRefused: true, end: killAll },
    { name: 'PG_VERSION empty', harm: replaced('database/PG_VERSION', ''), isRefused: true },
    { name: 'database missing beside the other files', harm: away('database'), isRefused: true },
    {
      name: 'database an empty folder',
      harm: (dataDir: string) => {
        const undo = away('database')(dataDir);
        mkdirSync(join(dataDir, 'database'));
        return undo;
      },
      isRefused: true,
    },
    { name: 'secret empty', harm: replaced('share-secret', ''), isRefused: true },
    {
      name: 'lock a folder',
      harm: (dataDir: string) => {
        const undo = away('lock')(dataDir);
        mkdirSync(join(dataDir, 'lock'));
        return undo;
      },
      isRefused: true,
    },
    { name: 'PostgreSQL cannot be executed', harm: () => undefined, isRefused: true, launcher: withoutProgram },
    { name: 'thirty descriptors', harm: () => undefined, isRefused: true, launcher: withFewDescriptors },
  ].map(atRest),
  {
    name: 'two starts at the same time',
    run: (reference) =>
      withFolder(reference.dataDir, async (dataDir) => {
        const { acknowledged } = await writeAndEnd(dataDir);
        return startTwo(dataDir, acknowledged, () => Promise.resolve());
      }),
  },
  {
    name: 'a second start while the first recovers from kill -9',
    run: (reference) =>
      withFolder(reference.dataDir, async (dataDir) => {
        const { acknowledged } = await writeAndEnd(dataDir, killAll);
        return startTwo(dataDir, acknowledged, () => new Promise((resolve) => setTimeout(resolve, 700)));
      }),
  },
  {
    name: 'started on a full disk after kill -9',
    run: (reference: Reference) =>
      withSmallDisk(reference.dataDir, 400, async ({ dataDir, fill, makeRoom }) => {
        const { acknowledged } = await writeAndEnd(dataDir, killAll);
        fill(0);
        return startAgain(dataDir, acknowledged, { isRefused: 'either', undo: makeRoom });
      }),
  },
];

/** Of two that start, one must get the folder and the other say who has it. */
async function startTwo(dataDir: string, acknowledged: Acknowledged, between: () => Promise<unknown>) {
  const first = begin(dataDir);
  await between();
  const heard = await Promise.all([first, begin(dataDir)].map(async (start) => hear(await start)));
  const ready = heard.filter(({ isReady }) => isReady);
  const refused = heard.find(({ isReady }) => !isReady);
  for (const { server } of ready.slice(1)) await terminate(server.child);
  if (!ready[0] || !refused) throw new Error(`of two starts ${ready.length} succeeded`);
  const said = `ready; the other: ${refused.said}`;
  const compared = await compare(ready[0].server, acknowledged);
  return { ...compared, said, ...(refused.wrong && { wrong: refused.wrong }) };
}
