import { type SQL, sql } from 'drizzle-orm';
import type { Rhythm } from '#contract/outreach/pushes.ts';
import { pushes } from './tables.ts';

/** The day in China on which an issue goes out. */
const day = sql`(issue.send_at at time zone 'Asia/Shanghai')::date`;
const wanted = sql`coalesce((issue.rhythm ->> 'day')::integer, 1)`;

/**
 * The day that an issue is of: its own, or the first one after it that its rhythm names, which gave way to it. What a
 * person sent goes at another time of day, and is of no day of the rhythm.
 */
const meantDay = sql`case
  when to_char(issue.send_at at time zone 'Asia/Shanghai', 'HH24:MI:SS.MS') <> (issue.rhythm ->> 'time') || ':00.000' then null
  when issue.rhythm ->> 'kind' = 'weekly' then ${day} + (${wanted} - extract(isodow from ${day})::integer + 7) % 7
  when issue.rhythm ->> 'kind' = 'monthly'
    then (date_trunc('month', (${day} - ${wanted})::timestamp) + interval '1 month')::date + ${wanted} - 1
end`;

/**
 * When a mail counts for somebody who wants one a week or a month: at its moment, and as an issue that gave way to a day
 * off on the day that it is of. So it does not take the place of the issue before, nor keep another from its own week.
 */
const countsAt = (issue: SQL, at: SQL): SQL => sql`(
  select greatest(${at}, ${meantDay}::timestamp at time zone 'Asia/Shanghai') from (${issue}) as issue)`;

/** The same of a push that is stored. */
export const countsAtOf = (pushId: SQL, at: SQL): SQL =>
  countsAt(sql`select ${pushes.rhythm}, ${pushes.sendAt} from ${pushes} where ${pushes.id} = ${pushId}`, at);

/** The same of one that is sent at a moment, by a rhythm or without one. */
export function countsAtWith(rhythm: Rhythm | null, moment: Date): SQL {
  const at = sql`${moment.toISOString()}::timestamptz`;
  const written = rhythm ? JSON.stringify(rhythm) : null;
  return countsAt(sql`select ${written}::jsonb as rhythm, ${at} as send_at`, at);
}
