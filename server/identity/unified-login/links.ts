import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { listRolesOfPeople } from '#server/identity/permissions/role-queries.ts';
import { users, userText } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countUpToLimit, rowRangeOf, totalFromLastPage } from '#server/platform/lists/outline.ts';
import { holds } from '#server/platform/lists/text-grams.ts';
import { unifyLinks } from './tables.ts';

interface Named {
  readonly issuer: string;
  readonly subject: string;
}

/** The active account linked to an issuer's subject. */
export async function findLinkedUser(db: Database, { issuer, subject }: Named) {
  const [row] = await db
    .select({ id: users.id, demo: users.demo, disabledAt: users.disabledAt })
    .from(unifyLinks)
    .innerJoin(users, eq(users.id, unifyLinks.userId))
    .where(and(eq(unifyLinks.issuer, issuer), eq(unifyLinks.subject, subject)));
  return row;
}

interface LinkPage {
  readonly issuer: string;
  readonly keyword?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** A page of links, the latest first, and the total. */
export async function listLinks(db: Database, { issuer, keyword, ...page }: LinkPage) {
  const where = and(
    eq(unifyLinks.issuer, issuer),
    keyword ? inArray(unifyLinks.subject, found(db, issuer, keyword)) : undefined,
  );
  const range = rowRangeOf(page);
  const order = [desc(unifyLinks.linkedAt), desc(unifyLinks.subject)];
  // The page is found in the index, and only its rows are read.
  const shown = db
    .select({ issuer: unifyLinks.issuer, subject: unifyLinks.subject })
    .from(unifyLinks)
    .where(where)
    .orderBy(...order)
    .limit(range.limit)
    .offset(range.offset)
    .as('shown');
  const list = await db
    .select({
      subject: unifyLinks.subject,
      userId: users.id,
      username: users.username,
      name: users.name,
      disabledAt: users.disabledAt,
      linkedAt: unifyLinks.linkedAt,
    })
    .from(shown)
    .innerJoin(unifyLinks, and(eq(unifyLinks.issuer, shown.issuer), eq(unifyLinks.subject, shown.subject)))
    .innerJoin(users, eq(users.id, unifyLinks.userId))
    .orderBy(...order);
  return { list, total: totalFromLastPage(list.length, range) ?? (await countUpToLimit(db, unifyLinks, where)) };
}

/** Subjects that contain the words, and those whose accounts do: each side has an index of its own. */
function found(db: Database, issuer: string, keyword: string) {
  const own = db
    .select({ subject: unifyLinks.subject })
    .from(unifyLinks)
    .where(and(eq(unifyLinks.issuer, issuer), holds(sql`${unifyLinks.subject}`, keyword)));
  const ofAccounts = db
    .select({ subject: unifyLinks.subject })
    .from(users)
    .innerJoin(unifyLinks, and(eq(unifyLinks.userId, users.id), eq(unifyLinks.issuer, issuer)))
    .where(holds(userText(users), keyword));
  return union(own, ofAccounts);
}

/** How many people of each issuer are linked. */
export async function countLinks(db: Database, issuers: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const issuer of new Set(issuers)) {
    counts.set(issuer, await countUpToLimit(db, unifyLinks, eq(unifyLinks.issuer, issuer)));
  }
  return counts;
}

/** Returns whether the subject was free. */
export async function insertLink(db: Database, link: typeof unifyLinks.$inferInsert): Promise<boolean> {
  const added = await db.insert(unifyLinks).values(link).onConflictDoNothing().returning({ userId: unifyLinks.userId });
  return added.length > 0;
}

/** Returns the username of the account that was linked; `undefined` without such a link. */
export async function deleteLink(db: Database, { issuer, subject }: Named): Promise<string | undefined> {
  const [removed] = await db
    .delete(unifyLinks)
    .where(and(eq(unifyLinks.issuer, issuer), eq(unifyLinks.subject, subject)))
    .returning({ userId: unifyLinks.userId });
  if (!removed) return undefined;
  const [user] = await db.select({ username: users.username }).from(users).where(eq(users.id, removed.userId));
  return user?.username;
}

export async function deleteLinksOf(db: Database, issuer: string): Promise<void> {
  await db.delete(unifyLinks).where(eq(unifyLinks.issuer, issuer));
}

/** Roles of all people who are linked at an issuer, together, in all companies, with whichever of their accounts. */
export function listRolesBehind(db: Database, issuer: string): Promise<string[]> {
  const linked = db
    .select({ unifyId: users.unifyId })
    .from(unifyLinks)
    .innerJoin(users, eq(users.id, unifyLinks.userId))
    .where(eq(unifyLinks.issuer, issuer));
  return listRolesOfPeople(db, linked);
}
