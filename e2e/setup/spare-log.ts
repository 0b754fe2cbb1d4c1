import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const segmentBytes = 16 * 1024 * 1024;
/** Timeline, and the two halves of the number of the segment. */
const segment = /^[\dA-F]{8}([\dA-F]{8})([\dA-F]{8})$/;

/**
 * Deletes the spare files of a stopped database's write-ahead log, half of what a copy of it would copy. PostgreSQL
 * makes new ones when it needs them. A spare file begins with the address that it was written for before, which is not
 * the one that its name now says.
 */
export async function deleteSpareLog(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'database/pg_wal');
  for (const name of await readdir(folder)) {
    const [, high, low] = segment.exec(name) ?? [];
    if (high === undefined || low === undefined) continue;
    const named = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) * BigInt(segmentBytes);
    if ((await addressIn(join(folder, name))) !== named) await rm(join(folder, name));
  }
}

/** The address of the file's first page: behind two numbers of two bytes and one of four. */
async function addressIn(path: string): Promise<bigint> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.readBigUInt64LE(8);
  } finally {
    await file.close();
  }
}
