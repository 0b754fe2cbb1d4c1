import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';

/** SQLSTATE of what refuses a write. */
export const writeRefusals = { fullDisk: '53100', readOnly: '25006' } as const;

/** Lets PostgreSQL refuse every write to a table meanwhile. */
export async function whileWritesAreRefused(
  db: Database,
  { table, state = writeRefusals.fullDisk }: { readonly table: string; readonly state?: string },
  act: () => Promise<void>,
): Promise<void> {
  const refuse = `begin raise exception 'refused' using errcode = '${state}'; end`;
  await db.execute(
    sql.raw(`create or replace function refuse_to_write() returns trigger language plpgsql as $$ ${refuse} $$`),
  );
  await db.execute(sql`create trigger refusing before insert or update on ${sql.identifier(table)}
    for each row execute function refuse_to_write()`);
  try {
    await act();
  } finally {
    await db.execute(sql`drop trigger refusing on ${sql.identifier(table)}`);
  }
}
