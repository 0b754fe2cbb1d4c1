import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { migrationsFolder } from './applied-versions.ts';
import { applyPrograms } from './database-programs.ts';

/** Any number that all migrating processes share. */
const migrationLock = 5_417_120;

/**
 * Applies migrations, then programs. Processes that start together wait for the first one and find nothing left to do.
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const db = drizzle({ client });
    await migrate(db, { migrationsFolder });
    await applyPrograms(db);
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
    await client.query('RESET statement_timeout');
    client.release();
  } catch (error) {
    // Closing the connection releases the lock.
    client.release(true);
    throw error;
  }
}
