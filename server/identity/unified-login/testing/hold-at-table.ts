import { setTimeout as pause } from 'node:timers/promises';
import type { OpenDatabase } from '#server/platform/database/database.ts';

interface Holding<Answer> {
  readonly call: () => Promise<Answer>;
  /** What happens while the call waits. */
  readonly meanwhile: () => Promise<unknown>;
}

/** Lets a call come as far as a table, does something else meanwhile, and lets it go on. Returns the call's answer. */
export async function holdAtTable<Answer>(
  { pool }: Pick<OpenDatabase, 'pool'>,
  table: string,
  { call, meanwhile }: Holding<Answer>,
): Promise<Answer> {
  const holder = await pool.connect();
  try {
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    const held = call();
    while (!(await isWaitedFor(pool, table))) await pause(10);
    await meanwhile();
    await holder.query('rollback');
    return await held;
  } finally {
    // Whatever has failed, nobody must wait for the table any longer.
    await holder.query('rollback');
    holder.release();
  }
}

async function isWaitedFor(pool: OpenDatabase['pool'], table: string): Promise<boolean> {
  // Tables of other databases of the server may have the same number.
  const waiting = `select 1 from pg_locks join pg_database on pg_database.oid = database and datname = current_database()
    where not granted and relation = $1::regclass`;
  return (await pool.query(waiting, [table])).rows.length > 0;
}
