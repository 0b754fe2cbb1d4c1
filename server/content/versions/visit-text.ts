import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { Visitor } from '#contract/content/versions.ts';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { textVisits } from './tables.ts';
import type { VersionedContent, VersionedKind } from './versioned-kind.ts';

/** How long after their last key somebody is still said to be writing, in milliseconds: an editor calls every 20 s. */
const typingFor = 50_000;
/** How long others learn that somebody was there, in milliseconds. */
const rememberedFor = 30 * 60_000;
const mostVisitors = 10;

/** Notes that somebody has a text open. Answers who else has, or had it lately. Throws NOT_FOUND. */
export async function visitText<C extends VersionedContent>(
  db: Database,
  kind: VersionedKind<C>,
  { id, isTyping }: { readonly id: number; readonly isTyping: boolean },
  { userId, now }: Pick<Actor, 'userId' | 'now'>,
): Promise<Visitor[]> {
  if (!(await kind.find(db, id, { now }))) throw new AppError('NOT_FOUND');
  const visit = { seenAt: now, ...(isTyping && { typedAt: now }) };
  await db
    .insert(textVisits)
    .values({ subject: kind.subject, subjectId: id, userId, ...visit })
    .onConflictDoUpdate({ target: [textVisits.subject, textVisits.subjectId, textVisits.userId], set: visit });
  const rows = await db
    .select({ name: users.name, typedAt: textVisits.typedAt, seenAt: textVisits.seenAt })
    .from(textVisits)
    .innerJoin(users, eq(users.id, textVisits.userId))
    .where(
      and(
        eq(textVisits.subject, kind.subject),
        eq(textVisits.subjectId, id),
        ne(textVisits.userId, userId),
        gt(textVisits.seenAt, new Date(now.getTime() - rememberedFor)),
      ),
    )
    .orderBy(desc(textVisits.seenAt))
    .limit(mostVisitors);
  return rows.map(({ name, typedAt, seenAt }) => ({
    name,
    isTyping: typedAt !== null && Math.abs(now.getTime() - typedAt.getTime()) < typingFor,
    at: seenAt.toISOString(),
  }));
}

/** Removes visits that nobody learns of any more. */
export async function sweepVisits(db: Database, now: Date): Promise<void> {
  await db.delete(textVisits).where(lt(textVisits.seenAt, new Date(now.getTime() - rememberedFor)));
}
