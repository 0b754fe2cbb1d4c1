import { sql } from 'drizzle-orm';
import { judge, type Probe } from '#server/operation/status/probe.ts';
import type { Database } from '#server/platform/database/database.ts';

/** An answer to the smallest of statements takes less, in seconds. */
const slow = { attention: 0.25, act: 2 };
/** Share of the connections that the server allows. */
const scarce = { attention: 0.8, act: 0.95 };

/** How fast the database answers, and how much of it is in use. */
export function databaseProbe(db: Database): Probe {
  return {
    name: 'database',
    main: 'database_latency_seconds',
    measure: async () => {
      const latency = await timeOf(() => db.execute(sql`select 1`));
      const { rows } = await db.execute<{ size: number; connections: number; limit: number }>(sql`
        select pg_database_size(current_database())::float8 as size,
          current_setting('max_connections')::integer as limit,
          (select count(*)::integer from pg_stat_activity where datname = current_database()) as connections`);
      const [found] = rows;
      if (!found) throw new Error('no row came back');
      const used = found.connections / found.limit;
      return {
        ...judge(
          [latency >= slow.act, 'act', 'slow'],
          [used >= scarce.act, 'act', 'connectionsScarce'],
          [latency >= slow.attention, 'attention', 'slow'],
          [used >= scarce.attention, 'attention', 'connectionsScarce'],
        ),
        values: {
          database_latency_seconds: latency,
          database_connections: found.connections,
          database_connections_limit: found.limit,
          database_size_bytes: found.size,
        },
      };
    },
  };
}

/** In seconds. */
async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return (performance.now() - begun) / 1000;
}
