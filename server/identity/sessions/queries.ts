import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { BuiltPage } from '#contract/identity/built-pages.ts';
import { companies } from '#server/identity/companies/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { prepareOnce } from '#server/platform/database/prepare-once.ts';
import { revisionNumbers } from '#server/platform/revisions/revisions.ts';
import { membershipRoles, memberships, roles, sessions, users } from './tables.ts';
import { hashToken } from './token-hash.ts';

export async function findUserByName(db: Database, username: string) {
  const [user] = await db.select().from(users).where(eq(users.username, username));
  return user;
}

export async function findUser(db: Database, userId: number) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user;
}

/** Companies a person may enter, in login order. */
export function listMemberships(db: Database, userId: number) {
  return db
    .select({ stockId: memberships.stockId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isNull(memberships.withdrawnAt)))
    .orderBy(asc(memberships.sort), asc(memberships.stockId));
}

export async function insertSession(
  db: Database,
  row: Omit<typeof sessions.$inferInsert, 'id' | 'endedAt' | 'expiredAt'>,
): Promise<void> {
  await db.insert(sessions).values(row);
}

/** Companies a person may enter, with names, in login order. */
export function listLinkedCompanies(db: Database, userId: number) {
  return db
    .select({ stockId: companies.stockId, name: companies.name, code: companies.code })
    .from(memberships)
    .innerJoin(companies, eq(companies.stockId, memberships.stockId))
    .where(and(eq(memberships.userId, userId), isNull(memberships.withdrawnAt)))
    .orderBy(asc(memberships.sort), asc(memberships.stockId));
}

/**
 * Companies of a person: those of the account itself, and those of the person's other active accounts, which stand after
 * them. Each once.
 */
export async function listCompaniesOfPerson(db: Database, userId: number, demoPasswordsWork: boolean) {
  const own = alias(users, 'own');
  const mayEnter = and(isNull(users.disabledAt), demoPasswordsWork ? undefined : eq(users.demo, false));
  const rows = await db
    .select({ stockId: companies.stockId, name: companies.name })
    .from(own)
    .innerJoin(users, eq(users.unifyId, own.unifyId))
    .innerJoin(memberships, and(eq(memberships.userId, users.id), isNull(memberships.withdrawnAt)))
    .innerJoin(companies, eq(companies.stockId, memberships.stockId))
    // Who is signed in has been let in already.
    .where(and(eq(own.id, userId), or(eq(users.id, own.id), mayEnter)))
    .orderBy(desc(eq(users.id, own.id)), asc(users.id), asc(memberships.sort), asc(memberships.stockId));
  return [...new Map(rows.map((row) => [row.stockId, row])).values()];
}

export async function findUnifiedUser(db: Database, userId: number) {
  const [user] = await db
    .select({ unifyId: users.unifyId, username: users.username, name: users.name })
    .from(users)
    .where(eq(users.id, userId));
  return user;
}

/** Names of people by id; inside a company only colleagues. */
export async function listNames(db: Database, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, wanted));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Ends an active session and returns what one that goes on in its place keeps; `undefined` if it had already ended. */
export async function endActiveSession(db: Database, tokenHash: Buffer, now: Date) {
  const [ended] = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt)))
    .returning({ createdAt: sessions.createdAt, provenBy: sessions.provenBy });
  return ended;
}

interface Alive {
  readonly usedAfter: Date;
  readonly begunAfter: Date;
}

/** Sessions of an account, and those of the person's other accounts that were entered by its proof. */
const givenTo = (userId: number) => or(eq(sessions.userId, userId), eq(sessions.provenBy, userId));

/** A person's active sessions. */
export function listActiveSessions(db: Database, userId: number, { usedAfter, begunAfter }: Alive) {
  return db
    .select({
      id: sessions.id,
      tokenHash: sessions.tokenHash,
      device: sessions.device,
      network: sessions.network,
      companyName: companies.name,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(companies, eq(companies.stockId, sessions.stockId))
    .where(
      and(
        givenTo(userId),
        isNull(sessions.endedAt),
        gt(sessions.lastUsedAt, usedAfter),
        gt(sessions.createdAt, begunAfter),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), asc(sessions.id));
}

/** Returns whether there was such a session. */
export async function endOwnSession(db: Database, { userId, id, now }: { userId: number; id: string; now: Date }) {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(givenTo(userId), eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Returns their number. */
export async function endOtherSessions(
  db: Database,
  { userId, tokenHash, now }: { userId: number; tokenHash: Buffer; now: Date },
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(givenTo(userId), ne(sessions.tokenHash, tokenHash), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** What determines the validity of a session, and its company. */
const sessionFacts = {
  stockId: sessions.stockId,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
  endedAt: sessions.endedAt,
  expiredAt: sessions.expiredAt,
  disabledAt: users.disabledAt,
  withdrawnAt: memberships.withdrawnAt,
};

/** A session with everything that determines its validity and its user, in one round trip. */
const sessionByToken = prepareOnce((db) =>
  db
    .select({
      ...sessionFacts,
      userId: sessions.userId,
      username: users.username,
      name: users.name,
      roles: sql<string[]>`array(
        select ${membershipRoles.roleCode} from ${membershipRoles}
        where ${membershipRoles.userId} = ${sessions.userId} and ${membershipRoles.stockId} = ${sessions.stockId}
        order by 1)`,
      revisions: revisionNumbers,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(memberships, and(eq(memberships.userId, sessions.userId), eq(memberships.stockId, sessions.stockId)))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session_by_token'),
);

export async function findSession(db: Database, tokenHash: Buffer) {
  const [row] = await sessionByToken(db).execute({ tokenHash });
  return row;
}

/** What determines the validity of sessions; those that are unknown are missing. */
export function listSessionFacts(db: Database, tokenHashes: readonly Buffer[]) {
  return db
    .select({ tokenHash: sessions.tokenHash, ...sessionFacts })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(memberships, and(eq(memberships.userId, sessions.userId), eq(memberships.stockId, sessions.stockId)))
    .where(sql`${sessions.tokenHash} = any(${sql.param([...tokenHashes])}::bytea[])`);
}

export async function touchSession(db: Database, tokenHash: Buffer, now: Date) {
  await db
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.lastUsedAt, now), isNull(sessions.endedAt)));
}

/** Notes the page that a session's tab shows, where it is another or was noted before a time. */
export async function updateOpenPage(
  db: Database,
  { tokenHash, page, before, now }: { tokenHash: Buffer; page: BuiltPage | null; before: Date; now: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ openPage: page, openAt: now })
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        or(sql`${sessions.openPage} is distinct from ${page}`, isNull(sessions.openAt), lte(sessions.openAt, before)),
      ),
    );
}

/** Ends an expired session. */
export async function markSessionExpired(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now, expiredAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt)));
}

interface RunOut {
  readonly usedUntil: Date;
  readonly begunUntil: Date;
  /** What was begun or used after it, was by a clock that has been set back since. */
  readonly ahead: Date;
  readonly now: Date;
}

/** Ends all expired sessions. */
export async function expireSessions(db: Database, { usedUntil, begunUntil, ahead, now }: RunOut): Promise<void> {
  const { createdAt, lastUsedAt } = sessions;
  const ranOut = or(
    lte(lastUsedAt, usedUntil),
    lte(createdAt, begunUntil),
    gt(lastUsedAt, ahead),
    gt(createdAt, ahead),
  );
  await db
    .update(sessions)
    .set({ endedAt: now, expiredAt: now })
    .where(and(ranOut, isNull(sessions.endedAt)));
}

export async function deleteSessionsUnusedSince(db: Database, time: Date) {
  await db.delete(sessions).where(lt(sessions.lastUsedAt, time));
}

/** The company of a session, and whether the person may switch. */
export async function findPlace(db: Database, { userId, stockId }: { userId: number; stockId: number }) {
  const [row] = await db
    .select({
      companyName: companies.name,
      otherCompanies: db.$count(
        memberships,
        and(eq(memberships.userId, userId), isNull(memberships.withdrawnAt), ne(memberships.stockId, stockId)),
      ),
    })
    .from(companies)
    .where(eq(companies.stockId, stockId));
  return row;
}

export function listRoles(db: Database, { userId, stockId }: { userId: number; stockId: number }) {
  return db
    .select({ code: roles.code, name: roles.name })
    .from(membershipRoles)
    .innerJoin(roles, eq(roles.code, membershipRoles.roleCode))
    .where(and(eq(membershipRoles.userId, userId), eq(membershipRoles.stockId, stockId)))
    .orderBy(asc(roles.code));
}

/** Whether an account that is anonymised had this name. */
export async function wasUsed(tx: Database, username: string): Promise<boolean> {
  return (await tx.$count(users, eq(users.formerUsernameHash, hashToken(username)))) > 0;
}
