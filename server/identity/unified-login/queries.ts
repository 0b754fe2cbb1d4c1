import { and, eq, gt, isNull, lt, not, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { isGivenAhead, wasGivenAhead } from '#server/platform/database/database-clock.ts';
import { unifyTickets } from './tables.ts';

export async function insertTicket(db: Database, row: typeof unifyTickets.$inferInsert): Promise<void> {
  await db.insert(unifyTickets).values(row);
}

const living = (hash: Buffer, now: Date) =>
  and(
    ...[eq(unifyTickets.hash, hash), isNull(unifyTickets.usedAt), gt(unifyTickets.expiresAt, now)],
    not(isGivenAhead(unifyTickets.createdAt, now)),
  );

/** A valid ticket. An expired one is marked as ended, whatever the clock says later. */
export async function findTicket(db: Database, hash: Buffer, now: Date) {
  const unused = and(eq(unifyTickets.hash, hash), isNull(unifyTickets.usedAt));
  const [ticket] = await db.select().from(unifyTickets).where(unused);
  if (!ticket || (ticket.expiresAt > now && !(await wasGivenAhead(db, ticket.createdAt, now)))) return ticket;
  await db.update(unifyTickets).set({ usedAt: now }).where(unused);
  return undefined;
}

interface Opening {
  readonly hash: Buffer;
  readonly now: Date;
  /** Validity of an opened ticket, in seconds from its creation. */
  readonly most: number;
}

/** Returns a valid ticket and extends it the first time. */
export async function findValidTicket(db: Database, { hash, now, most }: Opening) {
  const [opened] = await db
    .update(unifyTickets)
    .set({ openedAt: now, expiresAt: sql`${unifyTickets.createdAt} + make_interval(secs => ${most})` })
    .where(and(living(hash, now), isNull(unifyTickets.openedAt)))
    .returning();
  return opened ?? findTicket(db, hash, now);
}

/** Consumes a ticket; of concurrent calls one succeeds. */
export async function consumeTicket(db: Database, hash: Buffer, now: Date): Promise<boolean> {
  const spent = await db
    .update(unifyTickets)
    .set({ usedAt: now })
    .where(living(hash, now))
    .returning({ userId: unifyTickets.userId });
  return spent.length > 0;
}

/** Records that an account's second factor was confirmed with this ticket. */
export async function confirmAccount(db: Database, hash: Buffer, userId: number): Promise<void> {
  await db
    .update(unifyTickets)
    .set({ confirmed: sql`${unifyTickets.confirmed} || ${JSON.stringify([userId])}::jsonb` })
    .where(eq(unifyTickets.hash, hash));
}

export async function deleteOldTickets(db: Database, before: Date): Promise<void> {
  await db.delete(unifyTickets).where(lt(unifyTickets.expiresAt, before));
}
