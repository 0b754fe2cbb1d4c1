import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Config } from '#server/platform/config.ts';
import type { Database, OpenDatabase } from '#server/platform/database/database.ts';
import { installations } from './tables.ts';

interface Surroundings {
  readonly database: Pick<OpenDatabase, 'db' | 'isOurs'>;
  readonly config: Pick<Config, 'dataDir' | 'installationId'>;
}

/**
 * A database that was restored or copied knows the same people and has the same messages waiting as the one that it
 * was taken from. It sends nothing until an operator says that it is meant to (docs/decisions/0081).
 */
export class SendingGuard {
  readonly #surroundings: Surroundings;
  #place: Promise<string> | undefined;
  #isAllowed = false;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** Whether nothing may be sent. A database that was never asked for belongs to where it runs. */
  async isHeld(): Promise<boolean> {
    // Only a restart brings another database.
    if (this.#isAllowed) return false;
    const { db } = this.#surroundings.database;
    const place = await this.#findPlace();
    await db.insert(installations).values({ place, allowedAt: new Date() }).onConflictDoNothing();
    const [row] = await db.select({ place: installations.place }).from(installations);
    this.#isAllowed = row?.place === place || (await this.#takeOver(row?.place, place));
    return !this.#isAllowed;
  }

  /**
   * A name that is set for an installation that sends already from where it is names that one, and nothing is held. Not on
   * a server, where a physical copy is known by its new name only.
   */
  async #takeOver(stored: string | undefined, place: string): Promise<boolean> {
    const { database, config } = this.#surroundings;
    if (config.installationId === undefined || stored === undefined || !database.isOurs) return false;
    if (stored !== (await findDatabase(this.#surroundings))) return false;
    await database.db.update(installations).set({ place }).where(eq(installations.place, stored));
    return true;
  }

  /** Allows sending from here, in the caller's transaction. */
  async allow(tx: Database, { by, now }: { readonly by: number | null; readonly now: Date }): Promise<void> {
    const allowed = { place: await this.#findPlace(), allowedAt: now, allowedBy: by };
    await tx.insert(installations).values(allowed).onConflictDoUpdate({ target: installations.isThis, set: allowed });
  }

  async #findPlace(): Promise<string> {
    this.#place ??= findPlace(this.#surroundings);
    try {
      return await this.#place;
    } catch (error) {
      this.#place = undefined;
      throw error;
    }
  }
}

/** What names the place where a database runs, as a hash: the setting, else where it is. */
async function findPlace(surroundings: Surroundings): Promise<string> {
  const { installationId } = surroundings.config;
  return installationId === undefined ? findDatabase(surroundings) : hash(`set ${installationId}`);
}

/**
 * Where a database is, as a hash: the identifier of its cluster and its number there, which a dump does not carry over,
 * and for the embedded one the file that a copied folder has anew.
 */
async function findDatabase({ database, config }: Surroundings): Promise<string> {
  const { rows } = await database.db.execute<{ cluster: string; number: string }>(sql`
    select system_identifier::text as cluster, pg_database.oid::text as number
    from pg_control_system(), pg_database where datname = current_database()`);
  const [found] = rows;
  if (!found) throw new Error('the database does not say where it runs');
  const file = database.isOurs ? await fileNumber(path.join(config.dataDir, 'database', 'PG_VERSION')) : '';
  return hash(`${found.cluster} ${found.number} ${file}`);
}

/** Number of a file that is written once, with its cluster; empty where there is none. */
async function fileNumber(file: string): Promise<string> {
  try {
    return String((await stat(file)).ino);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');
