import { and, asc, eq, exists, lte, ne, or, sql } from 'drizzle-orm';
import { articles } from '#server/content/articles/tables.ts';
import { versions } from '#server/content/versions/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countUpToLimit } from '#server/platform/lists/outline.ts';

/** A month of articles may have been taken off (docs/operations.md), while their versions stay. */
const isThere = (db: Database) =>
  or(ne(versions.subject, 'article'), exists(db.select().from(articles).where(eq(articles.id, versions.subjectId))));

const isInReview = (db: Database) => and(versions.isLatest, eq(versions.state, 'in_review'), isThere(db));

const isOfOthers = (userId: number) => sql`${versions.writtenBy} is distinct from ${userId}`;

/** What waits for review, of others or of a person's own, the longest waiting first. */
export function listWaiting(
  db: Database,
  { userId, isOwn, limit }: { readonly userId: number; readonly isOwn: boolean; readonly limit: number },
) {
  return db
    .select({
      subject: versions.subject,
      id: versions.subjectId,
      // Bodies are long, and a queue shows titles; what an item is called depends on its kind.
      content: sql<unknown>`case ${versions.subject} when 'content' then ${versions.content}
        else jsonb_build_object('title', ${versions.content} -> 'title') end`,
      since: versions.changedAt,
      writtenBy: versions.writtenBy,
      writer: users.name,
    })
    .from(versions)
    .leftJoin(users, eq(users.id, versions.writtenBy))
    .where(and(isInReview(db), isOwn ? eq(versions.writtenBy, userId) : isOfOthers(userId)))
    .orderBy(asc(versions.changedAt), asc(versions.id))
    .limit(limit);
}

/** How many texts wait for review, up to the limit of lists. */
export const countInReview = (db: Database): Promise<number> => countUpToLimit(db, versions, isInReview(db));

/** How many texts of others wait for review. */
export function countWaiting(db: Database, userId: number): Promise<number> {
  return db.$count(versions, and(isInReview(db), isOfOthers(userId)));
}

/** Changes to published texts whose time has come. */
export function listDue(db: Database, now: Date) {
  return db
    .select({ subject: versions.subject, id: versions.subjectId })
    .from(versions)
    .where(
      and(
        versions.isLatest,
        eq(versions.state, 'scheduled'),
        eq(versions.isPending, true),
        lte(versions.publishAt, now),
        isThere(db),
      ),
    )
    .orderBy(asc(versions.publishAt), asc(versions.id));
}
