import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { clients } from '#server/identity/companies/tables.ts';
import { sendersMay } from '#server/identity/permissions/sender-may.ts';
import { memberships, users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';

interface Seats {
  readonly seats: number;
  readonly used: number;
}

/** Seats of clients by company, taken by enabled members and invitations that wait; companies that are none are left out. */
export async function listSeats(db: Database, stockIds: readonly number[], now: Date): Promise<Map<number, Seats>> {
  const members = db.$count(
    memberships,
    and(
      eq(memberships.stockId, clients.stockId),
      isNull(memberships.withdrawnAt),
      sql`exists (select from ${users} where ${users.id} = ${memberships.userId} and ${users.disabledAt} is null)`,
    ),
  );
  // By the table's name: invitations know members, and not the other way round.
  const isWaiting = sql`stock_id = any(${sql.param([...stockIds])}::integer[]) and accepted_at is null
    and revoked_at is null and ended_at is null and expires_at > ${now.toISOString()}::timestamptz`;
  const waiting = sql`(
    select stock_id, count(*) as waiting from invitation where ${isWaiting} and ${sendersMay(isWaiting)}
    group by stock_id) as invited`;
  const rows = await db
    .select({
      ...{ stockId: clients.stockId, seats: clients.seats, members },
      waiting: sql`coalesce(invited.waiting, 0)`.mapWith(Number),
    })
    .from(clients)
    .leftJoin(waiting, sql`invited.stock_id = ${clients.stockId}`)
    .where(inArray(clients.stockId, [...stockIds]));
  return new Map(rows.map((row) => [row.stockId, { seats: row.seats, used: row.members + row.waiting }]));
}

/** The same of one company; nothing for one that is no client. */
export const findSeats = async (db: Database, stockId: number, now: Date): Promise<Seats | undefined> =>
  (await listSeats(db, [stockId], now)).get(stockId);

/** Throws SEATS_USED_UP where a client has no seat left; the operator's own company has no limit. */
export async function requireSeat(tx: Database, stockId: number, now: Date): Promise<void> {
  const found = await findSeats(tx, stockId, now);
  if (found && found.used >= found.seats) throw new AppError('SEATS_USED_UP');
}

/** The same for an account that is about to be enabled, in all its companies. */
export async function requireSeats(tx: Database, userId: number, now: Date): Promise<void> {
  const rows = await tx
    .select({ stockId: memberships.stockId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isNull(memberships.withdrawnAt)));
  for (const { stockId } of rows) await requireSeat(tx, stockId, now);
}
