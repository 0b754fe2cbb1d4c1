import type { Database } from '#server/platform/database/database.ts';
import type { Work } from '#server/platform/feature.ts';
import { deleteLeads, lockOldLeads } from './manage-queries.ts';

/** How long leads are kept, in milliseconds: 730 days are never more than the 24 months of the privacy terms. */
const keptFor = 730 * 24 * 60 * 60_000;
const batchSize = 500;

/** Deletes leads after 24 months, also those that were won: the client that came of one stays. */
export async function sweepLeads({ db, now, signal }: Work): Promise<void> {
  const before = new Date(now.getTime() - keptFor);
  let goesOn = true;
  while (goesOn && !signal.aborted) goesOn = await db.transaction((tx) => deleteSome(tx, before));
}

/** Whether there may be more. */
async function deleteSome(tx: Database, before: Date): Promise<boolean> {
  const ids = await lockOldLeads(tx, before, batchSize);
  if (ids.length > 0) await deleteLeads(tx, ids);
  return ids.length === batchSize;
}
