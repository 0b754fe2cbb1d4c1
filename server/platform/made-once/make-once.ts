import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { madeOnce } from './tables.ts';

interface Making {
  /** What is made, as in the audit log. */
  readonly subject: string;
  /** Made by the browser, which sends it with every try of the same creation; without it there is no second try. */
  readonly key: string | undefined;
  readonly make: (tx: Database) => Promise<number | string>;
}

/**
 * Makes something, or answers with what the same person has made with the same key in the same company. Runs within the
 * transaction that makes it: of two at once the second waits for the first. Throws NOT_FOUND where the key made something
 * of another kind.
 * @returns the id of what is there, in its digits.
 */
export async function makeOnce(
  tx: Database,
  { subject, key, make }: Making,
  { stockId, userId, now }: Pick<Actor, 'stockId' | 'userId' | 'now'>,
): Promise<string> {
  if (key === undefined) return String(await make(tx));
  const ofKey = and(eq(madeOnce.stockId, stockId), eq(madeOnce.userId, userId), eq(madeOnce.key, key));
  const added = await tx
    .insert(madeOnce)
    .values({ stockId, userId, key, subject, madeAt: now })
    .onConflictDoNothing()
    .returning({ key: madeOnce.key });
  if (added.length > 0) {
    const id = String(await make(tx));
    await tx.update(madeOnce).set({ made: id }).where(ofKey);
    return id;
  }
  const [earlier] = await tx.select().from(madeOnce).where(ofKey);
  if (earlier?.subject !== subject) throw new AppError('NOT_FOUND');
  return earlier.made;
}

/** How long a key is known: no browser tries for longer. */
const knownFor = 24 * 60 * 60_000;

export async function sweepMadeOnce(db: Database, now: Date): Promise<void> {
  await db.delete(madeOnce).where(lt(madeOnce.madeAt, new Date(now.getTime() - knownFor)));
}
