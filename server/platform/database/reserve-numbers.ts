import { sql } from 'drizzle-orm';
import type { PgColumn, PgSequence, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** A table whose rows are numbered by a sequence, but for those that bring numbers of their own. */
export interface Numbering {
  readonly sequence: PgSequence;
  readonly table: PgTable;
  readonly id: PgColumn;
}

/** Numbers for new rows: above all there are, and never one that another had. */
export async function reserveNumbers(tx: Database, numbering: Numbering, wanted: number): Promise<number[]> {
  if (wanted === 0) return [];
  await passNumbers(tx, numbering);
  const { rows } = await tx.execute<{ id: string }>(
    sql`select nextval(${numbering.sequence.seqName}) as id from generate_series(1, ${wanted}::integer)`,
  );
  return rows.map((row) => Number(row.id));
}

/**
 * Brings the sequence above all rows there are: those of the demo have numbers of their own. Needed also before one of
 * these goes, or its number would come back as another's.
 */
export async function passNumbers(tx: Database, { sequence, table, id }: Numbering): Promise<void> {
  await tx.execute(sql`
    select setval(${sequence.seqName}, given.highest)
    from ${sql.identifier(sequence.seqName ?? '')}, (select max(${id}) as highest from ${table}) as given
    where given.highest >= last_value`);
}
