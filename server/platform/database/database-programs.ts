import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { compareParts, recordApplied } from './applied-versions.ts';
import type { Database } from './database.ts';

/** Triggers, functions, policies and grants as they are now; each file can be run again at any time. */
export const programsFolder = fileURLToPath(new URL('../../database/programs', import.meta.url));

/** Another process is writing; give up the lock before everyone queues behind us. */
const lockTimeout = '1s';
const maxAttempts = 20;
/** Milliseconds between attempts. */
const pause = 500;
const inEachOthersWay = new Set(['55P03', '40P01']);

/**
 * Runs the programs that changed since this database last saw them, all or none. Callers must hold the migration lock.
 */
export async function applyPrograms(db: Database, folder = programsFolder): Promise<void> {
  const programs = await readPrograms(folder);
  const standing = await compareParts(db, programs);
  const changed = programs.filter(({ name }) => standing.get(name) === 'outdated');
  if (changed.length === 0) return;
  for (let attempt = 1; ; attempt++) {
    try {
      await db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = '${lockTimeout}'`));
        for (const { text } of changed) await tx.execute(sql.raw(text));
        await recordApplied(tx, changed);
      });
      return;
    } catch (error) {
      if (!isInTheWay(error) || attempt === maxAttempts) throw error;
      await wait(pause);
    }
  }
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

function isInTheWay(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError && inEachOthersWay.has(error.code ?? '')) return true;
  return isInTheWay(error.cause);
}
