import { analyseAll } from '#server/insight/corpus/analyse.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Analyses all queued articles, as the running server does within a second. */
export const settle = (db: Database, now: Date): Promise<void> => analyseAll(db, { now });
