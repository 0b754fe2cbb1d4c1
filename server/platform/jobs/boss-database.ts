import type pg from 'pg';
import type { Db } from 'pg-boss';

/**
 * Runs pg-boss's statements through our pool. Each statement takes a connection and returns it; a failed one destroys
 * its connection, and any open transaction with it.
 */
export function bossDatabase(pool: pg.Pool): Db {
  return {
    executeSql: async (text, values) => {
      // Several statements in one text return several results, despite the types.
      const results: unknown = await pool.query(text, values);
      if (Array.isArray(results)) return { rows: results.flatMap(({ rows }: pg.QueryResult) => rows) };
      return { rows: (results as pg.QueryResult).rows };
    },
  };
}
