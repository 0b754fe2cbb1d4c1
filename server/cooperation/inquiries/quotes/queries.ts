import { and, count, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { listCountLimit, type Sort } from '#contract/codes/lists.ts';
import { type QuoteState, quoteState } from '#contract/cooperation/inquiry-rules.ts';
import { remaining, type StoredInvitation, stateOf } from '#server/cooperation/inquiries/queries.ts';
import { inquiries, inquiryQuestions, quoteInvitations } from '#server/cooperation/inquiries/tables.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { companies } from '#server/identity/companies/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/search-pattern.ts';
import type { RowRange } from '#server/platform/lists/outline.ts';
import { orderBy } from '#server/platform/lists/sort-rows.ts';
import { sentAgainWithin } from '#server/platform/sent-again.ts';
import { quoteDrafts, quotes } from './tables.ts';

export type StoredQuote = typeof quotes.$inferSelect;

const ofSupplier = and(eq(suppliers.id, quoteInvitations.supplierId), eq(suppliers.stockId, quoteInvitations.stockId));

/**
 * Whether a company was invited: the supplier is said to be this company, and was when its invitation was sent. Whoever
 * links a supplier to a company later gives it nothing to read, and a link that was a mistake can still be ended.
 */
const isInvited = (companyId: number) =>
  and(eq(suppliers.companyId, companyId), eq(quoteInvitations.companyId, companyId));

const ofInvitation = (stockId: number, invitationId: number) =>
  and(eq(quotes.stockId, stockId), eq(quotes.invitationId, invitationId));

/** The quote that counts. */
export async function findActiveQuote(db: Database, stockId: number, invitationId: number) {
  const [row] = await db
    .select()
    .from(quotes)
    .where(and(ofInvitation(stockId, invitationId), isNull(quotes.withdrawnAt)))
    .orderBy(desc(quotes.number))
    .limit(1);
  return row;
}

/** The latest 50, or those before a number. The latest first. */
export const listQuotesOf = (
  db: Database,
  stockId: number,
  invitationId: number,
  before?: number,
): Promise<StoredQuote[]> =>
  db
    .select()
    .from(quotes)
    .where(and(ofInvitation(stockId, invitationId), before === undefined ? undefined : lt(quotes.number, before)))
    .orderBy(desc(quotes.number))
    .limit(50);

/** What was opened of several invitations. */
export function listOpened(db: Database, stockId: number, invitationIds: readonly number[]): Promise<StoredQuote[]> {
  if (invitationIds.length === 0) return Promise.resolve([]);
  const ofThese = and(eq(quotes.stockId, stockId), inArray(quotes.invitationId, [...invitationIds]));
  return db
    .select()
    .from(quotes)
    .where(and(ofThese, sql`${quotes.canonical} is not null`));
}

/**
 * Which company and invitation a key names; nothing where it was withdrawn or never made, or, with an account, where
 * another company was invited.
 */
export async function findByKey(db: Database, key: string, companyId?: number) {
  const [row] = await db
    .select({ stockId: quoteInvitations.stockId, id: quoteInvitations.id, key: quoteInvitations.key })
    .from(quoteInvitations)
    .innerJoin(suppliers, ofSupplier)
    .where(
      and(
        eq(quoteInvitations.key, key),
        isNull(quoteInvitations.withdrawnAt),
        companyId === undefined ? undefined : isInvited(companyId),
      ),
    );
  return row;
}

export async function findInvitation(db: Database, stockId: number, id: number) {
  const [row] = await db
    .select()
    .from(quoteInvitations)
    .where(and(eq(quoteInvitations.stockId, stockId), eq(quoteInvitations.id, id)));
  return row;
}

/**
 * State of an invitation by the database's clock: 30 when nothing can be quoted any more, else 20 with a quote that
 * counts, else 10. It is never stored, so nothing that runs late changes it.
 */
const quoteStateOf = sql<QuoteState>`case
  when ${quoteInvitations.withdrawnAt} is not null or ${quoteInvitations.declinedAt} is not null
    or ${inquiries.state} <> 10 or ${inquiries.deadline} <= now() then '30'
  when exists (select from ${quotes} where ${quotes.invitationId} = ${quoteInvitations.id}
    and ${quotes.withdrawnAt} is null) then '20'
  else '10' end`;

export async function findQuoteState(db: Database, stockId: number, id: number): Promise<QuoteState> {
  const [row] = await db
    .select({ state: quoteStateOf })
    .from(quoteInvitations)
    .innerJoin(inquiries, eq(inquiries.id, quoteInvitations.inquiryId))
    .where(and(eq(quoteInvitations.stockId, stockId), eq(quoteInvitations.id, id)));
  return row?.state ?? quoteState.ended;
}

export interface ReceivedFilter {
  readonly keyword?: string | undefined;
  readonly state?: QuoteState | undefined;
  readonly sort?: Sort<'receivedInvitations'> | undefined;
}

const received = ({ keyword, state }: ReceivedFilter, companyId: number): SQL | undefined =>
  and(
    isInvited(companyId),
    keyword ? sql`(${inquiries.title} || chr(10) || ${inquiries.number}) ilike ${containing(keyword)}` : undefined,
    state && sql`${quoteStateOf} = ${state}`,
  );

const ofInquiry = and(eq(inquiries.id, quoteInvitations.inquiryId), eq(inquiries.stockId, quoteInvitations.stockId));

/** Invitations that a company has received, of all buyers: read outside of any one's company, by the supplier's. */
export function listReceived(db: Database, filter: ReceivedFilter, companyId: number, { offset, limit }: RowRange) {
  const { id } = quoteInvitations;
  const order = orderBy(filter.sort ?? '-received', { received: [id], deadline: [inquiries.deadline, id] });
  // Of those that are on other pages no more is read than what decides that.
  const page = db
    .select({ id })
    .from(quoteInvitations)
    .innerJoin(suppliers, ofSupplier)
    .innerJoin(inquiries, ofInquiry)
    .where(received(filter, companyId))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const latest = db
    .select({ receivedAt: quotes.receivedAt, edition: quotes.edition })
    .from(quotes)
    .where(and(eq(quotes.invitationId, id), isNull(quotes.withdrawnAt)))
    .orderBy(desc(quotes.number))
    .limit(1)
    .as('latest');
  return db
    .select({
      key: quoteInvitations.key,
      withdrawnAt: quoteInvitations.withdrawnAt,
      declinedAt: quoteInvitations.declinedAt,
      buyer: companies.name,
      number: inquiries.number,
      title: inquiries.title,
      edition: inquiries.edition,
      deadline: inquiries.deadline,
      lines: sql<number>`jsonb_array_length(${inquiries.content} -> 'lines')`,
      state: quoteStateOf,
      inquiryState: stateOf,
      remaining,
      receivedAt: latest.receivedAt,
      quoted: latest.edition,
    })
    .from(quoteInvitations)
    .innerJoin(inquiries, ofInquiry)
    .innerJoin(companies, eq(companies.stockId, quoteInvitations.stockId))
    .leftJoinLateral(latest, sql`true`)
    .where(inArray(id, page))
    .orderBy(...order);
}
export type ReceivedRow = Awaited<ReturnType<typeof listReceived>>[number];

export async function countReceived(db: Database, filter: ReceivedFilter, companyId: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(quoteInvitations)
    .innerJoin(suppliers, ofSupplier)
    .innerJoin(inquiries, ofInquiry)
    .where(received(filter, companyId))
    .limit(listCountLimit)
    .as('some');
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}

/** The inquiry with a lock that others share: what changes or opens it waits. */
export async function shareInquiry(tx: Database, stockId: number, id: number) {
  const [row] = await tx
    .select({
      inquiry: inquiries,
      isOpen: sql<boolean>`${inquiries.state} = 10 and now() < ${inquiries.deadline}`,
      takesQuestions: sql<boolean>`${inquiries.state} = 10 and now() < ${inquiries.questionsUntil}`,
    })
    .from(inquiries)
    .where(and(eq(inquiries.stockId, stockId), eq(inquiries.id, id)))
    .for('share');
  return row;
}

/**
 * Lets what else changes the files of an invitation wait, and its submission. Call it with the lock of
 * {@link shareInquiry}: the inquiry is locked before its invitations.
 */
export async function lockInvitation(tx: Database, { stockId, id }: StoredInvitation): Promise<LockedInvitation> {
  const [row] = await tx
    .select({ declinedAt: quoteInvitations.declinedAt })
    .from(quoteInvitations)
    .where(and(eq(quoteInvitations.stockId, stockId), eq(quoteInvitations.id, id)))
    .for('update');
  return { declinedAt: row?.declinedAt ?? null };
}

/** What may have changed while the lock was waited for. */
export type LockedInvitation = Pick<StoredInvitation, 'declinedAt'>;

/** The database sets when it was received, and refuses it past the deadline. */
export async function insertQuote(
  tx: Database,
  values: Omit<typeof quotes.$inferInsert, 'receivedAt'>,
): Promise<StoredQuote> {
  const [row] = await tx
    .insert(quotes)
    .values({ ...values, receivedAt: sql`now()` })
    .returning();
  if (!row) throw new Error('no row came back');
  return row;
}

/** Withdraws whatever counts, so that an earlier one does not count again. Returns whether anything did. */
export async function withdrawQuotes(tx: Database, stockId: number, invitationId: number): Promise<boolean> {
  const rows = await tx
    .update(quotes)
    .set({ withdrawnAt: sql`now()` })
    .where(and(ofInvitation(stockId, invitationId), isNull(quotes.withdrawnAt)))
    .returning({ id: quotes.id });
  return rows.length > 0;
}

export async function setConfirmed(tx: Database, { stockId, id }: StoredQuote): Promise<void> {
  await tx
    .update(quotes)
    .set({ confirmedAt: sql`now()` })
    .where(and(eq(quotes.stockId, stockId), eq(quotes.id, id)));
}

export async function findDraft(db: Database, stockId: number, invitationId: number) {
  const [row] = await db
    .select()
    .from(quoteDrafts)
    .where(and(eq(quoteDrafts.stockId, stockId), eq(quoteDrafts.invitationId, invitationId)));
  return row;
}

export async function keepDraft(tx: Database, draft: typeof quoteDrafts.$inferInsert): Promise<void> {
  const { sealed, savedAt } = draft;
  await tx
    .insert(quoteDrafts)
    .values(draft)
    .onConflictDoUpdate({ target: quoteDrafts.invitationId, set: { sealed, savedAt } });
}

/** Whether there was one. */
export async function dropDraft(tx: Database, stockId: number, invitationId: number): Promise<boolean> {
  const gone = await tx
    .delete(quoteDrafts)
    .where(and(eq(quoteDrafts.stockId, stockId), eq(quoteDrafts.invitationId, invitationId)))
    .returning({ invitationId: quoteDrafts.invitationId });
  return gone.length > 0;
}

/** Counts a question of an invitation; returns whether it had one left. */
export async function countQuestion(
  tx: Database,
  { stockId, id }: Pick<StoredInvitation, 'stockId' | 'id'>,
  most: number,
): Promise<boolean> {
  const counted = await tx
    .update(quoteInvitations)
    .set({ questions: sql`${quoteInvitations.questions} + 1` })
    .where(
      and(eq(quoteInvitations.stockId, stockId), eq(quoteInvitations.id, id), lt(quoteInvitations.questions, most)),
    )
    .returning({ id: quoteInvitations.id });
  return counted.length > 0;
}

/**
 * Adds a question under the next number, unless it has just been asked or there are too many. Call it with the inquiry
 * locked by its row.
 */
export async function insertQuestion(
  tx: Database,
  {
    stockId,
    inquiryId,
    question,
    most,
  }: {
    readonly stockId: number;
    readonly inquiryId: number;
    readonly question: string;
    readonly most: number;
  },
): Promise<'added' | 'known' | 'full'> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('inquiry question'), ${inquiryId}::bigint::int)`);
  const ofInquiry = and(eq(inquiryQuestions.stockId, stockId), eq(inquiryQuestions.inquiryId, inquiryId));
  const isSame = and(
    ...[ofInquiry, eq(inquiryQuestions.question, question)],
    sql`${inquiryQuestions.askedAt} >= now() - ${sentAgainWithin} * interval '1 millisecond'`,
  );
  if ((await tx.$count(inquiryQuestions, isSame)) > 0) return 'known';
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${inquiryQuestions.number}), 0)` })
    .from(inquiryQuestions)
    .where(ofInquiry);
  const number = (row?.last ?? 0) + 1;
  if (number > most) return 'full';
  await tx.insert(inquiryQuestions).values({ stockId, inquiryId, number, question, askedAt: sql`now()` });
  return 'added';
}
