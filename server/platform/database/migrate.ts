import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { StartError } from '#server/platform/start-error.ts';
import { countAppliedMigrations, countMigrations, migrationsFolder } from './applied-versions.ts';
import { ensureCompanyRole } from './company-role.ts';
import type { OpenDatabase } from './database.ts';
import { applyPrograms, programsFolder } from './database-programs.ts';
import { givingWay, lockTimeout } from './give-way.ts';
import { PatientPool } from './patient-pool.ts';

/** Any number that all migrating processes share. */
export const migrationLock = 5_417_120;

/**
 * Applies migrations, then programs, with the role of companies that both need. Processes that start together wait for
 * the first one and find nothing left to do.
 *
 * @param onWait called when it waits for tables that others use
 * @throws StartError where it may not migrate, or never gets its turn
 */
export function migrateDatabase({ direct }: Pick<OpenDatabase, 'direct'>, onWait?: () => void): Promise<void> {
  return withoutHurry(direct, async (client) => {
    // The end of the connection releases the lock.
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const db = drizzle({ client });
    await refuseOldServer(db);
    await refuseLaterRelease(db);
    await applyMigrations(client, migrationsFolder, onWait);
    await applyPrograms(db, programsFolder, onWait);
  });
}

/**
 * Applies the migrations of a folder on a connection of {@link withoutHurry}.
 *
 * @throws StartError where the role of companies that they need cannot be had, or they never get their turn
 */
export async function applyMigrations(client: pg.PoolClient, folder: string, onWait?: () => void): Promise<void> {
  const db = drizzle({ client });
  await ensureCompanyRole(db);
  await client.query(`SET lock_timeout = '${lockTimeout}'`);
  await givingWay(() => migrate(db, { migrationsFolder: folder }), { onWait });
  await client.query('SET lock_timeout = 0');
}

/**
 * Runs `act` on a connection of its own, past a pooler, whose statements take as long as they take: the role may have
 * limits that suit calls (docs/operations.md, "Behind PgBouncer").
 */
export async function withoutHurry(
  direct: OpenDatabase['direct'],
  act: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  // A pool of one: it goes on to the next server where the first is a standby.
  const pool = new PatientPool({ ...direct, max: 1 });
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await act(client);
  } finally {
    client.release(true);
    await pool.end();
  }
}

/** The first version of PostgreSQL that knows all that migrations and queries use. */
const firstVersion = 15;

/** @throws StartError by an earlier version, whose own words would be those of a syntax error */
async function refuseOldServer(db: NodePgDatabase): Promise<void> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select current_setting('server_version_num')::integer / 10000 as version`,
  );
  const version = rows[0]?.version ?? 0;
  if (version >= firstVersion) return;
  throw new StartError(
    `The server of DATABASE_URL is PostgreSQL ${version}; ${firstVersion} or later is needed. Nothing was changed.`,
  );
}

/**
 * A database that a later release has changed may lack what this one reads. Processes that were running go on
 * (docs/operations.md, "Updates"); one that starts is refused.
 * @throws StartError
 */
async function refuseLaterRelease(db: NodePgDatabase): Promise<void> {
  const { rows } = await db.execute<{ isNew: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is null as "isNew"`,
  );
  if (rows[0]?.isNew) return;
  const [known, applied] = [countMigrations(), await countAppliedMigrations(db)];
  if (applied <= known) return;
  throw new StartError(
    `The database belongs to a later release: it has ${applied} migrations, and this program knows ${known}. Start that release, or restore a backup from before the update.`,
  );
}
