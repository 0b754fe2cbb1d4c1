import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { maxShownMembers } from '#contract/identity/company-members.ts';
import { sessionLimits } from '#contract/identity/sessions.ts';
import { clients } from '#server/identity/companies/tables.ts';
import { hasFactor } from '#server/identity/sessions/second-factor-queries.ts';
import { membershipRoles, memberships, secondFactors, sessions, users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';

interface Place {
  readonly stockId: number;
  readonly now: Date;
}

const isAlive = (now: Date) =>
  and(
    isNull(sessions.endedAt),
    gt(sessions.lastUsedAt, new Date(now.getTime() - sessionLimits.idle)),
    gt(sessions.createdAt, new Date(now.getTime() - sessionLimits.absolute)),
  );

/** People of a company by name, with what they do there and nothing of other companies. */
export function listMembers(db: Database, { stockId, now }: Place) {
  const held = db
    .select({
      userId: membershipRoles.userId,
      codes: sql<string[]>`array_agg(${membershipRoles.roleCode})`.as('codes'),
    })
    .from(membershipRoles)
    .where(eq(membershipRoles.stockId, stockId))
    .groupBy(membershipRoles.userId)
    .as('held');
  const used = db
    .select({
      userId: sessions.userId,
      alive: sql<number>`(count(*) filter (where ${isAlive(now)}))::integer`.as('alive'),
      lastUsedAt: sql`max(${sessions.lastUsedAt})`.mapWith(sessions.lastUsedAt).as('last_used_at'),
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.stockId, stockId),
        sql`${sessions.userId} in (select m.user_id from membership m where m.stock_id = ${stockId})`,
      ),
    )
    .groupBy(sessions.userId)
    .as('used');
  return db
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      phone: users.phone,
      isDisabled: sql<boolean>`${users.disabledAt} is not null`,
      hasSecondFactor: hasFactor,
      codes: held.codes,
      sessions: used.alive,
      lastUsedAt: used.lastUsedAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(held, eq(held.userId, users.id))
    .leftJoin(used, eq(used.userId, users.id))
    .where(and(eq(memberships.stockId, stockId), isNull(memberships.withdrawnAt)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(maxShownMembers);
}

interface Ending extends Place {
  readonly userId: number;
  /** Stays. */
  readonly tokenHash: Buffer;
}

/** Ends sessions of a person in a company; returns their number. */
export async function endSessionsIn(tx: Database, { userId, stockId, tokenHash, now }: Ending): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.stockId, stockId),
        ne(sessions.tokenHash, tokenHash),
        isNull(sessions.endedAt),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}

/** Locks a client and returns its seats. */
export async function updateSeats(tx: Database, stockId: number, seats: number): Promise<void> {
  await tx.update(clients).set({ seats }).where(eq(clients.stockId, stockId));
}
