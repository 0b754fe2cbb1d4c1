import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  max,
  min,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Sort } from '#contract/codes/lists.ts';
import type { InquiryState, QuestionFilter } from '#contract/cooperation/inquiry-rules.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { shownDetail } from '#server/identity/audit/shown-entries.ts';
import { havingModule } from '#server/identity/companies/has-module.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { listNames } from '#server/identity/sessions/queries.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { auditArchives, auditEntries } from '#server/platform/audit/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/search-pattern.ts';
import { countUpToLimit, type RowRange } from '#server/platform/lists/outline.ts';
import { orderBy } from '#server/platform/lists/sort-rows.ts';
import { sentAgainWithin } from '#server/platform/sent-again.ts';
import type { Viewer } from './buyer.ts';
import {
  inquiries,
  inquiryAwards,
  inquiryCounts,
  inquiryEditions,
  inquiryQuestions,
  quoteInvitations,
} from './tables.ts';

export type StoredInquiry = typeof inquiries.$inferSelect;
export type StoredInvitation = typeof quoteInvitations.$inferSelect;

export interface InquiryFilter {
  readonly keyword?: string | undefined;
  readonly state?: InquiryState | undefined;
  readonly questions?: QuestionFilter | undefined;
  readonly field?: string | undefined;
  readonly sort?: Sort<'inquiries'> | undefined;
}

/** The state by the database's clock: whether anything has looked at the deadline does not matter. */
export const stateOf = sql<InquiryState>`(case when ${inquiries.state} = 10 and ${inquiries.deadline} <= now()
  then 20 else ${inquiries.state} end)::text`;

/** Milliseconds left; the driver reads numbers of this type as text. */
export const remaining = sql<number | null>`(extract(epoch from ${inquiries.deadline} - now()) * 1000)::float8`;

const hasState = (state: InquiryState): SQL | undefined => {
  if (state === '10') return and(eq(inquiries.state, 10), gt(inquiries.deadline, sql`now()`));
  if (state !== '20') return eq(inquiries.state, Number(state));
  return or(eq(inquiries.state, 20), and(eq(inquiries.state, 10), lte(inquiries.deadline, sql`now()`)));
};

/** Of a chosen few, or everybody with the right to see inquiries; always its author's, and who may see all. */
const isSeenBy = ({ userId, rights }: Viewer): SQL | undefined =>
  rights.elements.has('inquiry:all')
    ? undefined
    : or(
        isNull(inquiries.viewerIds),
        eq(inquiries.createdBy, userId),
        sql`${inquiries.viewerIds} @> array[${userId}]::bigint[]`,
      );

/** Written out, as {@link hasQuote}. */
const hasOpenQuestion = sql`exists (select from inquiry_question
  where inquiry_question.stock_id = inquiry.stock_id and inquiry_question.inquiry_id = inquiry.id
    and inquiry_question.answer is null)`;

const matching = ({ keyword, state, questions, field }: InquiryFilter, viewer: Viewer): SQL | undefined =>
  and(
    eq(inquiries.stockId, viewer.stockId),
    isSeenBy(viewer),
    keyword ? sql`(${inquiries.title} || chr(10) || ${inquiries.number}) ilike ${containing(keyword)}` : undefined,
    state && hasState(state),
    questions && hasOpenQuestion,
    field === undefined ? undefined : eq(inquiries.field, field),
  );

const isActive = and(isNull(quoteInvitations.withdrawnAt), isNull(quoteInvitations.declinedAt));

/** Whether an invitation has a quote that counts. Written out: in a query of one table columns lose their table. */
export const hasQuote = sql<boolean>`exists (select from quote
  where quote.invitation_id = quote_invitation.id and quote.withdrawn_at is null)`;

export const counted = {
  invited: sql<number>`(select count(*)::int from quote_invitation
    where quote_invitation.inquiry_id = inquiry.id and quote_invitation.withdrawn_at is null)`,
  quoted: sql<number>`(select count(*)::int from quote_invitation
    where quote_invitation.inquiry_id = inquiry.id and quote_invitation.withdrawn_at is null
      and quote_invitation.declined_at is null and ${hasQuote})`,
};

const listed = {
  inquiry: inquiries,
  state: stateOf,
  remaining,
  clock: sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  ...counted,
};
export type ListedInquiry = Awaited<ReturnType<typeof listInquiries>>[number];

export function listInquiries(db: Database, filter: InquiryFilter, viewer: Viewer, { offset, limit }: RowRange) {
  const { id, deadline } = inquiries;
  const order = orderBy(filter.sort ?? '-added', { added: [id], deadline: [deadline, id] });
  // The page is found in the index, and only its quotes are counted.
  const page = db
    .select({ id })
    .from(inquiries)
    .where(matching(filter, viewer))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return db
    .select(listed)
    .from(inquiries)
    .where(inArray(id, page))
    .orderBy(...order);
}

export const countInquiries = (db: Database, filter: InquiryFilter, viewer: Viewer): Promise<number> =>
  countUpToLimit(db, inquiries, matching(filter, viewer));

const isOf = (stockId: number, id: number) => and(eq(inquiries.stockId, stockId), eq(inquiries.id, id));

export async function findInquiry(db: Database, stockId: number, id: number) {
  const [row] = await db.select(listed).from(inquiries).where(isOf(stockId, id));
  return row;
}

/** One that the buyer may see. */
export async function findSeen(db: Database, viewer: Viewer, id: number) {
  const [row] = await db
    .select(listed)
    .from(inquiries)
    .where(and(isOf(viewer.stockId, id), isSeenBy(viewer)));
  return row;
}

/** For what changes an inquiry: waits for submissions, which hold a shared lock. */
export async function lockInquiry(tx: Database, viewer: Viewer, id: number) {
  const [row] = await tx
    .select({ inquiry: inquiries, state: stateOf, clock: sql<string>`now()::text` })
    .from(inquiries)
    .where(and(isOf(viewer.stockId, id), isSeenBy(viewer)))
    .for('update');
  return row;
}

const isUndecided = (stockId: number) => and(eq(inquiries.stockId, stockId), inArray(inquiries.state, [10, 20]));

/** Whether suppliers wait for the outcome of an inquiry of a company, also past its deadline. */
export async function hasUndecided(db: Database, stockId: number): Promise<boolean> {
  const some = await db.select({ id: inquiries.id }).from(inquiries).where(isUndecided(stockId)).limit(1);
  return some.length > 0;
}

/** These inquiries, locked as {@link lockInquiry} does. */
export const lockUndecided = (tx: Database, stockId: number): Promise<StoredInquiry[]> =>
  tx.select().from(inquiries).where(isUndecided(stockId)).orderBy(asc(inquiries.id)).for('update');

/** The time by which everything about inquiries is judged. */
export async function databaseClock(db: Database): Promise<Date> {
  const { rows } = await db.execute<{ at: string }>(sql`select now()::text as at`);
  return new Date(rows[0]?.at ?? '');
}

/** A number that the company has not used in this year of China, such as `XJ-2026-0117`. */
export async function nextInquiryNumber(tx: Database, stockId: number, year: string): Promise<string> {
  const { last } = inquiryCounts;
  const [row] = await tx
    .insert(inquiryCounts)
    .values({ stockId, year: Number(year), last: 1 })
    .onConflictDoUpdate({ target: [inquiryCounts.stockId, inquiryCounts.year], set: { last: sql`${last} + 1` } })
    .returning({ last });
  if (!row) throw new Error('no row came back');
  return `XJ-${year}-${String(row.last).padStart(4, '0')}`;
}

export async function insertInquiry(tx: Database, values: typeof inquiries.$inferInsert): Promise<number> {
  const [row] = await tx.insert(inquiries).values(values).returning({ id: inquiries.id });
  if (!row) throw new Error('no row came back');
  return row.id;
}

export async function updateInquiry(
  tx: Database,
  { stockId, id }: Pick<StoredInquiry, 'stockId' | 'id'>,
  values: Partial<typeof inquiries.$inferInsert>,
): Promise<void> {
  await tx
    .update(inquiries)
    .set({ ...values, version: sql`${inquiries.version} + 1` })
    .where(isOf(stockId, id));
}

/** Its version stays: who sees an inquiry is no part of what is asked for. */
export async function setSight(
  tx: Database,
  { stockId, id }: Pick<StoredInquiry, 'stockId' | 'id'>,
  values: Partial<Pick<StoredInquiry, 'viewerIds' | 'createdBy'>>,
): Promise<void> {
  await tx.update(inquiries).set(values).where(isOf(stockId, id));
}

export async function deleteInquiry(tx: Database, { stockId, id }: Pick<StoredInquiry, 'stockId' | 'id'>) {
  await tx.delete(inquiries).where(isOf(stockId, id));
}

export async function insertEdition(tx: Database, values: typeof inquiryEditions.$inferInsert): Promise<void> {
  await tx.insert(inquiryEditions).values(values);
}

export async function findEdition(db: Database, stockId: number, inquiryId: number, edition: number) {
  const { stockId: company, inquiryId: of, edition: number } = inquiryEditions;
  const [row] = await db
    .select()
    .from(inquiryEditions)
    .where(and(eq(company, stockId), eq(of, inquiryId), eq(number, edition)));
  return row;
}

const invitationsOf = (stockId: number, inquiryId: number) =>
  and(eq(quoteInvitations.stockId, stockId), eq(quoteInvitations.inquiryId, inquiryId));

/** By name, which says nothing of who has answered. */
export function listInvitations(db: Database, stockId: number, inquiryId: number): Promise<StoredInvitation[]> {
  return db
    .select()
    .from(quoteInvitations)
    .where(invitationsOf(stockId, inquiryId))
    .orderBy(asc(quoteInvitations.name), asc(quoteInvitations.id));
}

/** Numbers of the invitations that have a quote that counts. */
export async function listQuoted(db: Database, stockId: number, inquiryId: number): Promise<number[]> {
  const rows = await db
    .select({ id: quoteInvitations.id })
    .from(quoteInvitations)
    .where(and(invitationsOf(stockId, inquiryId), isActive, hasQuote));
  return rows.map(({ id }) => id);
}

/** Those whose link works and who have not quoted. */
export function listUnquoted(db: Database, stockId: number, inquiryId: number): Promise<StoredInvitation[]> {
  return db
    .select()
    .from(quoteInvitations)
    .where(and(invitationsOf(stockId, inquiryId), isActive, sql`not ${hasQuote}`));
}

export async function insertInvitationTo(
  tx: Database,
  values: typeof quoteInvitations.$inferInsert,
): Promise<StoredInvitation> {
  const [row] = await tx.insert(quoteInvitations).values(values).returning();
  if (!row) throw new Error('no row came back');
  return row;
}

export async function updateInvitationTo(
  tx: Database,
  { stockId, id }: Pick<StoredInvitation, 'stockId' | 'id'>,
  values: Partial<typeof quoteInvitations.$inferInsert>,
): Promise<void> {
  await tx
    .update(quoteInvitations)
    .set(values)
    .where(and(eq(quoteInvitations.stockId, stockId), eq(quoteInvitations.id, id)));
}

/** How many links were opened, and how many suppliers declined, or quoted for an earlier edition. */
export async function countAnswers(db: Database, { stockId, id, edition }: StoredInquiry) {
  const latest = sql`(select quote.edition from quote
    where quote.invitation_id = quote_invitation.id and quote.withdrawn_at is null order by quote.number desc limit 1)`;
  const [row] = await db
    .select({
      opened: sql<number>`count(*) filter (where ${quoteInvitations.openedAt} is not null)::int`,
      declined: sql<number>`count(*) filter (where ${quoteInvitations.declinedAt} is not null)::int`,
      stale: sql<number>`count(*) filter (where ${latest} < ${edition} and ${quoteInvitations.declinedAt} is null)::int`,
    })
    .from(quoteInvitations)
    .where(and(invitationsOf(stockId, id), isNull(quoteInvitations.withdrawnAt)));
  return row ?? { opened: 0, declined: 0, stale: 0 };
}

export function findSuppliers(db: Database, stockId: number, ids: readonly number[]) {
  return ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(suppliers)
        .where(and(eq(suppliers.stockId, stockId), inArray(suppliers.id, [...ids])))
        .orderBy(asc(suppliers.name), asc(suppliers.id));
}

export function listQuestions(db: Database, stockId: number, inquiryId: number) {
  const { number, question, askedAt, answer, answeredAt } = inquiryQuestions;
  return db
    .select({ number, question, askedAt, answer, answeredAt })
    .from(inquiryQuestions)
    .where(and(eq(inquiryQuestions.stockId, stockId), eq(inquiryQuestions.inquiryId, inquiryId)))
    .orderBy(desc(inquiryQuestions.number));
}

/** Inquiries that closed before a time and are neither awarded nor ended. */
export const countClosedBefore = (db: Database, viewer: Viewer, before: Date): Promise<number> =>
  countUpToLimit(db, inquiries, and(matching({ state: '20' }, viewer), lt(inquiries.deadline, before)));

const isUnanswered = (viewer: Viewer) =>
  and(eq(inquiryQuestions.stockId, viewer.stockId), isSeenBy(viewer), isNull(inquiryQuestions.answer), hasState('10'));

/** The unanswered question of an open inquiry whose end of questions comes first. */
export function listOpenQuestions(db: Database, viewer: Viewer) {
  const { id, title, questionsUntil } = inquiries;
  return db
    .select({ id, title, questionsUntil, question: inquiryQuestions.question })
    .from(inquiryQuestions)
    .innerJoin(inquiries, eq(inquiries.id, inquiryQuestions.inquiryId))
    .where(isUnanswered(viewer))
    .orderBy(asc(questionsUntil), asc(inquiryQuestions.id))
    .limit(1);
}

/** Open inquiries that have an unanswered question, past their end of questions. */
export const countAskedPast = (db: Database, viewer: Viewer): Promise<number> =>
  countUpToLimit(
    db,
    inquiries,
    and(matching({ state: '10', questions: 'open' }, viewer), lte(inquiries.questionsUntil, sql`now()`)),
  );

export const hasQuestion = async (tx: Database, { stockId, id }: StoredInquiry, number: number): Promise<boolean> =>
  (await listQuestions(tx, stockId, id)).some((one) => one.number === number);

/** Whether there is such a question that nobody has answered. */
export async function answerQuestion(
  tx: Database,
  { stockId, id }: StoredInquiry,
  { number, answer, answeredAt }: { readonly number: number; readonly answer: string; readonly answeredAt: Date },
): Promise<boolean> {
  const { stockId: company, inquiryId, number: asked } = inquiryQuestions;
  const rows = await tx
    .update(inquiryQuestions)
    .set({ answer, answeredAt })
    .where(and(eq(company, stockId), eq(inquiryId, id), eq(asked, number), isNull(inquiryQuestions.answer)))
    .returning({ id: inquiryQuestions.id });
  return rows.length > 0;
}

export async function insertAwards(tx: Database, rows: (typeof inquiryAwards.$inferInsert)[]): Promise<void> {
  await tx.insert(inquiryAwards).values(rows);
}

export function listAwards(db: Database, stockId: number, inquiryId: number) {
  return db
    .select()
    .from(inquiryAwards)
    .where(and(eq(inquiryAwards.stockId, stockId), eq(inquiryAwards.inquiryId, inquiryId)));
}

export type PastAward = typeof inquiryAwards.$inferSelect;

/**
 * What the company had paid for the items of an inquiry when its quotes were opened: the last time, by name and unit, in
 * the same currency, as far as the viewer may see it.
 */
export async function findPastAwards(
  db: Database,
  viewer: Viewer,
  { id, openedAt, content: { lines, currency } }: StoredInquiry,
): Promise<ReadonlyMap<string, PastAward>> {
  if (!openedAt) return new Map();
  const asked = sql`(select distinct * from unnest(
    ${sql.param(lines.map(({ name }) => name))}::text[], ${sql.param(lines.map(({ unit }) => unit))}::text[]))`;
  const rows = await db
    .selectDistinctOn([inquiryAwards.item, inquiryAwards.unit], getTableColumns(inquiryAwards))
    .from(inquiryAwards)
    .innerJoin(inquiries, and(eq(inquiries.stockId, inquiryAwards.stockId), eq(inquiries.id, inquiryAwards.inquiryId)))
    .where(
      and(
        eq(inquiryAwards.stockId, viewer.stockId),
        sql`(${inquiryAwards.item}, ${inquiryAwards.unit}) in ${asked}`,
        eq(inquiryAwards.currency, currency),
        ne(inquiryAwards.inquiryId, id),
        lt(inquiryAwards.awardedAt, openedAt),
        isSeenBy(viewer),
      ),
    )
    .orderBy(inquiryAwards.item, inquiryAwards.unit, desc(inquiryAwards.awardedAt), desc(inquiryAwards.id));
  return new Map(rows.map((row) => [`${row.item}\n${row.unit}`, row]));
}

/** Steps that are shown of an inquiry, the latest. */
const maxSteps = 500;

const isStepOf = (stockId: number, inquiryId: number) =>
  and(
    eq(auditEntries.subject, `inquiry ${inquiryId}`),
    // As the index has it, where the planner does not know that the subject begins so.
    sql`${auditEntries.subject} like 'inquiry %'`,
    eq(auditEntries.stockId, stockId),
  );

/**
 * What the audit chain holds of an inquiry, but for how its draft saved itself. Not restricted to a company's role, which
 * cannot read the chain.
 */
export async function listSteps(db: Database, stockId: number, inquiryId: number) {
  const { id, hash, action, at } = auditEntries;
  const latest = await db
    .select({ entry: id, hash, action, at, detail: shownDetail, by: users.name })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .where(and(isStepOf(stockId, inquiryId), ne(action, 'inquiry.save')))
    .orderBy(desc(id))
    .limit(maxSteps);
  return latest.reverse();
}

/** What was written to whom: a step of one kind, about what its detail names. */
interface Written {
  readonly action: 'inquiry.invite' | 'inquiry.askConfirmation';
  readonly of: 'supplierId' | 'invitationId';
  readonly id: number;
}

/**
 * Whether somebody has just written the same to the same supplier: it is pressed again after a lost answer, or by two.
 * Whoever writes at the same time waits until the transaction ends. Not restricted to a company's role, as
 * {@link listSteps}.
 */
export async function isWrittenAgain(
  tx: Database,
  { stockId, inquiryId, now }: { readonly stockId: number; readonly inquiryId: number; readonly now: Date },
  written: Written,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`inquiry letter/${inquiryId}`}))`);
  const { action, at, detail } = auditEntries;
  const same = and(
    ...[isStepOf(stockId, inquiryId), eq(action, written.action)],
    gte(at, new Date(now.getTime() - sentAgainWithin)),
    sql`(${detail} ->> ${written.of}) = ${String(written.id)}`,
  );
  return (await tx.$count(auditEntries, same)) > 0;
}

/** The entry of the opening. */
export async function findOpening(db: Database, stockId: number, inquiryId: number) {
  const { id, hash, action, detail } = auditEntries;
  const [opening] = await db
    .select({ entry: id, hash, detail })
    .from(auditEntries)
    .where(and(isStepOf(stockId, inquiryId), eq(action, 'inquiry.open')))
    .orderBy(desc(id))
    .limit(1);
  return opening;
}

/** Numbers of the first and the last entry of an inquiry; null where the chain has none. */
export async function findSpan(db: Database, stockId: number, inquiryId: number) {
  const [span] = await db
    .select({ from: min(auditEntries.id), until: max(auditEntries.id) })
    .from(auditEntries)
    .where(isStepOf(stockId, inquiryId));
  return span ?? { from: null, until: null };
}

/** The hash of the entry before one of the audit chain; empty before the first. */
export async function findHashBefore(db: Database, entry: number): Promise<Buffer> {
  const { id, hash } = auditEntries;
  const [row] = await db
    .select({ hash })
    .from(auditEntries)
    .where(eq(id, entry - 1));
  if (row) return row.hash;
  // It may be the last one that was archived.
  const [archived] = await db
    .select({ hash: auditArchives.hash })
    .from(auditArchives)
    .where(eq(auditArchives.until, entry - 1));
  return archived?.hash ?? Buffer.alloc(0);
}

export async function namesOf(db: Database, userIds: readonly number[]): Promise<string[]> {
  const names = await listNames(db, userIds);
  return userIds.flatMap((id) => names.get(id) ?? []);
}

export async function peopleOf(db: Database, userIds: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (userIds.length === 0) return [];
  const { id, name } = users;
  return db
    .select({ id, name })
    .from(users)
    .where(inArray(id, [...userIds]))
    .orderBy(asc(name), asc(id));
}

export async function companyNameOf(db: Database, stockId: number) {
  const [row] = await db.select({ name: companies.name }).from(companies).where(eq(companies.stockId, stockId));
  return row?.name ?? { 'zh-CN': '' };
}

/** Whether the buyer of an inquiry has the module by which it is opened and answered; without it nobody is urged to quote. */
export const buyerHasModule = (now: Date) => havingModule(sql`inquiry.stock_id`, 'tpc', now);

/** An invitation whose SMS is due and that no other process is at, with what it is of; none of the companies in `full`. */
export async function lockSmsDue(
  tx: Database,
  { full, now }: { readonly full: readonly number[]; readonly now: Date },
) {
  const [due] = await tx
    .select({
      invitation: quoteInvitations,
      number: inquiries.number,
      deadline: inquiries.deadline,
      isAwaited: sql<boolean>`${inquiries.state} = 10 and ${quoteInvitations.withdrawnAt} is null
        and ${quoteInvitations.declinedAt} is null and not ${hasQuote} and ${buyerHasModule(now)}`,
    })
    .from(quoteInvitations)
    .innerJoin(
      inquiries,
      and(eq(inquiries.stockId, quoteInvitations.stockId), eq(inquiries.id, quoteInvitations.inquiryId)),
    )
    .where(and(sql`${quoteInvitations.isSmsDue}`, notInArray(quoteInvitations.stockId, [...full])))
    .orderBy(asc(quoteInvitations.id))
    .limit(1)
    .for('update', { of: quoteInvitations, skipLocked: true });
  return due;
}

interface Reminding {
  readonly from: Date;
  readonly until: Date;
}

const isToRemind = ({ from, until }: Reminding) =>
  and(
    eq(inquiries.state, 10),
    gt(inquiries.deadline, from),
    lt(inquiries.deadline, until),
    or(isNull(inquiries.remindedFor), ne(inquiries.remindedFor, inquiries.deadline)),
    buyerHasModule(from),
  );

/** Open inquiries of all companies whose deadline is near and whose suppliers have not been reminded of it. */
export function listToRemind(db: Database, when: Reminding) {
  return db
    .select({ stockId: inquiries.stockId, id: inquiries.id })
    .from(inquiries)
    .where(isToRemind(when))
    .orderBy(asc(inquiries.deadline))
    .limit(100);
}

/**
 * Notes that suppliers are reminded of the deadline, and holds the inquiry until they are; nothing where it is not to be
 * reminded of any more. Its version stays: a reminder is no part of what is asked for.
 */
export async function noteReminder(
  tx: Database,
  { stockId, id }: Pick<StoredInquiry, 'stockId' | 'id'>,
  when: Reminding,
): Promise<StoredInquiry | undefined> {
  const [inquiry] = await tx
    .update(inquiries)
    .set({ remindedFor: sql`${inquiries.deadline}` })
    .where(and(isOf(stockId, id), isToRemind(when)))
    .returning();
  return inquiry;
}
