import type pg from 'pg';
import { Gauge } from 'prom-client';

/** How busy the connections of this process are. */
export function poolGauges(pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>) {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      ...{ name, help, registers: [] },
      collect() {
        this.set(read());
      },
    });
  return [
    gauge('database_pool_busy', 'Connections of this process that are at work', () => pool.totalCount - pool.idleCount),
    gauge('database_pool_limit', 'Connections that this process may have (DATABASE_POOL)', () => pool.options.max ?? 0),
    gauge('database_pool_waiting', 'Calls of this process that wait for a connection', () => pool.waitingCount),
  ];
}
