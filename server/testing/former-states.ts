import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const folder = new URL('../product/former-states/', import.meta.url);

/** Installations that are kept, each named after its last migration; `npm run keep:state` adds that of today. */
export const formerStates: readonly string[] = readdirSync(folder).map((file) => file.slice(0, 4));

/** One of them, as a dump of `pg_dump --inserts`. */
export const readFormerState = (state: string): string =>
  gunzipSync(readFileSync(new URL(`${state}.sql.gz`, folder))).toString('utf8');
