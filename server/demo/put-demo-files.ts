import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { contentItems } from '#server/content/site/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { demoFolder } from './content/videos.ts';

const folder = fileURLToPath(new URL('./media', import.meta.url));

/**
 * Puts the files of the demo's videos into the store, where the database holds those videos and a file is missing.
 * Beside the rows and not with them: the folder of the store can be new while the database is not.
 */
export async function putDemoFiles(db: Database, store: FileStore): Promise<void> {
  const ofDemo = sql`${contentItems.kind} = 'video' and ${contentItems.fields}->>'file' like ${`${demoFolder}/%`}`;
  if ((await db.$count(contentItems, ofDemo)) === 0) return;
  for (const file of await readdir(folder)) {
    const name = `${demoFolder}/${file}`;
    if (!(await store.stat(name))) await store.put(name, await readFile(path.join(folder, file)));
  }
}
