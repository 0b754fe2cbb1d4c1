import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { toneCorrections } from './tables.ts';

/** Corrections in force, by article. */
export async function listCorrectedTones(db: Database, articleIds: readonly number[]) {
  const rows = await db
    .select({ articleId: toneCorrections.articleId, tone: toneCorrections.tone })
    .from(toneCorrections)
    .where(
      and(
        sql`${toneCorrections.articleId} = any(${sql.param([...articleIds])}::bigint[])`,
        isNull(toneCorrections.endedAt),
      ),
    );
  return new Map(rows.map(({ articleId, tone }) => [articleId, tone]));
}

/** The correction of an article that is in force. */
export async function findCorrection(db: Database, articleId: number) {
  const [row] = await db
    .select({
      tone: toneCorrections.tone,
      reason: toneCorrections.reason,
      correctedBy: users.name,
      correctedAt: toneCorrections.correctedAt,
    })
    .from(toneCorrections)
    .innerJoin(users, eq(users.id, toneCorrections.correctedBy))
    .where(and(eq(toneCorrections.articleId, articleId), isNull(toneCorrections.endedAt)));
  return row;
}

/** Serialises corrections of one article, so that the last one is in force. */
export const lockCorrections = (db: Database, articleId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('tone'), ${articleId % 2_147_483_647}::integer)`);

export const endCorrection = (db: Database, { articleId, at }: { articleId: number; at: Date }) =>
  db
    .update(toneCorrections)
    .set({ endedAt: at })
    .where(and(eq(toneCorrections.articleId, articleId), isNull(toneCorrections.endedAt)));

export const insertCorrection = (db: Database, row: typeof toneCorrections.$inferInsert) =>
  db.insert(toneCorrections).values(row);
