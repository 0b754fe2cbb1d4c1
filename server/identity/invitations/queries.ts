import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { companies } from '#server/identity/companies/tables.ts';
import { senderMay, sendersMay } from '#server/identity/permissions/sender-may.ts';
import { memberships, users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countUpToLimit, rowRangeOf, totalFromLastPage } from '#server/platform/lists/outline.ts';
import { isGivenUp } from '#server/platform/messages/outgoing-messages.ts';
import { outgoingMessages } from '#server/platform/messages/tables.ts';
import { sentAgainWithin } from '#server/platform/sent-again.ts';
import { invitations } from './tables.ts';

export type InvitationRow = typeof invitations.$inferSelect;
type NewInvitation = typeof invitations.$inferInsert;

/** Neither accepted nor revoked. */
const isUnanswered = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt));

const isByAbleSender = senderMay(sql`${invitations}`);

export async function insertInvitation(tx: Database, row: NewInvitation): Promise<number> {
  const [added] = await tx.insert(invitations).values(row).returning({ id: invitations.id });
  if (!added) throw new Error('no row came back');
  return added.id;
}

/**
 * Ends what was sent into a company before to the same recipients and expired: nobody has anything to do about it once
 * they are invited anew, or have joined.
 */
export async function endFormer(
  tx: Database,
  recipients: readonly Pick<InvitationRow, 'stockId' | 'recipient'>[],
  now: Date,
): Promise<void> {
  const stockIds = sql`${sql.param(recipients.map(({ stockId }) => stockId))}::integer[]`;
  const addresses = sql`${sql.param(recipients.map(({ recipient }) => recipient))}::text[]`;
  await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(
      and(
        isUnanswered,
        sql`(${invitations.stockId}, ${invitations.recipient}) in (select * from unnest(${stockIds}, ${addresses}))`,
      ),
    );
}

export async function updateInvitation(tx: Database, id: number, changed: Partial<NewInvitation>): Promise<void> {
  await tx.update(invitations).set(changed).where(eq(invitations.id, id));
}

/** Locks an invitation until the transaction ends; with a company only one into it. */
export async function lockInvitation(tx: Database, id: number, stockId: number | undefined) {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), stockId === undefined ? undefined : eq(invitations.stockId, stockId)))
    .for('update');
  return row;
}

/** Whether a recipient has a link into a company that works. */
export async function isInvited(
  tx: Database,
  { stockId, recipient, now }: Pick<InvitationRow, 'stockId' | 'recipient'> & { readonly now: Date },
): Promise<boolean> {
  const isSame = and(eq(invitations.stockId, stockId), eq(invitations.recipient, recipient));
  return (await tx.$count(invitations, and(isSame, isUnended(now)))) > 0;
}

/** Whether somebody in a company is reached there: by a mail address of theirs that is confirmed, or by their number. */
export async function isReachedMember(
  tx: Database,
  { stockId, channel, recipient }: Pick<InvitationRow, 'stockId' | 'channel' | 'recipient'>,
): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(
      memberships,
      and(eq(memberships.userId, users.id), eq(memberships.stockId, stockId), isNull(memberships.withdrawnAt)),
    )
    .where(eq(channel === 'mail' ? users.email : users.phone, recipient))
    .limit(1);
  return found.length > 0;
}

/** Unanswered, not expired, never found expired, and sent by somebody who may still send it. */
export const isUnended = (now: Date): SQL | undefined =>
  and(isUnanswered, isNull(invitations.endedAt), gt(invitations.expiresAt, now), isByAbleSender);

/** The same of one. */
export async function isWaiting(tx: Database, id: number, now: Date): Promise<boolean> {
  return (await tx.$count(invitations, and(eq(invitations.id, id), isUnended(now)))) > 0;
}

/** Works, was sent less than a minute ago, and its message may arrive yet: another one would only end its link. */
const wasJustSent = (now: Date): SQL | undefined =>
  and(
    isUnended(now),
    gt(invitations.sentAt, new Date(now.getTime() - sentAgainWithin)),
    not(isGivenUp(invitations.deliveryId)),
  );

/** Whether one was sent a moment ago. */
export async function isJustSent(tx: Database, id: number, now: Date): Promise<boolean> {
  return (await tx.$count(invitations, and(eq(invitations.id, id), wasJustSent(now)))) > 0;
}

type Sent = Pick<InvitationRow, 'stockId' | 'name' | 'channel' | 'recipient' | 'roles' | 'invitedBy'>;

/** What its sender sent a moment ago, with nothing in it that differs. */
export async function findJustSent(
  tx: Database,
  { stockId, name, channel, recipient, roles, invitedBy }: Sent,
  now: Date,
): Promise<number | undefined> {
  const isSame = and(
    ...[eq(invitations.stockId, stockId), eq(invitations.recipient, recipient), eq(invitations.channel, channel)],
    ...[eq(invitations.name, name), eq(invitations.roles, roles), eq(invitations.invitedBy, invitedBy)],
  );
  const [row] = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(isSame, wasJustSent(now)));
  return row?.id;
}

const openLink = (tokenHash: Buffer, now: Date): SQL | undefined =>
  and(eq(invitations.tokenHash, tokenHash), isUnended(now));

/** Marks the invitation of an expired link as ended, whatever the clock says later. */
export async function endExpiredLink(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .update(invitations)
    .set({ endedAt: now })
    .where(
      and(
        ...[eq(invitations.tokenHash, tokenHash), isUnanswered],
        ...[isNull(invitations.endedAt), lte(invitations.expiresAt, now)],
      ),
    );
}

/** The invitation of a link that works, with names. */
export async function findByLink(db: Database, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({
      invitation: invitations,
      companyName: companies.name,
      shortName: companies.shortName,
      sender: users.name,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.stockId, invitations.stockId))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(openLink(tokenHash, now));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockByLink(tx: Database, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  const [row] = await tx.select().from(invitations).where(openLink(tokenHash, now)).for('update');
  return row;
}

/** Unanswered, and nobody can accept it: expired, by somebody who may not send it any more, or never arrived. */
function isOverdueAt(now: Date): SQL | undefined {
  const isOpen = sql`${isUnanswered} and ${invitations.endedAt} is null and ${gt(invitations.expiresAt, now)}`;
  return and(
    isUnanswered,
    or(
      ...[isNotNull(invitations.endedAt), lte(invitations.expiresAt, now), not(sendersMay(isOpen))],
      isGivenUp(invitations.deliveryId),
    ),
  );
}

interface Page {
  readonly stockId?: number | undefined;
  /** Those alone that nobody can accept. */
  readonly isOverdue?: boolean | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** Invitations that nobody has answered, the last sent first; of those that nobody can accept the first. */
export async function listUnanswered(db: Database, { stockId, isOverdue, now, ...at }: Page & { readonly now: Date }) {
  const into = stockId === undefined ? undefined : eq(invitations.stockId, stockId);
  const where = and(isOverdue ? isOverdueAt(now) : isUnanswered, into);
  const stretch = rowRangeOf(at);
  const direction = isOverdue ? asc : desc;
  const order = [direction(invitations.sentAt), direction(invitations.id)];
  // The page is found in the index, and only of its rows the senders are looked at.
  const page = db
    .select({ id: invitations.id })
    .from(invitations)
    .where(where)
    .orderBy(...order)
    .limit(stretch.limit)
    .offset(stretch.offset)
    .as('page');
  const list = await db
    .select({
      invitation: invitations,
      isWaiting: sql<boolean>`${isUnended(now)}`,
      companyName: companies.name,
      sender: users.name,
    })
    .from(page)
    .innerJoin(invitations, eq(invitations.id, page.id))
    .innerJoin(companies, eq(companies.stockId, invitations.stockId))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .orderBy(...order);
  return { list, total: totalFromLastPage(list.length, stretch) ?? (await countUpToLimit(db, invitations, where)) };
}

const named = {
  ...{ name: invitations.name, companyName: companies.shortName },
  ...{ sentAt: invitations.sentAt, expiresAt: invitations.expiresAt },
};

/** The one of them that waits longest. */
export async function findFirstUnanswered(db: Database) {
  const [first] = await db
    .select(named)
    .from(invitations)
    .innerJoin(companies, eq(companies.stockId, invitations.stockId))
    .where(isUnanswered)
    .orderBy(asc(invitations.sentAt), asc(invitations.id))
    .limit(1);
  return first;
}

/** The one of them that never arrived and has waited longest, with what the server or provider answered. */
export async function findUndelivered(db: Database) {
  const [first] = await db
    .select({ ...named, answer: outgoingMessages.answer })
    .from(invitations)
    .innerJoin(companies, eq(companies.stockId, invitations.stockId))
    .innerJoin(outgoingMessages, eq(outgoingMessages.id, invitations.deliveryId))
    .where(and(isUnanswered, isGivenUp(invitations.deliveryId)))
    .orderBy(asc(invitations.sentAt), asc(invitations.id))
    .limit(1);
  return first;
}

/** Those of them that nobody can accept. */
export const countOverdue = (db: Database, now: Date): Promise<number> => db.$count(invitations, isOverdueAt(now));

export const countUnanswered = (db: Database): Promise<number> => countUpToLimit(db, invitations, isUnanswered);

export async function namesOfCompany(db: Database, stockId: number) {
  const [row] = await db.select({ name: companies.name }).from(companies).where(eq(companies.stockId, stockId));
  return row?.name;
}

/** Deletes invitations whose links have long ended, with the names and addresses in them. */
export async function deleteOldInvitations(db: Database, before: Date): Promise<void> {
  await db.delete(invitations).where(lt(invitations.expiresAt, before));
}
