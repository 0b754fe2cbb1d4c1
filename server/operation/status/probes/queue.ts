import { sql } from 'drizzle-orm';
import { judge, type Probe } from '#server/operation/status/probe.ts';
import type { Database } from '#server/platform/database/database.ts';

/** How long a job may wait for its turn, in seconds. */
const wait = { attention: 60, act: 10 * 60 };
const hour = 60 * 60_000;

/** Jobs that wait, run, and have ended lately, and mails and cards of pushes that have not gone yet. */
export function queueProbe(db: Database): Probe {
  return {
    name: 'queue',
    main: 'jobs_waiting',
    measure: async (now) => {
      const before = (span: number) => new Date(now.getTime() - span).toISOString();
      const { rows } = await db.execute<
        Record<'waiting' | 'running' | 'oldest' | 'done' | 'failed' | 'pushed', number>
      >(sql`
        select count(*) filter (where state = 'waiting')::integer as waiting,
          count(*) filter (where state = 'running')::integer as running,
          coalesce(extract(epoch from ${now.toISOString()}::timestamptz
            - min(coalesce(waiting_since, created_at)) filter (where state = 'waiting')), 0)::float8 as oldest,
          (select count(*)::integer from job
            where finished_at >= ${before(hour)}::timestamptz and state = 'done') as done,
          (select count(*)::integer from job
            where finished_at >= ${before(24 * hour)}::timestamptz and state = 'failed') as failed,
          (select count(*)::integer from push join push_delivery d on d.push_id = push.id
            where push.state in ('scheduled', 'frozen', 'sending') and d.state in ('queued', 'deferred')) as pushed
        from job where finished_at is null`);
      const [found] = rows;
      if (!found) throw new Error('no row came back');
      const oldest = Math.max(0, found.oldest);
      return {
        ...judge([oldest >= wait.act, 'act', 'waitsLong'], [oldest >= wait.attention, 'attention', 'waitsLong']),
        values: {
          jobs_waiting: found.waiting,
          jobs_running: found.running,
          jobs_oldest_wait_seconds: oldest,
          jobs_done_last_hour: found.done,
          jobs_failed_last_day: found.failed,
          push_deliveries_waiting: found.pushed,
        },
      };
    },
  };
}
