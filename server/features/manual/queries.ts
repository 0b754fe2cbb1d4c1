import { asc } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { manualChapters } from './tables.ts';

export function listChapters(db: Database) {
  return db.select().from(manualChapters).orderBy(asc(manualChapters.sort), asc(manualChapters.id));
}
