import { and, inArray, isNull } from 'drizzle-orm';
import { pushDeliveries, pushes } from '#server/outreach/pushes/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { outgoingMessages } from '#server/platform/messages/tables.ts';

/** What would be sent at once: messages that no job has, and mails and cards of pushes that no person has to decide about. */
export async function countWaiting(db: Database) {
  const underWay = db
    .select({ id: pushes.id })
    .from(pushes)
    .where(inArray(pushes.state, ['frozen', 'sending']));
  const [messages, deliveries] = await Promise.all([
    db.$count(outgoingMessages, and(isNull(outgoingMessages.jobId), isNull(outgoingMessages.sentAt))),
    db.$count(
      pushDeliveries,
      and(inArray(pushDeliveries.state, ['queued', 'deferred']), inArray(pushDeliveries.pushId, underWay)),
    ),
  ]);
  return { messages, pushDeliveries: deliveries };
}
