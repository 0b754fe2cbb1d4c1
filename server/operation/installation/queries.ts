import { and, isNull, sql } from 'drizzle-orm';
import { pushDeliveries } from '#server/outreach/pushes/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { outgoingMessages } from '#server/platform/messages/tables.ts';

/** What would be sent at once: messages that no job has, and mails of pushes that wait. */
export async function countWaiting(db: Database) {
  const [messages, pushMails] = await Promise.all([
    db.$count(outgoingMessages, and(isNull(outgoingMessages.jobId), isNull(outgoingMessages.sentAt))),
    db.$count(pushDeliveries, sql`${pushDeliveries.state} in ('queued', 'deferred')`),
  ]);
  return { messages, pushMails };
}
