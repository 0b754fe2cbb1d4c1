import { databaseOutage } from './database-error.ts';

/** What refuses a write while reading goes on. */
const readingGoesOn: ReadonlySet<string | undefined> = new Set(['STORAGE_FULL', 'DATABASE_READ_ONLY']);

/**
 * Waits for a write that what is read does not depend on: a full disk, or a database that can only be read, must not
 * prevent reading. Returns whether it was written.
 */
export async function wherePossible(write: PromiseLike<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (!readingGoesOn.has(databaseOutage(error)?.code)) throw error;
    return false;
  }
}
