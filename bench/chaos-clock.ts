import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callApi } from '#e2e/steps/api.ts';
import { beginReady, compare, type Fault, killAll, withFolder } from './fault-run.ts';
import { type Acknowledged, startWriting } from './fault-writers.ts';

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const perJump = 20;

/** The application's clock jumps while it runs; whoever is signed out signs in again and goes on. */
function jumps(name: string, offsets: readonly string[]): Fault {
  return {
    name,
    run: (reference) =>
      withFolder(reference.dataDir, async (dataDir) => {
        if (!existsSync(library)) throw new Error('not done here: the package faketime is missing');
        const folder = await mkdtemp(join(tmpdir(), 'shangjian-clock-'));
        const clock = join(folder, 'offset');
        const jumpTo = (offset: string) => writeFile(clock, `${offset}\n`);
        await jumpTo('+0');
        const settings = { FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
        try {
          const acknowledged: Acknowledged = new Map();
          // In the environment of the application alone: PostgreSQL gets none of it.
          const server = await beginReady(dataDir, { ...settings, LD_PRELOAD: library });
          const said: string[] = [];
          for (const offset of [...offsets, '+0']) {
            const writing = await startWriting(server, acknowledged);
            await writing.more(perJump, 60_000);
            await jumpTo(offset);
            const { status, desc } = await callApi(server, 'session.currentUser', {}, writing.token);
            said.push(`${offset}: ${status} ${desc ?? ''}`.trim());
            await writing.stop();
            if (![...writing.codes.keys()].every((code) => code === 200 || code === 401)) {
              return { acknowledged: 0, stored: 0, said: '', wrong: JSON.stringify([...writing.codes]) };
            }
          }
          await killAll(server);
          return { ...(await compare(await beginReady(dataDir), acknowledged)), said: said.join(' ⏎ ') };
        } finally {
          await rm(folder, { recursive: true });
        }
      }),
  };
}

export const clockFaults: readonly Fault[] = [
  jumps('the clock jumps a day ahead, and back', ['+1d']),
  jumps('the clock jumps a day back, and forward', ['-1d']),
  jumps('the clock jumps 40 days ahead and two back of that', ['+40d', '+38d']),
];
