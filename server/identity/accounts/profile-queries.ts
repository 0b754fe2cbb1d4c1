import { eq } from 'drizzle-orm';
import type { Profile } from '#contract/identity/profile.ts';
import { unnameInLines } from '#server/identity/notifications/people-in-lines.ts';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';

const columns = { name: users.name, phone: users.phone };

/** Throws NOT_FOUND. */
export async function readProfile(db: Database, userId: number): Promise<Profile> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, userId));
  return required(row);
}

/** The same, and nobody else changes the account before the transaction ends. */
export async function lockProfile(tx: Database, userId: number): Promise<Profile> {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, userId)).for('update');
  return required(row);
}

function required(row: Profile | undefined): Profile {
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Changes an account that is locked. What was told by its former name goes by the one of today from then on. */
export async function setProfile(tx: Database, userId: number, change: Partial<Profile>): Promise<void> {
  if (change.name !== undefined) await unnameInLines(tx, userId);
  await tx.update(users).set(change).where(eq(users.id, userId));
}
