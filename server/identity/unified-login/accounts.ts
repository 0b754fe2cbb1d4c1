import { and, asc, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { clientModules, companies, modules } from '#server/identity/companies/tables.ts';
import { hasFactor } from '#server/identity/sessions/second-factor-queries.ts';
import { memberships, secondFactors, users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';

interface Person {
  /** The authenticated account. */
  readonly userId: number;
  readonly now: Date;
  /** Whether demo accounts may sign in. */
  readonly demoPasswordsWork: boolean;
}

/** An account in a company that a person may enter. */
export type EnterableCompany = Awaited<ReturnType<typeof listEnterableCompanies>>[number];

/**
 * Companies of a person: those of all active accounts with the same unify id. If several belong to one company, the
 * authenticated one is used, else the oldest.
 */
export async function listEnterableCompanies(db: Database, { userId, now, demoPasswordsWork }: Person) {
  const proven = alias(users, 'proven');
  const rows = await db
    .select({
      userId: users.id,
      username: users.username,
      passwordHash: users.passwordHash,
      name: users.name,
      stockId: companies.stockId,
      companyName: companies.name,
      code: companies.code,
      moduleCount: db.$count(
        clientModules,
        and(
          eq(clientModules.stockId, companies.stockId),
          or(isNull(clientModules.expiresAt), gt(clientModules.expiresAt, now)),
        ),
      ),
      hasSecondFactor: hasFactor,
    })
    .from(proven)
    .innerJoin(users, eq(users.unifyId, proven.unifyId))
    .innerJoin(memberships, and(eq(memberships.userId, users.id), isNull(memberships.withdrawnAt)))
    .innerJoin(companies, eq(companies.stockId, memberships.stockId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(
      and(
        eq(proven.id, userId),
        isNull(proven.disabledAt),
        isNull(users.disabledAt),
        demoPasswordsWork ? undefined : and(eq(users.demo, false), eq(proven.demo, false)),
      ),
    )
    .orderBy(desc(eq(users.id, proven.id)), asc(users.id), asc(memberships.sort), asc(memberships.stockId));
  return rows.filter((row, index) => rows.findIndex(({ stockId }) => stockId === row.stockId) === index);
}

/** Whether an account is active; locks that until the transaction ends. */
export async function isStillActive(tx: Database, userId: number): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    .for('share');
  return user !== undefined;
}

/** Open modules of a company, in catalogue order. */
export function listOpenModules(db: Database, stockId: number, now: Date) {
  return db
    .select({
      code: modules.code,
      name: modules.name,
      description: modules.description,
      expiresAt: clientModules.expiresAt,
    })
    .from(clientModules)
    .innerJoin(modules, eq(modules.code, clientModules.moduleCode))
    .where(
      and(eq(clientModules.stockId, stockId), or(isNull(clientModules.expiresAt), gt(clientModules.expiresAt, now))),
    )
    .orderBy(asc(modules.sort));
}
