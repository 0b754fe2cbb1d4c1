import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { scoreImports } from './tables.ts';

interface Owned {
  readonly userId: number;
  readonly since: Date;
}

/** The person's latest import since then that is not undone. */
export async function findLastScoreImport(db: Database, { userId, since }: Owned) {
  const { id, importedAt, added, changed, removed, undoneAt } = scoreImports;
  const [row] = await db
    .select({ id, importedAt, added, changed, removed })
    .from(scoreImports)
    .where(and(eq(scoreImports.userId, userId), gte(importedAt, since), isNull(undoneAt)))
    .orderBy(desc(id))
    .limit(1);
  return row;
}

/** Marks an import as undone; false where it is another person's, older, or undone already. */
export async function markUndone(tx: Database, id: number, { userId, since }: Owned, now: Date): Promise<boolean> {
  const marked = await tx
    .update(scoreImports)
    .set({ undoneAt: now })
    .where(
      and(
        ...[eq(scoreImports.id, id), eq(scoreImports.userId, userId)],
        ...[gte(scoreImports.importedAt, since), isNull(scoreImports.undoneAt)],
      ),
    )
    .returning({ id: scoreImports.id });
  return marked.length > 0;
}

/**
 * Makes scores what they were before an import, as far as they are still what it made them.
 * @returns how many, and how many there were to undo
 */
export async function restoreScores(tx: Database, id: number): Promise<{ undone: number; all: number }> {
  const change = sql`jsonb_to_recordset((select changes from score_import where id = ${id}))
    as c("stockId" integer, period text, "indicatorId" integer, before double precision, after double precision)`;
  const isOf = sql`s.stock_id = c."stockId" and s.period = c.period and s.indicator_id = c."indicatorId"`;
  const changed = await tx.execute(sql`
    update indicator_score s set score = c.before from ${change}
    where ${isOf} and c.before is not null and s.score = c.after`);
  const added = await tx.execute(sql`
    delete from indicator_score s using ${change} where ${isOf} and c.before is null and s.score = c.after`);
  const removed = await tx.execute(sql`
    insert into indicator_score (stock_id, period, indicator_id, score)
    select c."stockId", c.period, c."indicatorId", c.before from ${change} where c.after is null
    on conflict do nothing`);
  const { rows } = await tx.execute<{ all: number }>(sql`select count(*)::integer as "all" from ${change}`);
  const undone = [changed, added, removed].reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
  return { undone, all: rows[0]?.all ?? 0 };
}

export async function deleteScoreImports(db: Database, before: Date): Promise<void> {
  await db.delete(scoreImports).where(lt(scoreImports.importedAt, before));
}
