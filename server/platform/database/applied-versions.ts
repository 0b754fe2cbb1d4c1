import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asc, inArray, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { appliedVersions } from './tables.ts';

/** Where the migrations lie. */
export const migrationsFolder = fileURLToPath(new URL('../../database/migrations', import.meta.url));

/**
 * How a part of this release stands to what the database has: `current` needs nothing, `outdated` is applied.
 * `superseded` has been replaced by a later release, whose processes may be running: an earlier one leaves it alone.
 */
export type Standing = 'current' | 'outdated' | 'superseded';

interface Part {
  readonly name: string;
  readonly hash: string;
}

/** How each of these parts stands, by name. */
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
    // With more migrations than the latest it is a later release, that has taken a change back.
    const wasReplaced = history.some((row) => row.hash === hash) && known <= (latest?.migrations ?? 0);
    return isEarlier || wasReplaced ? 'superseded' : 'outdated';
  };
  return new Map(parts.map((part) => [part.name, standingOf(part)]));
}

/** Notes that these parts now stand in the database as this release has them. */
export async function recordApplied(db: Database, parts: readonly Part[]): Promise<void> {
  const migrations = countMigrations();
  await db.insert(appliedVersions).values(parts.map(({ name, hash }) => ({ part: name, hash, migrations })));
}

function countMigrations(): number {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as { entries: unknown[] };
  return journal.entries.length;
}

async function countAppliedMigrations(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.count ?? 0;
}
