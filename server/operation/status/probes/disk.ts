import { statfs } from 'node:fs/promises';
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
  /** Below so much free space the embedded database stops writing. */
  readonly reserveBytes: number;
}

/** The disk under the folder of the data, as the process that answers sees it. */
export function diskProbe({ db, folder, reserveBytes }: DiskDeps): Probe {
  return {
    name: 'disk',
    main: 'disk_used_ratio',
    measure: async (now) => {
      const { bsize, blocks, bavail, bfree } = await statfs(folder);
      const free = bavail * bsize;
      // What only the system may use counts as used, as `df` counts it.
      const used = 1 - bavail / (blocks - bfree + bavail);
      const days = await daysUntilFull(db, { used, now });
      return {
        ...judge(
          [free < reserveBytes, 'act', 'readOnly'],
          [used >= full.act, 'act', 'nearlyFull'],
          [days !== undefined && days < fullIn.act, 'act', 'fillsUp'],
          [used >= full.attention, 'attention', 'nearlyFull'],
          [days !== undefined && days < fullIn.attention, 'attention', 'fillsUp'],
        ),
        values: valuesOf({ used, free, reserveBytes, days }),
      };
    },
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

/** Growing as over the last week; `undefined` where it does not grow, or less than a day was kept. */
async function daysUntilFull(
  db: Database,
  { used, now }: { readonly used: number; readonly now: Date },
): Promise<number | undefined> {
  const earliest = await findEarliestSample(db, 'disk', new Date(now.getTime() - 7 * day));
  const span = earliest ? (now.getTime() - earliest.at.getTime()) / day : 0;
  if (!earliest || span < 1 || used <= earliest.value) return undefined;
  return (1 - used) / ((used - earliest.value) / span);
}
