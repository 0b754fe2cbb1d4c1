import type pg from 'pg';
import type { Db } from 'pg-boss';

/**
 * Lets pg-boss speak through our pool. Each statement takes a connection and gives it back; one that fails gives up its
 * connection, and with it whatever it had begun.
 */
export function bossDatabase(pool: pg.Pool): Db {
  return {
    executeSql: async (text, values) => {
      // Several statements in one text bring several results, whatever the types say.
      const results: unknown = await pool.query(text, values);
      if (Array.isArray(results)) return { rows: results.flatMap(({ rows }: pg.QueryResult) => rows) };
      return { rows: (results as pg.QueryResult).rows };
    },
  };
}
