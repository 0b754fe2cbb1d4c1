import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { keptVersions } from './tables.ts';

/** How many versions a history shows. */
const maxShown = 200;

/** Makes all writers of a subject wait for each other until the transaction ends. */
export const lockSubject = (tx: Database, subject: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('kept_version'), hashtext(${subject}))`);

/** The number of the latest version; 0 where there is none. */
export async function latestNumber(db: Database, subject: string): Promise<number> {
  return (await findLatest(db, subject))?.number ?? 0;
}

/** Versions of a subject with the names of their authors, latest first. `null` for a release of the product. */
export function listVersions(db: Database, subject: string) {
  return db
    .select({
      number: keptVersions.number,
      content: keptVersions.content,
      changedAt: keptVersions.changedAt,
      changedBy: users.name,
    })
    .from(keptVersions)
    .leftJoin(users, eq(users.id, keptVersions.changedBy))
    .where(eq(keptVersions.subject, subject))
    .orderBy(desc(keptVersions.number))
    .limit(maxShown);
}

export async function findVersion(db: Database, subject: string, number: number) {
  const [version] = await db
    .select({ content: keptVersions.content })
    .from(keptVersions)
    .where(and(eq(keptVersions.subject, subject), eq(keptVersions.number, number)));
  return version;
}

interface Change {
  readonly subject: string;
  /** What stood until now, if anything. Kept as a version of its own where a release, or nobody yet, has made it so. */
  readonly before?: unknown;
  readonly after: unknown;
}

/** Keeps a state as the next version and gives its number. The subject is locked. */
export async function keepVersion(
  tx: Database,
  { subject, before, after }: Change,
  { now, userId }: Pick<Actor, 'now' | 'userId'>,
): Promise<number> {
  const latest = await findLatest(tx, subject);
  const isKept = before === undefined || isDeepStrictEqual(latest?.content, before);
  const first = (latest?.number ?? 0) + 1;
  if (!isKept) await tx.insert(keptVersions).values({ subject, number: first, content: before, changedAt: now });
  const number = isKept ? first : first + 1;
  await tx.insert(keptVersions).values({ subject, number, content: after, changedAt: now, changedBy: userId });
  return number;
}

async function findLatest(db: Database, subject: string) {
  const [latest] = await db
    .select({ number: keptVersions.number, content: keptVersions.content })
    .from(keptVersions)
    .where(eq(keptVersions.subject, subject))
    .orderBy(desc(keptVersions.number))
    .limit(1);
  return latest;
}
