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
const kept = new WeakMap<Database, KeptNames>();

/** Names of tracked companies and media in search form, and their parts. */
export async function readNames(db: Database): Promise<ReadonlySet<string>> {
  const revision = await readNamesRevision(db);
  const known = kept.get(db);
  if (known?.revision === revision) return known.names;
  const names = collectNames(db);
  kept.set(db, { revision, names });
  names.catch(() => kept.delete(db));
  return names;
}

async function collectNames(db: Database): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const [index, { name }] of (await listNames(db)).entries()) {
    for (const text of Object.values(name)) {
      for (const part of [text, ...text.split(/\s+/)]) names.add(normalizeText(part));
    }
    if (index % atOnce === atOnce - 1) await turn();
  }
  return names;
}
