import { eq } from 'drizzle-orm';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';

/**
 * The stored hash of an account, with the row locked so that two changes cannot both pass the check of the old
 * password.
 */
export async function lockPasswordHash(db: Database, userId: number): Promise<string | undefined> {
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId)).for('update');
  return row?.hash;
}

export async function readPasswordHash(db: Database, userId: number): Promise<string | undefined> {
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return row?.hash;
}
