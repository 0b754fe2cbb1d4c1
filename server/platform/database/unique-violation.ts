import pg from 'pg';
import type { Database } from './database.ts';

/** Runs within the transaction; on a unique violation nothing is done. */
export async function ignoreUniqueViolation<Result>(
  db: Database,
  act: (tx: Database) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await db.transaction(act);
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return [error, cause].some((one) => one instanceof pg.DatabaseError && one.code === '23505');
}
