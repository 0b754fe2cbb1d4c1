import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asc, inArray, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { appliedVersions } from './tables.ts';

/** Folder of the migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../database/migrations', import.meta.url));

/**
 * State of a part of this release in the database: `current` needs nothing, `outdated` is applied. `superseded` was
 * replaced by a later release whose processes may be running; an earlier release leaves it alone.
 */
export type Standing = 'current' | 'outdated' | 'superseded';

interface Part {
  readonly name: string;
  readonly hash: string;
}

/** State of each of these parts, by name. */
export async function compareParts(db: Database, parts: readonly Part[]): Promise<Map<string, Standing>> {
  const names = parts.map(({ name }) => name);
  const rows = await db
    .select()
    .from(appliedVersions)
    .where(inArray(appliedVersions.part, names))
    .orderBy(asc(appliedVersions.number));
  const known = countMigrations();
  const isEarlier = known < (await countAppliedMigrations(db));
  const standingOf = ({ name, hash }: Part): Standing => {
    const history = rows.filter((row) => row.part === name);
    const latest = history.at(-1);
    if (latest?.hash === hash) return 'current';
    // A later release with more migrations that reverts a change.
    const wasReplaced = history.some((row) => row.hash === hash) && known <= (latest?.migrations ?? 0);
    return isEarlier || wasReplaced ? 'superseded' : 'outdated';
  };
  return new Map(parts.map((part) => [part.name, standingOf(part)]));
}

/** Records that the database now has these parts as in this release. */
export async function recordApplied(db: Database, parts: readonly Part[]): Promise<void> {
  const migrations = countMigrations();
  await db.insert(appliedVersions).values(parts.map(({ name, hash }) => ({ part: name, hash, migrations })));
}

/** Migrations of this release. */
export function countMigrations(): number {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as { entries: unknown[] };
  return journal.entries.length;
}

/** Migrations that the database has; more than this release knows where a later one has been here. */
export async function countAppliedMigrations(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.count ?? 0;
}
