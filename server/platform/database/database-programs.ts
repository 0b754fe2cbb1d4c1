import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { compareParts, recordApplied } from './applied-versions.ts';
import type { Database } from './database.ts';
import { givingWay, lockTimeout } from './give-way.ts';

/** Triggers, functions, policies and grants as they are now; each file can be run again at any time. */
export const programsFolder = fileURLToPath(new URL('../../database/programs', import.meta.url));

/**
 * Runs the programs that changed since this database last saw them, all or none. Callers must hold the migration lock.
 *
 * @throws StartError where they never get their turn
 */
export async function applyPrograms(db: Database, folder = programsFolder, onWait?: () => void): Promise<void> {
  const programs = await readPrograms(folder);
  const standing = await compareParts(db, programs);
  const changed = programs.filter(({ name }) => standing.get(name) === 'outdated');
  if (changed.length === 0) return;
  const apply = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = '${lockTimeout}'`));
      for (const { text } of changed) await tx.execute(sql.raw(text));
      await recordApplied(tx, changed);
    });
  await givingWay(apply, { onWait });
}

async function readPrograms(folder: string) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      // With its name: databases that a former release restored had the texts noted as applied, and lacked the programs.
      return { name, text, hash: createHash('sha256').update(`${name}\n${text}`).digest('hex') };
    }),
  );
}
