import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { clients } from '#server/identity/companies/tables.ts';
import { memberships, users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { invitations } from './tables.ts';

interface Seats {
  readonly seats: number;
  readonly used: number;
}

/** Seats of a client, taken by enabled members and invitations that wait; nothing for a company that is none. */
export async function findSeats(db: Database, stockId: number, now: Date): Promise<Seats | undefined> {
  const members = db.$count(
    memberships,
    and(
      eq(memberships.stockId, stockId),
      isNull(memberships.withdrawnAt),
      sql`exists (select from ${users} where ${users.id} = ${memberships.userId} and ${users.disabledAt} is null)`,
    ),
  );
  const waiting = db.$count(
    invitations,
    and(
      eq(invitations.stockId, stockId),
      isNull(invitations.acceptedAt),
      isNull(invitations.revokedAt),
      gt(invitations.expiresAt, now),
    ),
  );
  const [row] = await db
    .select({ seats: clients.seats, members, waiting })
    .from(clients)
    .where(eq(clients.stockId, stockId));
  return row && { seats: row.seats, used: Number(row.members) + Number(row.waiting) };
}

/** Throws SEATS_USED_UP where a client has no seat left; the operator's own company has no limit. */
export async function requireSeat(tx: Database, stockId: number, now: Date): Promise<void> {
  const found = await findSeats(tx, stockId, now);
  if (found && found.used >= found.seats) throw new AppError('SEATS_USED_UP');
}
