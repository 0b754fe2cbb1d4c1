import { readFile } from 'node:fs/promises';
import type pg from 'pg';

/** Fills every table that grows with use with 50,000 rows or so, and has the database look at them. Takes seconds. */
export async function fillLargeTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(await readFile(new URL('full-tables.sql', import.meta.url), 'utf8'));
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}
