import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { memberships, users } from './tables.ts';

/**
 * Lets whoever disables this account or withdraws its memberships wait until the transaction ends, so that what the person
 * is given in it is handed over as well. Before the person is checked, and before anything else is locked, as those who
 * change an account lock it first. Not inside a company.
 */
export async function keepPerson(tx: Database, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share');
  await tx
    .select({ stockId: memberships.stockId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.stockId))
    .for('share');
}
