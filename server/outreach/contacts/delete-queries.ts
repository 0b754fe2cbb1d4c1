import { and, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/platform/database/database.ts';
import { withdrawn } from './list-queries.ts';
import { contacts } from './tables.ts';
import { noteWithdrawals } from './withdrawals.ts';

interface Deletion {
  readonly deletion: string;
  readonly now: Date;
}

/** Marks rows as deleted under one id; returns their number. */
export async function markDeleted(tx: Database, where: SQL | undefined, { deletion, now }: Deletion): Promise<number> {
  const { rowCount } = await tx
    .update(contacts)
    .set({ deletedAt: now, deletion, version: sql`${contacts.version} + 1` })
    .where(where);
  return rowCount ?? 0;
}

const ofDeletion = (stockId: number, deletion: string) =>
  and(eq(contacts.stockId, stockId), eq(contacts.deletion, deletion));

/** How many of these, or of all, were deleted under one id and still are. */
export const countDeleted = (
  tx: Database,
  stockId: number,
  { deletion, ids }: { readonly deletion: string; readonly ids?: readonly number[] | undefined },
): Promise<number> => tx.$count(contacts, and(ofDeletion(stockId, deletion), ids && inArray(contacts.id, [...ids])));

export function findDeleted(tx: Database, stockId: number, deletion: string) {
  return tx
    .select({ id: contacts.id, mobile: contacts.mobile, email: contacts.email })
    .from(contacts)
    .where(ofDeletion(stockId, deletion))
    .for('update');
}

/** Restores those whose mobile and e-mail are free; returns their number. Who withdrew in the meantime gets nothing. */
export async function unmarkDeleted(tx: Database, stockId: number, { deletion, now }: Deletion): Promise<number> {
  const other = alias(contacts, 'other');
  const holder = tx
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(
        eq(other.stockId, stockId),
        isNull(other.deletedAt),
        or(
          and(ne(contacts.mobile, ''), ne(other.mobile, ''), eq(other.mobile, contacts.mobile)),
          and(ne(contacts.email, ''), ne(other.email, ''), eq(other.email, contacts.email)),
        ),
      ),
    );
  await noteWithdrawals(tx, stockId, ofDeletion(stockId, deletion));
  const { rowCount } = await tx
    .update(contacts)
    .set({ deletedAt: null, deletion: null, updatedAt: now, version: sql`${contacts.version} + 1` })
    .where(and(ofDeletion(stockId, deletion), sql`not exists ${holder}`));
  return rowCount ?? 0;
}

/** Permanently deletes rows that were deleted before then; the withdrawals of unsubscribed contacts are kept. */
export async function sweepDeleted(db: Database, before: Date): Promise<void> {
  const old = lt(contacts.deletedAt, before);
  await db.delete(contacts).where(and(old, sql`not ${withdrawn}`));
  await db
    .update(contacts)
    .set({ name: '', nameOrder: '', position: '', groupId: null, deletion: null })
    .where(and(old, ne(contacts.name, '')));
}
