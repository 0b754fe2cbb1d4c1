import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '#e2e/setup/server.ts';
import { processesIn, signal } from './cluster-processes.ts';

const megabyte = 1024 * 1024;

export interface SmallDisk {
  readonly dataDir: string;
  /** Leaves so many MB free. */
  readonly fill: (megabytes: number) => void;
  readonly makeRoom: () => void;
  /** Makes the disk itself larger, to so many MB. */
  readonly grow: (megabytes: number) => void;
}

/** A data folder on a disk of its own with so many MB, as a copy of `from` or empty. Needs root. */
export async function withSmallDisk<T>(
  from: string | undefined,
  megabytes: number,
  act: (disk: SmallDisk) => Promise<T>,
): Promise<T> {
  const disk = await temporaryFolder();
  mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk);
  const dataDir = join(disk, 'data');
  const filler = join(disk, 'filler');
  const free = () => statfsSync(disk).bavail * statfsSync(disk).bsize;
  try {
    if (from) await cp(from, dataDir, { recursive: true });
    else await mkdir(dataDir);
    return await act({
      dataDir,
      fill: (left) => {
        // Others write meanwhile: what does not fit any more is not needed either.
        for (let part = 0; free() > left * megabyte; part += 1) {
          try {
            const bytes = Math.min(4 * megabyte, Math.max(1, free() - left * megabyte));
            writeFileSync(`${filler}-${part}`, Buffer.alloc(bytes));
          } catch {
            break;
          }
        }
      },
      makeRoom: () => spawnSync('/bin/sh', ['-c', `rm -f ${filler}-*`]),
      grow: (size) => mount('-o', `remount,size=${size}m`, disk),
    });
  } finally {
    signal(processesIn(dataDir), 'SIGKILL');
    rmSync(filler, { force: true });
    spawnSync('umount', ['--lazy', disk]);
    await rm(disk, { recursive: true, force: true });
  }
}

function mount(...options: string[]): void {
  const { status, stderr } = spawnSync('mount', options, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mount ${options.join(' ')}: ${stderr}`);
}
