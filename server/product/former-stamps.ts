import { readFileSync } from 'node:fs';

/** What releases shipped before the product kept a record of its rows. */
export interface FormerRow {
  readonly stamps: readonly string[];
  /** Whether the very first release had it: where it is missing, somebody has removed it. */
  readonly isFromStart?: boolean;
  /** Where it stood last, of rows that have no key of their own. */
  readonly place?: number;
}

type FormerStamps = Readonly<Record<string, Readonly<Record<string, FormerRow>>>>;

/** By table and key. Needed once in the life of an installation, so it is read when it is asked for. */
export function readFormerStamps(): FormerStamps {
  return JSON.parse(readFileSync(new URL('former-stamps.json', import.meta.url), 'utf8')) as FormerStamps;
}
