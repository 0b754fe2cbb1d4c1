import { eq, sql } from 'drizzle-orm';
import { judge, type Measurement, type Probe } from '#server/operation/status/probe.ts';
import type { Database } from '#server/platform/database/database.ts';
import { deliveryHours, deliveryStates } from '#server/platform/deliveries/tables.ts';

/** Failed attempts in a row after which people miss their messages. */
const act = 3;
const day = 24 * 60 * 60_000;

interface DeliveryDeps {
  readonly db: Database;
  readonly channel: 'mail' | 'sms';
  /** Whether a server or provider is set; without one messages are files. */
  readonly isSetUp: boolean;
}

/** When mail or SMS last went out and last failed, whoever has sent them. */
export function deliveryProbe({ db, channel, isSetUp }: DeliveryDeps): Probe {
  return {
    name: channel,
    main: `${channel}_sent_last_day`,
    measure: async (now) => {
      const [state] = await db.select().from(deliveryStates).where(eq(deliveryStates.channel, channel));
      const { sent, failed } = await countLastDay(db, channel, now);
      const failures = state?.failuresInRow ?? 0;
      const seconds = (at: Date | null | undefined) => at && at.getTime() / 1000;
      const [lastSent, lastFailed] = [seconds(state?.lastSentAt), seconds(state?.lastFailedAt)];
      const values: Measurement['values'] = {
        [`${channel}_sent_last_day`]: sent,
        [`${channel}_failed_last_day`]: failed,
        [`${channel}_failures_in_row`]: failures,
        ...(lastSent && { [`${channel}_last_sent_timestamp_seconds`]: lastSent }),
        ...(lastFailed && { [`${channel}_last_failed_timestamp_seconds`]: lastFailed }),
      };
      return {
        ...judge(
          // What was given up can fail no more, and nothing would ever end its last failures.
          [!isSetUp, 'idle', 'notSetUp'],
          [failures >= act, 'act', 'deliveryFails'],
          [failures > 0, 'attention', 'deliveryFails'],
          [!lastSent, 'idle', 'notUsedYet'],
        ),
        values,
        words: { reason: state?.reason ?? '' },
      };
    },
  };
}

async function countLastDay(db: Database, channel: DeliveryDeps['channel'], now: Date) {
  const since = new Date(now.getTime() - day).toISOString();
  const [counts] = await db
    .select({
      sent: sql<number>`coalesce(sum(${deliveryHours.sent}), 0)::integer`,
      failed: sql<number>`coalesce(sum(${deliveryHours.failed}), 0)::integer`,
    })
    .from(deliveryHours)
    .where(sql`${deliveryHours.channel} = ${channel} and ${deliveryHours.hour} > ${since}::timestamptz`);
  return counts ?? { sent: 0, failed: 0 };
}
