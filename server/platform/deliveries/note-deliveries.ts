import { lt, sql } from 'drizzle-orm';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { DeliveryFailure } from '#server/platform/messages/delivery-failure.ts';
import type { Message, Send } from '#server/platform/messages/outbox.ts';
import { deliveryHours, deliveryStates } from './tables.ts';

interface NotingOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

const hour = 60 * 60_000;
/** How long counts by hour are kept, in milliseconds. */
const keptFor = 8 * 24 * hour;

/**
 * Notes of each attempt whether it succeeded, so that operators see when mail and SMS last went out. A note that fails
 * changes nothing for the message: it would be sent twice.
 */
export function noteDeliveries(send: Send, { db, clock, onError }: NotingOptions): Send {
  const note = (channel: Message['channel'], failure?: unknown) => keep(db, channel, clock(), failure).catch(onError);
  return async (message) => {
    let taken: Awaited<ReturnType<Send>>;
    try {
      taken = await send(message);
    } catch (error) {
      await note(message.channel, error);
      throw error;
    }
    // What stays in a file has not gone out.
    if (taken !== 'kept') await note(message.channel);
    return taken;
  };
}

async function keep(db: Database, channel: Message['channel'], at: Date, failure?: unknown): Promise<void> {
  const [sent, failed] = failure === undefined ? [1, 0] : [0, 1];
  const state =
    failure === undefined
      ? { lastSentAt: at, failuresInRow: 0 }
      : { lastFailedAt: at, reason: reasonOf(failure), failuresInRow: sql`${deliveryStates.failuresInRow} + 1` };
  const first = failure === undefined ? state : { ...state, failuresInRow: 1 };
  await db.transaction(async (tx) => {
    await tx
      .insert(deliveryStates)
      .values({ channel, ...first })
      .onConflictDoUpdate({ target: deliveryStates.channel, set: state });
    await tx
      .insert(deliveryHours)
      .values({ channel, hour: new Date(Math.floor(at.getTime() / hour) * hour), sent, failed })
      .onConflictDoUpdate({
        target: [deliveryHours.channel, deliveryHours.hour],
        set: { sent: sql`${deliveryHours.sent} + ${sent}`, failed: sql`${deliveryHours.failed} + ${failed}` },
      });
  });
}

/** Provider and code, without the masked recipient that the log also gets. */
function reasonOf(failure: unknown): string {
  return failure instanceof DeliveryFailure ? failure.message.replace(/ \([^()]*\)$/, '') : '';
}

export async function sweepDeliveries(db: Database, now: Date): Promise<void> {
  await db.delete(deliveryHours).where(lt(deliveryHours.hour, new Date(now.getTime() - keptFor)));
}
