import { and, count, desc, eq, gt, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import { ticketLifetime } from '#contract/identity/recovery.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { memberships, users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isGivenAhead } from '#server/platform/database/database-clock.ts';
import type { Recipient } from './recipient.ts';
import { type CodePurpose, recoveryTickets, verificationCodes } from './tables.ts';

/** Of a ticket only the end is kept. */
const ticketGivenAt = sql`(${recoveryTickets.expiresAt} - make_interval(secs => ${ticketLifetime}))`;

/** Serialises requests for codes for one recipient, until the transaction ends. */
export async function lockRecipient(tx: Database, recipientKey: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code ${recipientKey}`}, 0))`);
}

/** What codes are asked for: those of another purpose, or with another username, have limits of their own. */
export interface CodeSubject {
  readonly recipientKey: string;
  readonly accountKey: string;
  readonly purpose: CodePurpose;
}

/** Creation times of codes since a given time, latest first, without those that a clock gave which was ahead. */
export async function listCodeTimes(
  db: Database,
  { recipientKey, accountKey, purpose }: CodeSubject,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: verificationCodes.createdAt })
    .from(verificationCodes)
    .where(
      and(
        eq(verificationCodes.recipientKey, recipientKey),
        eq(verificationCodes.accountKey, accountKey),
        eq(verificationCodes.purpose, purpose),
        gt(verificationCodes.createdAt, since),
        not(isGivenAhead(verificationCodes.createdAt, now)),
      ),
    )
    .orderBy(desc(verificationCodes.createdAt));
  return rows.map(({ createdAt }) => createdAt);
}

/** The active account of a username with this phone number or confirmed e-mail address. */
export async function findAccount(db: Database, username: string, { channel, to }: Recipient) {
  const column = { sms: users.phone, mail: users.email }[channel];
  const [user] = await db
    .select({ id: users.id, demo: users.demo })
    .from(users)
    .where(and(eq(users.username, username), eq(column, to), isNull(users.disabledAt)));
  return user;
}

/** Whether an account still has the demo's password. */
export async function isDemoAccount(db: Database, userId: number): Promise<boolean> {
  const [user] = await db.select({ demo: users.demo }).from(users).where(eq(users.id, userId));
  return user?.demo ?? false;
}

export async function findUsername(db: Database, userId: number): Promise<string> {
  const [user] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId));
  if (!user) throw new Error('there is no such account');
  return user.username;
}

export async function insertCode(db: Database, code: typeof verificationCodes.$inferInsert): Promise<void> {
  await db.insert(verificationCodes).values(code);
}

/**
 * Counts an attempt at a recipient's latest codes, one for each username that was given, and returns them; earlier codes
 * are no longer valid. An expired code is marked as used, so that setting the clock back does not revive it. One atomic
 * statement, so concurrent attempts each get their own number.
 */
export async function tryNewestCodes(
  db: Database,
  { recipientKey, purpose, tries, now }: { recipientKey: string; purpose: CodePurpose; tries: number; now: Date },
) {
  const newest = db
    .selectDistinctOn([verificationCodes.accountKey], { id: verificationCodes.id })
    .from(verificationCodes)
    .where(and(eq(verificationCodes.recipientKey, recipientKey), eq(verificationCodes.purpose, purpose)))
    // By their order, because one may be by a clock that was ahead.
    .orderBy(verificationCodes.accountKey, desc(verificationCodes.id));
  const codes = await db
    .update(verificationCodes)
    .set({
      tries: sql`${verificationCodes.tries} + 1`,
      usedAt: sql`case when ${verificationCodes.expiresAt} <= ${now} or ${isGivenAhead(verificationCodes.createdAt, now)} then ${now}::timestamptz end`,
    })
    .where(
      and(inArray(verificationCodes.id, newest), lt(verificationCodes.tries, tries), isNull(verificationCodes.usedAt)),
    )
    .returning({
      id: verificationCodes.id,
      accountKey: verificationCodes.accountKey,
      userId: verificationCodes.userId,
      codeMac: verificationCodes.codeMac,
      usedAt: verificationCodes.usedAt,
    });
  return codes.filter(({ usedAt }) => !usedAt);
}

/** Consumes a code; returns whether this call was the one that did. */
export async function consumeCode(db: Database, id: number, now: Date): Promise<boolean> {
  const used = await db
    .update(verificationCodes)
    .set({ usedAt: now })
    .where(and(eq(verificationCodes.id, id), isNull(verificationCodes.usedAt)))
    .returning({ id: verificationCodes.id });
  return used.length > 0;
}

/** Whether an account belongs to a company of this name, in any language. */
export async function isMemberOf(db: Database, userId: number, companyName: string): Promise<boolean> {
  const [row] = await db
    .select({ members: count() })
    .from(memberships)
    .innerJoin(companies, eq(companies.stockId, memberships.stockId))
    .where(
      and(
        eq(memberships.userId, userId),
        isNull(memberships.withdrawnAt),
        or(
          ...[companies.name, companies.shortName].flatMap((name) => [
            eq(sql`${name}->>'zh-CN'`, companyName),
            eq(sql`lower(${name}->>'en')`, companyName.toLowerCase()),
          ]),
        ),
      ),
    );
  return (row?.members ?? 0) > 0;
}

export async function insertTicket(db: Database, ticket: typeof recoveryTickets.$inferInsert): Promise<void> {
  await db.insert(recoveryTickets).values(ticket);
}

/** The account of a valid ticket. Reading does not consume it, but an expired one is marked as ended. */
export async function findTicket(db: Database, hash: Buffer, now: Date): Promise<number | undefined> {
  const unused = and(eq(recoveryTickets.hash, hash), isNull(recoveryTickets.usedAt));
  const { userId, expiresAt } = recoveryTickets;
  const wanted = { userId, expiresAt, isAhead: isGivenAhead(ticketGivenAt, now) };
  const [ticket] = await db.select(wanted).from(recoveryTickets).where(unused);
  if (!ticket || (ticket.expiresAt > now && !ticket.isAhead)) return ticket?.userId;
  await db.update(recoveryTickets).set({ usedAt: now }).where(unused);
  return undefined;
}

/** Consumes a ticket and returns its account; `undefined` if it is unknown, expired or used. */
export async function consumeRecoveryTicket(db: Database, hash: Buffer, now: Date): Promise<number | undefined> {
  const [ticket] = await db
    .update(recoveryTickets)
    .set({ usedAt: now })
    .where(
      and(
        ...[eq(recoveryTickets.hash, hash), isNull(recoveryTickets.usedAt)],
        ...[gt(recoveryTickets.expiresAt, now), not(isGivenAhead(ticketGivenAt, now))],
      ),
    )
    .returning({ userId: recoveryTickets.userId });
  return ticket?.userId;
}

/**
 * The account of a ticket that has set the password in force, while the ticket would be valid, with that password's hash.
 * The setting is the same moment in both; a ticket that something else ended was ended at another.
 */
export async function findSpentTicket(db: Database, hash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ passwordHash: users.passwordHash })
    .from(recoveryTickets)
    .innerJoin(users, and(eq(users.id, recoveryTickets.userId), eq(users.passwordChangedAt, recoveryTickets.usedAt)))
    .where(
      and(
        ...[eq(recoveryTickets.hash, hash), gt(recoveryTickets.expiresAt, now), isNull(users.disabledAt)],
        not(isGivenAhead(ticketGivenAt, now)),
      ),
    );
  return row?.passwordHash;
}

/** Deletes codes and tickets that are no longer usable or counted. */
export async function deleteOldCodes(db: Database, before: Date): Promise<void> {
  await db.delete(verificationCodes).where(lt(verificationCodes.createdAt, before));
  await db.delete(recoveryTickets).where(lt(recoveryTickets.expiresAt, before));
}
