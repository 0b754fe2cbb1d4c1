import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { callApi } from '#e2e/steps/api.ts';
import { whileItLasts } from './chaos-run.ts';
import { beginReady, compare, type Fault, killAll, withFolder } from './fault-run.ts';
import { type Acknowledged, signIn, startWriting } from './fault-writers.ts';

const cgroup = `/sys/fs/cgroup/blkio/shangjian-chaos-${process.pid}`;
/** Reads and writes a second that a slow disk takes. */
const slow = 8;

/** The disk that a folder is on, as the kernel numbers whole disks. */
function diskOf(folder: string): string {
  const { dev } = statSync(folder);
  const [major, minor] = [(dev >> 8) & 0xfff, (dev & 0xff) | ((dev >> 12) & 0xfff00)];
  return `${major}:${minor}`;
}

const pageSize = 8_192;

export const diskFaults: readonly Fault[] = [
  whileItLasts(`the disk takes ${slow} writes a second`, (dataDir) => {
    if (!existsSync('/sys/fs/cgroup/blkio/cgroup.procs'))
      throw new Error('not done here: there is no blkio controller');
    mkdirSync(cgroup);
    const limit = (writes: number) =>
      writeFileSync(`${cgroup}/blkio.throttle.write_iops_device`, `${diskOf(dataDir)} ${writes}`);
    return {
      launcher: ['/bin/sh', '-c', `echo $$ > ${cgroup}/cgroup.procs && exec "$@"`, 'sh'],
      strike: () => limit(slow),
      ask: async (server) => {
        const token = await signIn(server);
        const acknowledged: Acknowledged = new Map();
        const times: number[] = [];
        const writing = await startWriting(server, acknowledged);
        for (let time = 0; time < 10; time += 1) {
          const began = performance.now();
          await callApi(server, 'contact.list', { body: { page: 1, pageSize: 20 } }, token);
          times.push(performance.now() - began);
          await wait(500);
        }
        await writing.stop();
        const slowest = Math.round(writing.slowest());
        const codes = [...writing.codes].map(([status, count]) => `${count} × ${status}`).join(', ');
        return `writes ${codes}, at most ${slowest} ms; reads at most ${Math.round(Math.max(...times))} ms`;
      },
      // Signing in, and ten reads half a second apart beside the writes.
      within: 120_000,
      expected: /^writes (\d+ × (200|503), )+at most (\d{1,4}|1[0-4]\d{3}) ms; reads at most \d{1,4} ms$/,
      heal: () => limit(0),
      close: () => rmdirSync(cgroup),
    };
  }),
  {
    name: 'a page of a table is broken on disk',
    run: (reference) =>
      withFolder(reference.dataDir, async (dataDir) => {
        const acknowledged: Acknowledged = new Map();
        const first = await beginReady(dataDir);
        const writing = await startWriting(first, acknowledged);
        await writing.more(30, 60_000);
        await writing.stop();
        const [name] = acknowledged.values();
        const file = await endInOrder(first).then(() => findTable(dataDir, name ?? ''));
        const mend = await spoil(file.path, file.page);
        const second = await beginReady(dataDir);
        const token = await signIn(second);
        const asked = await callApi(
          second,
          'contact.list',
          { body: { keyword: '故障', page: 1, pageSize: 20 } },
          token,
        );
        const home = await callApi(second, 'home.overview', { query: {} }, token);
        const logged = /"code":"XX001"|invalid page/.test(second.written.out() + second.written.error());
        await killAll(second);
        await mend();
        const said = `${asked.status} ${asked.desc}; home ${home.status}; the log ${logged ? 'names it' : 'says nothing'}`;
        const isClear = asked.status === 503 && home.status === 200 && logged;
        return {
          ...(await compare(await beginReady(dataDir), acknowledged)),
          said,
          ...(!isClear && { wrong: 'a broken page is to be told as 503, and logged, and the rest goes on' }),
        };
      }),
  },
];

async function endInOrder(server: Parameters<typeof killAll>[0]): Promise<void> {
  const ended = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGTERM');
  await ended;
}

/** The file of the database in which a text stands, and its page: its table's, for an index holds no whole names. */
function findTable(dataDir: string, text: string): { readonly path: string; readonly page: number } {
  const folder = join(dataDir, 'database/base');
  for (const database of readdirSync(folder)) {
    for (const name of readdirSync(join(folder, database))) {
      const path = join(folder, database, name);
      const at = readFileSync(path).indexOf(text);
      if (/^\d+$/.test(name) && at >= 0) return { path, page: Math.floor(at / pageSize) };
    }
  }
  throw new Error('the contact stands in no file');
}

/** Changes bytes in the middle of a page; what is returned puts them back. */
async function spoil(path: string, page: number): Promise<() => Promise<void>> {
  const file = await open(path, 'r+');
  const at = page * pageSize + pageSize / 2;
  const { buffer } = await file.read(Buffer.alloc(64), 0, 64, at);
  await file.write(Buffer.alloc(64, 0xa5), 0, 64, at);
  await file.close();
  return async () => {
    const again = await open(path, 'r+');
    await again.write(buffer, 0, 64, at);
    await again.close();
  };
}
