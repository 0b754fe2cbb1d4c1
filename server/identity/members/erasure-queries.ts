import { and, desc, eq, isNull, lte } from 'drizzle-orm';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { erasureRequests } from './tables.ts';

export type ErasureRequest = typeof erasureRequests.$inferSelect;

/** A person's last request. */
export async function findLastErasure(db: Database, userId: number): Promise<ErasureRequest | undefined> {
  const [row] = await db
    .select()
    .from(erasureRequests)
    .where(eq(erasureRequests.userId, userId))
    .orderBy(desc(erasureRequests.id))
    .limit(1);
  return row;
}

/** A person's request that waits. */
export async function findWaitingErasure(db: Database, userId: number): Promise<ErasureRequest | undefined> {
  const [row] = await db
    .select()
    .from(erasureRequests)
    .where(and(eq(erasureRequests.userId, userId), isNull(erasureRequests.outcome)));
  return row;
}

/** The request that waits the longest, with the person's name. */
export async function findOldestErasure(db: Database) {
  const [row] = await db
    .select({ request: erasureRequests, person: users.name })
    .from(erasureRequests)
    .innerJoin(users, eq(users.id, erasureRequests.userId))
    .where(isNull(erasureRequests.outcome))
    .orderBy(erasureRequests.requestedAt, erasureRequests.id)
    .limit(1);
  return row;
}

/** Notes a request; `false` if one waits already. */
export async function insertErasure(
  tx: Database,
  row: Pick<ErasureRequest, 'userId' | 'note' | 'requestedAt'>,
): Promise<boolean> {
  const rows = await tx.insert(erasureRequests).values(row).onConflictDoNothing().returning({ id: erasureRequests.id });
  return rows.length > 0;
}

/** A request, locked until the transaction ends. */
export async function lockErasure(tx: Database, id: number): Promise<ErasureRequest | undefined> {
  const [row] = await tx.select().from(erasureRequests).where(eq(erasureRequests.id, id)).for('update');
  return row;
}

type Decision = Pick<ErasureRequest, 'outcome' | 'decidedBy' | 'decidedAt'> &
  Partial<Pick<ErasureRequest, 'answer' | 'note'>>;

/** Ends a person's request that waits. @returns its number. */
export async function decideErasure(tx: Database, userId: number, decision: Decision): Promise<number | undefined> {
  const [row] = await tx
    .update(erasureRequests)
    .set(decision)
    .where(and(eq(erasureRequests.userId, userId), isNull(erasureRequests.outcome)))
    .returning({ id: erasureRequests.id });
  return row?.id;
}

/** Empties what a person wrote and was told in all of their requests. */
export async function clearErasures(tx: Database, userId: number): Promise<void> {
  await tx.update(erasureRequests).set({ note: '', answer: '' }).where(eq(erasureRequests.userId, userId));
}

/** Requests that have waited since then or longer. */
export const countErasuresBefore = (db: Database, since: Date): Promise<number> =>
  db.$count(erasureRequests, and(isNull(erasureRequests.outcome), lte(erasureRequests.requestedAt, since)));
