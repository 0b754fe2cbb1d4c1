import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { holds } from '#server/platform/lists/text-grams.ts';

export async function readPasswordHash(db: Database, userId: number): Promise<string | undefined> {
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return row?.hash;
}

/** Accounts whose username or name contains a text. */
export async function listAccountsNamed(db: Database, person: string): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(holds(sql`(${users.username} || chr(10) || ${users.name})`, person));
  return rows.map(({ id }) => id);
}

/** One parameter, however many accounts there are: a statement takes no more than 65,535. */
export const isOneOfAccounts = (column: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::bigint[])`;
