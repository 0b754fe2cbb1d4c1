import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '#server/platform/database/database.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { listNames, readNamesRevision } from './queries.ts';

interface KeptNames {
  readonly revision: string;
  readonly names: Promise<ReadonlySet<string>>;
}

/** Names processed before yielding. */
const atOnce = 500;

/** Cached by database; the revision of its names is checked each time. */
let kept = new WeakMap<Database, KeptNames>();

/** For a database that was put back to an earlier day, and counts from there. */
export function forgetNames(): void {
  kept = new WeakMap();
}

/**
 * Names of tracked companies and media in search form, each as a whole: a part of one, such as ESG of ESG 周刊, is a word
 * that anybody writes.
 */
export async function readNames(db: Database): Promise<ReadonlySet<string>> {
  const revision = await readNamesRevision(db);
  const known = kept.get(db);
  if (known?.revision === revision) return known.names;
  const names = collectNames(db);
  kept.set(db, { revision, names });
  const own = kept;
  names.catch(() => own.delete(db));
  return names;
}

async function collectNames(db: Database): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const [index, { name }] of (await listNames(db)).entries()) {
    for (const text of Object.values(name)) names.add(normalizeText(text));
    if (index % atOnce === atOnce - 1) await turn();
  }
  return names;
}
