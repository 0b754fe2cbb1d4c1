import { and, count, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import {
  membershipRoles,
  memberships,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  roles,
  secondFactors,
  users,
} from './tables.ts';

export async function findSecondFactor(db: Database, userId: number) {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return factor;
}

/** Whether a person holds a role of the operator's in any company. */
export async function holdsOperatorRole(db: Database, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ held: count() })
    .from(membershipRoles)
    .innerJoin(roles, and(eq(roles.code, membershipRoles.roleCode), eq(roles.kind, 'operator')))
    .innerJoin(
      memberships,
      and(eq(memberships.userId, membershipRoles.userId), eq(memberships.stockId, membershipRoles.stockId)),
    )
    .where(and(eq(membershipRoles.userId, userId), isNull(memberships.withdrawnAt)));
  return (row?.held ?? 0) > 0;
}

/**
 * Consumes the code of a step, and all before it. One atomic statement: of concurrent equal codes only one succeeds.
 * Returns whether this one did.
 */
export async function consumeStep(db: Database, userId: number, step: number): Promise<boolean> {
  const spent = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt), lt(secondFactors.lastStep, step)),
    )
    .returning({ userId: secondFactors.userId });
  return spent.length > 0;
}

/** Consumes a recovery code; returns whether it was valid. */
export async function consumeRecoveryCode(db: Database, userId: number, hash: Buffer, now: Date): Promise<boolean> {
  const spent = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return spent.length > 0;
}

export function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

/** Starts the setup of a factor, replacing an unconfirmed one; returns whether there is no confirmed one. */
export async function putUnconfirmedFactor(
  db: Database,
  factor: Pick<typeof secondFactors.$inferInsert, 'userId' | 'setupId' | 'sealedSecret' | 'createdAt'>,
): Promise<boolean> {
  const { userId: _kept, ...fresh } = factor;
  const put = await db
    .insert(secondFactors)
    .values(factor)
    .onConflictDoUpdate({ target: secondFactors.userId, set: fresh, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ userId: secondFactors.userId });
  return put.length > 0;
}

interface Confirmation {
  readonly userId: number;
  readonly setupId: string;
  readonly step: number;
  readonly begunAfter: Date;
  readonly now: Date;
}

/** Confirms a factor and consumes the code used; returns whether it was unconfirmed. */
export async function confirmFactor(
  db: Database,
  { userId, setupId, step, begunAfter, now }: Confirmation,
): Promise<boolean> {
  const confirmed = await db
    .update(secondFactors)
    .set({ confirmedAt: now, lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.setupId, setupId),
        isNull(secondFactors.confirmedAt),
        gt(secondFactors.createdAt, begunAfter),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return confirmed.length > 0;
}

/** Deletes the authenticator app, confirmed or not. */
export async function deleteApp(db: Database, userId: number): Promise<void> {
  await db.delete(secondFactors).where(eq(secondFactors.userId, userId));
}

export async function deleteRecoveryCodes(db: Database, userId: number): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Deletes all that an account has for a second factor: the app, passkeys and recovery codes. */
export async function deleteFactors(db: Database, userId: number): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await deleteApp(db, userId);
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  await db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
}

/** Since when an account has had a second factor, of whatever kind; null for none. For queries that join the tables. */
export const factorSince = sql`least(${secondFactors.confirmedAt},
  (select min(p.created_at) from passkey p where p.user_id = ${users.id}))`.mapWith(
  secondFactors.confirmedAt,
) as SQL<Date | null>;

/** Whether an account has one, likewise. */
export const hasFactor = sql<boolean>`(${secondFactors.confirmedAt} is not null
  or exists (select 1 from passkey p where p.user_id = ${users.id}))`;

export async function replaceRecoveryCodes(db: Database, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await db.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}
