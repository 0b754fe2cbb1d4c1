import type { Database } from '#server/platform/database/database.ts';
import { deleteOldTickets } from './queries.ts';

/** Tickets that ended a day ago are deleted and answer as unknown. */
export async function sweepTickets(db: Database, now: Date): Promise<void> {
  await deleteOldTickets(db, new Date(now.getTime() - 24 * 60 * 60_000));
}
