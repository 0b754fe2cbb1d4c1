import type { Database } from '#server/platform/database/database.ts';
import { installations } from '#server/platform/installation/tables.ts';

/**
 * Keeps an app that has not sent anything yet from sending by itself, as on a copied database, so that what a test hands
 * to a sender of its own is taken by nobody else.
 */
export async function holdSending(db: Database): Promise<void> {
  await db.insert(installations).values({ place: 'elsewhere', allowedAt: new Date() });
}

/** Lets it send from now on, for good. */
export async function letSend(db: Database): Promise<void> {
  await db.delete(installations);
}
