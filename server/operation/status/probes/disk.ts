import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { judge, type Measurement, type Probe } from '#server/operation/status/probe.ts';
import { findEarliestSample } from '#server/operation/status/queries.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Share of the disk that is used. */
const full = { attention: 0.85, act: 0.95 };
/** Days until the disk would be full. */
const fullIn = { attention: 30, act: 3 };
const day = 24 * 60 * 60_000;

interface DiskDeps {
  readonly db: Database;
  /** Folder of the data. */
  readonly folder: string;
  /** Folder of the embedded database, which may lie on another disk; there is none with a server of its own. */
  readonly databaseFolder: string;
  /** Below so much free space on its disk the embedded database stops writing. */
  readonly reserveBytes: number;
}

/** The disk under the folder of the data, as the process that answers sees it; that of the database where it is worse. */
export function diskProbe({ db, folder, databaseFolder, reserveBytes }: DiskDeps): Probe {
  return {
    name: 'disk',
    main: 'disk_used_ratio',
    measure: async (now) => {
      const data = await readRoom(folder);
      const database = existsSync(databaseFolder) ? await readRoom(databaseFolder) : data;
      const isReadOnly = database.free < reserveBytes;
      const { place, used, free } = isReadOnly || database.used > data.used ? database : data;
      const days = await daysUntilFull(db, { place, used, now });
      return {
        ...judge(
          [isReadOnly, 'act', 'readOnly'],
          [used >= full.act, 'act', 'nearlyFull'],
          [days !== undefined && days < fullIn.act, 'act', 'fillsUp'],
          [used >= full.attention, 'attention', 'nearlyFull'],
          [days !== undefined && days < fullIn.attention, 'attention', 'fillsUp'],
        ),
        values: valuesOf({ used, free, reserveBytes, days }),
        place,
      };
    },
  };
}

/** The folder itself, or where it will be made: with a database server and a bucket nothing may have needed it yet. */
function nearestFolder(folder: string): string {
  let place = folder;
  while (!existsSync(place) && path.dirname(place) !== place) place = path.dirname(place);
  return place;
}

async function readRoom(folder: string) {
  const nearest = nearestFolder(folder);
  const { bsize, blocks, bavail, bfree } = await statfs(nearest);
  const { dev } = await stat(nearest);
  return {
    // Another machine has another disk, also where it has the same number there.
    place: `${hostname()} ${dev}`,
    free: bavail * bsize,
    // What only the system may use counts as used, as `df` counts it.
    used: 1 - bavail / (blocks - bfree + bavail),
  };
}

function valuesOf(found: {
  readonly used: number;
  readonly free: number;
  readonly reserveBytes: number;
  readonly days: number | undefined;
}): Measurement['values'] {
  const { used, free, reserveBytes, days } = found;
  return {
    disk_used_ratio: used,
    disk_free_bytes: free,
    disk_reserve_bytes: reserveBytes,
    ...(days !== undefined && { disk_full_in_days: days }),
  };
}

/** Growing as this disk did over the last week; `undefined` where it does not grow, or less than a day was kept. */
async function daysUntilFull(
  db: Database,
  { place, used, now }: { readonly place: string; readonly used: number; readonly now: Date },
): Promise<number | undefined> {
  const earliest = await findEarliestSample(db, { probe: 'disk', place }, new Date(now.getTime() - 7 * day));
  const span = earliest ? (now.getTime() - earliest.at.getTime()) / day : 0;
  if (!earliest || span < 1 || used <= earliest.value) return undefined;
  return (1 - used) / ((used - earliest.value) / span);
}
