import { and, desc, eq } from 'drizzle-orm';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { unifyLinks } from './tables.ts';

interface Named {
  readonly issuer: string;
  readonly subject: string;
}

/** Maximum number of links in a response. */
const mostListed = 500;

/** The active account linked to an issuer's subject. */
export async function findLinkedUser(db: Database, { issuer, subject }: Named) {
  const [row] = await db
    .select({ id: users.id, demo: users.demo, disabledAt: users.disabledAt })
    .from(unifyLinks)
    .innerJoin(users, eq(users.id, unifyLinks.userId))
    .where(and(eq(unifyLinks.issuer, issuer), eq(unifyLinks.subject, subject)));
  return row;
}

export function listLinks(
  db: Database,
  { issuer, username }: { issuer?: string | undefined; username?: string | undefined },
) {
  return db
    .select({
      issuer: unifyLinks.issuer,
      subject: unifyLinks.subject,
      username: users.username,
      name: users.name,
      linkedAt: unifyLinks.linkedAt,
    })
    .from(unifyLinks)
    .innerJoin(users, eq(users.id, unifyLinks.userId))
    .where(
      and(
        issuer === undefined ? undefined : eq(unifyLinks.issuer, issuer),
        username === undefined ? undefined : eq(users.username, username),
      ),
    )
    .orderBy(desc(unifyLinks.linkedAt), unifyLinks.issuer, unifyLinks.subject)
    .limit(mostListed);
}

/** Returns whether the subject was free. */
export async function insertLink(db: Database, link: typeof unifyLinks.$inferInsert): Promise<boolean> {
  const added = await db.insert(unifyLinks).values(link).onConflictDoNothing().returning({ userId: unifyLinks.userId });
  return added.length > 0;
}

/** Returns whether the link existed. */
export async function deleteLink(db: Database, { issuer, subject }: Named): Promise<boolean> {
  const removed = await db
    .delete(unifyLinks)
    .where(and(eq(unifyLinks.issuer, issuer), eq(unifyLinks.subject, subject)))
    .returning({ userId: unifyLinks.userId });
  return removed.length > 0;
}

export async function deleteLinksOf(db: Database, issuer: string): Promise<void> {
  await db.delete(unifyLinks).where(eq(unifyLinks.issuer, issuer));
}
