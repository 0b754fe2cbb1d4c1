import { and, asc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Language } from '#contract/language.ts';
import type { DeliveryOutcome } from '#contract/outreach/push-rules.ts';
import { articles, isPublished } from '#server/content/articles/tables.ts';
import { bots } from '#server/outreach/bots/tables.ts';
import { contacts, suppressedAddresses } from '#server/outreach/contacts/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { prepareOnce } from '#server/platform/database/prepare-once.ts';
import type { MailRates } from '#server/platform/messages/mail/mail-settings.ts';
import { countsAtOf } from './counts-at.ts';
import { type Allowance, readAllowance, spendAllowance } from './pace.ts';
import { exclusionOf } from './recipients.ts';
import { type FrozenMail, pushDeliveries, pushes } from './tables.ts';

/** What a push goes by: mails to contacts, cards to robots in group chats. */
export const channels = ['mail', 'card'] as const;
export type Channel = (typeof channels)[number];

/** A mail that this process has claimed. */
export interface Claimed {
  readonly id: number;
  readonly stockId: number;
  readonly pushId: number;
  readonly email: string;
  readonly messageId: string;
  readonly leavingToken: string;
  /** When its recipient agreed, in China; empty for a robot. */
  readonly consentDay: string;
  /** A robot that gets a card instead of a mail. */
  readonly botId: number | null;
  /** Number of this try. */
  readonly tries: number;
}

export interface Claims {
  readonly claims: readonly Claimed[];
  /** How many others may not be sent any more and were marked so. */
  readonly dropped: number;
  /** Whether there may be mails that only wait for a rate. */
  readonly isHeldBack: boolean;
}

/** The domain of a recipient of the alias `delivery`. */
const domain = sql`lower(substring(delivery.email from '[^@]*$'))`;

/** The day on which the contact of a delivery agreed. */
const consentDay = sql`coalesce((select to_char(${contacts.consentAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')
  from ${contacts} where ${contacts.id} = delivery.contact_id and ${contacts.stockId} = delivery.stock_id), '')`;

/** What the mails of a push have in common. */
export interface SendingPush {
  readonly id: number;
  readonly language: Language;
  readonly frozen: FrozenMail | null;
  readonly frozenAt: Date | null;
  /** Those that it shows, where {@link frozen} does not say. */
  readonly articleIds: number[];
}

/** Pushes of which something is to be sent by a channel, the oldest first. */
export function listSending(db: Database, channel: Channel): Promise<SendingPush[]> {
  return db
    .select({
      id: pushes.id,
      language: pushes.language,
      frozen: pushes.frozen,
      frozenAt: pushes.frozenAt,
      articleIds: pushes.articleIds,
    })
    .from(pushes)
    .where(and(eq(pushes.state, 'sending'), channel === 'card' ? sql`cardinality(${pushes.botIds}) > 0` : undefined))
    .orderBy(asc(pushes.sendAt), asc(pushes.id));
}

/** Why a robot gets nothing by now: it was removed or switched off. */
const lostBot = sql`coalesce((select case when not ${bots.isEnabled} then 'off' else 'goes' end from ${bots}
  where ${bots.id} = delivery.bot_id and ${bots.stockId} = delivery.stock_id), 'gone')`;

/** The push of a delivery, as its recipients are asked for. */
const sendingAt = (now: SQL) => ({
  pushId: sql`delivery.push_id`,
  topics: sql`(select ${pushes.topics} from ${pushes} where ${pushes.id} = delivery.push_id)`,
  countsAt: countsAtOf(sql`delivery.push_id`, now),
});

/**
 * Why this contact is sent nothing by now, although it was when the push was frozen. By its number: with an equal sign the
 * planner looks through all contacts of the company where it knows nothing of the table yet.
 */
const lostBy = (now: SQL) => sql`(
  select case when delivery.bot_id is not null then nullif(${lostBot}, 'goes')
    when ${contacts.id} is null or ${contacts.email} <> delivery.email then 'gone'
    else ${exclusionOf(sendingAt(now))} end
  from (select 1) as one left join ${contacts} on ${contacts.id} = delivery.contact_id
    and ${contacts.stockId} is not distinct from delivery.stock_id and ${contacts.deletedAt} is null)`;

interface Claiming {
  readonly now: Date;
  /** How many are claimed at most. */
  readonly most: number;
  readonly channel?: Channel;
  readonly rates?: MailRates;
}

/**
 * Claims mails or cards of a push that are due, in one short transaction; several processes claim different ones. Those that may
 * not be sent any more are marked so. Of each domain, and of all, only as many are claimed as the rates leave.
 */
export function claimDeliveries(
  db: Database,
  pushId: number,
  { now, most, channel = 'mail', rates = noRates }: Claiming,
): Promise<Claims> {
  return db.transaction(async (tx) => {
    const allowance = await readAllowance(tx, { rates, most, now });
    const { most: own, isSpent } = allowance;
    const { claims, dropped } =
      own === 0 ? { claims: [], dropped: 0 } : await claim(tx, pushId, { ...allowance, channel, now });
    await spendAllowance(
      tx,
      claims.map(({ email }) => email),
      { rates, now },
    );
    return { claims, dropped, isHeldBack: claims.length === 0 && isSpent };
  });
}

const noRates: MailRates = { sender: undefined, domains: new Map() };

async function claim(
  tx: Database,
  pushId: number,
  { now, channel, most, blocked, budgets, others }: Allowance & Pick<Claiming, 'now' | 'channel'>,
): Promise<Omit<Claims, 'isHeldBack'>> {
  const at = now.toISOString();
  const { rows } = await tx.execute<
    Record<'id' | 'stock_id' | 'email' | 'message_id' | 'leaving_token' | 'consent_day', string> & {
      state: DeliveryOutcome;
      tries: number;
      bot_id: string | null;
    }
  >(sql`
    with due as (
      select id, ${lostBy(sql`${at}::timestamptz`)} as reason, ${domain} as domain from ${pushDeliveries} as delivery
      where push_id = ${pushId} and state in ('queued', 'deferred') and (next_try_at is null or next_try_at <= ${at})
        and bot_id is ${channel === 'card' ? sql`not null` : sql`null`}
        and exists (select from ${pushes} where ${pushes.id} = ${pushId} and ${pushes.state} = 'sending')
        ${blocked.length > 0 ? sql`and ${domain} <> all(${sql.param(blocked)}::text[])` : sql``}
      order by id limit ${most} for update of delivery skip locked),
    ranked as (select *, row_number() over (partition by domain, reason is null order by id) as place from due)
    update ${pushDeliveries} as delivery
      set state = case when ranked.reason is null then 'claimed' else 'suppressed' end, reason = ranked.reason,
        next_try_at = null, changed_at = ${at}, tries = tries + case when ranked.reason is null then 1 else 0 end
      from ranked where delivery.id = ranked.id and (ranked.reason is not null
        or place <= coalesce((${JSON.stringify(budgets)}::jsonb ->> domain)::integer, ${others}::integer, ${most}))
      returning delivery.id, stock_id, email, message_id, leaving_token, bot_id, state, tries,
        ${consentDay} as consent_day`);
  const claims = rows
    .filter(({ state }) => state === 'claimed')
    .map(({ id, stock_id, email, message_id, leaving_token, consent_day, bot_id, tries }) => ({
      ...{ id: Number(id), stockId: Number(stock_id), pushId, email, tries },
      ...{ messageId: message_id, leavingToken: leaving_token, consentDay: consent_day },
      botId: bot_id === null ? null : Number(bot_id),
    }));
  return { claims, dropped: rows.length - claims.length };
}

/** What became of a mail. */
export interface Outcome {
  readonly claim: Pick<Claimed, 'id' | 'tries'>;
  readonly state: DeliveryOutcome;
  readonly answer: string;
  readonly nextTryAt?: Date | undefined;
}

/**
 * Deliveries by their ids, locked in order, so that two statements never wait for each other. The planner must begin with
 * them: what it knows of a table that has just been filled would make it begin with all mails of a push.
 */
const locked = (ids: string) => sql`(
  select * from ${pushDeliveries} where ${pushDeliveries.id} = any(${sql.placeholder(ids)}::bigint[]) order by id
  for update)`;

/** Notes outcomes of mails, and that others are being handed over: one statement, so that both cost one commit. */
const notesStatement = prepareOnce((db) => {
  const changedAt = sql`${sql.placeholder('now')}::timestamptz`;
  const outcomes = db
    .update(pushDeliveries)
    .set({ state: sql`known.state`, answer: sql`known.answer`, nextTryAt: sql`known.next_try_at`, changedAt })
    .from(sql`(
      select known.* from ${locked('endedIds')} as delivery
        join unnest(${sql.placeholder('endedIds')}::bigint[], ${sql.placeholder('endedTries')}::integer[],
          ${sql.placeholder('states')}::text[], ${sql.placeholder('answers')}::text[],
          ${sql.placeholder('nextTries')}::timestamptz[]) as known (id, tries, state, answer, next_try_at)
          on known.id = delivery.id and known.tries = delivery.tries
      where delivery.state in ('claimed', 'handing')) as known`)
    .where(sql`${pushDeliveries.id} = known.id`)
    .returning({ id: pushDeliveries.id });
  return db
    .with(db.$with('ended').as(outcomes))
    .update(pushDeliveries)
    .set({ state: 'handing', changedAt })
    .from(sql`(
      select delivery.id from ${locked('ids')} as delivery
        join unnest(${sql.placeholder('ids')}::bigint[], ${sql.placeholder('tries')}::integer[]) as claimed (id, tries)
          on claimed.id = delivery.id and claimed.tries = delivery.tries
      where delivery.state = 'claimed'
        and exists (select from ${pushes} where ${pushes.id} = delivery.push_id and ${pushes.state} = 'sending')
        and ${lostBy(changedAt)} is null) as ready`)
    .where(sql`${pushDeliveries.id} = ready.id`)
    .returning({ id: pushDeliveries.id })
    .prepare('push_delivery_notes');
});

interface Notes {
  /** Noted as far as they are still this process's own. */
  readonly outcomes?: readonly Outcome[];
  /** Not those whose recipient has left, or whose push has been stopped, in the meantime. */
  readonly handings?: readonly Pick<Claimed, 'id' | 'tries'>[];
}

/**
 * Notes what became of mails, and that others are being handed over, which are never sent again by themselves after this
 * commit.
 *
 * @returns the ids of those that may be handed over
 */
export async function noteDeliveries(
  db: Database,
  { outcomes = [], handings = [] }: Notes,
  now: Date,
): Promise<ReadonlySet<number>> {
  const rows = await notesStatement(db).execute({
    endedIds: outcomes.map(({ claim }) => claim.id),
    endedTries: outcomes.map(({ claim }) => claim.tries),
    states: outcomes.map(({ state }) => state),
    answers: outcomes.map(({ answer }) => answer),
    nextTries: outcomes.map(({ nextTryAt }) => nextTryAt?.toISOString() ?? null),
    ids: handings.map(({ id }) => id),
    tries: handings.map(({ tries }) => tries),
    now: now.toISOString(),
  });
  return new Set(rows.map(({ id }) => id));
}

/** Gives back a claimed mail that was not handed over, as if it had not been tried. */
export async function giveBack(db: Database, claims: readonly Claimed[], now: Date): Promise<void> {
  if (claims.length === 0) return;
  const own = or(...claims.map(({ id, tries }) => and(eq(pushDeliveries.id, id), eq(pushDeliveries.tries, tries))));
  await db
    .update(pushDeliveries)
    .set({ state: 'queued', tries: sql`${pushDeliveries.tries} - 1`, changedAt: now })
    .where(and(eq(pushDeliveries.state, 'claimed'), own));
}

/**
 * Settles what a process left that ended: what was claimed was not handed over and is sent; what was being handed over
 * may have arrived, which only a person decides.
 */
export async function recoverDeliveries(db: Database, { before, now }: { readonly before: Date; readonly now: Date }) {
  const stale = (state: 'claimed' | 'handing') =>
    and(eq(pushDeliveries.state, state), lt(pushDeliveries.changedAt, before));
  await db.update(pushDeliveries).set({ state: 'queued', changedAt: now }).where(stale('claimed'));
  // It may have been sent when it was handed over.
  await db.update(pushDeliveries).set({ state: 'unknown' }).where(stale('handing'));
  // Refused for now while its push was being cancelled, by a process that ended before it saw to that.
  const cancelled = db.select({ id: pushes.id }).from(pushes).where(eq(pushes.state, 'cancelled'));
  await db
    .update(pushDeliveries)
    .set(asCancelled(now))
    .where(and(inArray(pushDeliveries.state, ['queued', 'deferred']), inArray(pushDeliveries.pushId, cancelled)));
}

const asCancelled = (now: Date) =>
  ({ state: 'suppressed', reason: 'cancelled', nextTryAt: null, changedAt: now }) as const;

/** Ends pushes of which no mail is under way any more. */
export async function endFinished(db: Database, now: Date): Promise<void> {
  const isFinished = and(
    eq(pushes.state, 'sending'),
    sql`not exists (select from ${pushDeliveries} where ${pushDeliveries.pushId} = ${pushes.id}
      and ${pushDeliveries.state} in ('queued', 'claimed', 'handing', 'deferred'))`,
  );
  await db.transaction(async (tx) => {
    const found = await tx.select({ id: pushes.id }).from(pushes).where(isFinished).orderBy(pushes.id).for('update');
    if (found.length === 0) return;
    // Looked at again once they are locked: somebody may have had a mail sent again in the meantime.
    const ids = found.map(({ id }) => id);
    await tx
      .update(pushes)
      .set({ state: 'done', finishedAt: now, updatedAt: now, problem: null, version: sql`${pushes.version} + 1` })
      .where(and(inArray(pushes.id, ids), isFinished));
  });
}

/** A mail of a push, locked until the transaction ends. */
export async function lockDelivery(tx: Database, pushId: number, id: number) {
  const [row] = await tx
    .select({ state: pushDeliveries.state })
    .from(pushDeliveries)
    .where(and(eq(pushDeliveries.pushId, pushId), eq(pushDeliveries.id, id)))
    .for('update');
  return row;
}

/**
 * Notes what a person has decided about a mail. One that arrived did so when it was handed over, by which weeks and months
 * count; when that was decided is in the audit log.
 */
export async function settleUnknown(
  tx: Database,
  id: number,
  { state, now }: { readonly state: 'queued' | 'accepted'; readonly now: Date },
): Promise<void> {
  const changed = state === 'accepted' ? { state } : { state, changedAt: now };
  await tx.update(pushDeliveries).set(changed).where(eq(pushDeliveries.id, id));
}

/** Whether an article of a push was withdrawn since it was frozen. */
export async function isMissingArticles(
  db: Database,
  { frozen, articleIds }: Pick<SendingPush, 'frozen' | 'articleIds'>,
  now: Date,
): Promise<boolean> {
  const shown = [...(frozen?.articleIds ?? articleIds)];
  if (shown.length === 0) return false;
  return (await db.$count(articles, and(inArray(articles.id, shown), isPublished(now)))) < shown.length;
}

/** Stops a push of which an article was withdrawn since it was frozen; whether it did. */
export async function stopIfWithdrawn(db: Database, push: SendingPush, now: Date): Promise<boolean> {
  if (!(await isMissingArticles(db, push, now))) return false;
  await db
    .update(pushes)
    .set({ state: 'paused', problem: 'ARTICLE_WITHDRAWN', updatedAt: now, version: sql`${pushes.version} + 1` })
    .where(and(eq(pushes.id, push.id), eq(pushes.state, 'sending')));
  return true;
}

/** What is not sent of a cancelled push. */
export async function releaseDeliveries(tx: Database, pushId: number, now: Date): Promise<void> {
  await tx
    .update(pushDeliveries)
    .set(asCancelled(now))
    .where(
      sql`${pushDeliveries.id} in (
        select id from ${pushDeliveries} where ${pushDeliveries.pushId} = ${pushId}
          and ${pushDeliveries.state} in ('queued', 'claimed', 'deferred') order by id for update)`,
    );
}

/**
 * Ends what was under way while its push was cancelled, and then was refused for now or not handed over. The push is
 * locked first: whoever is cancelling it either finds that noted or is found by this.
 */
export async function endIfCancelled(db: Database, pushId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [push] = await tx.select({ state: pushes.state }).from(pushes).where(eq(pushes.id, pushId)).for('share');
    if (push?.state === 'cancelled') await releaseDeliveries(tx, pushId, now);
  });
}

/** A push that becomes a draft again has no mails. */
export async function dropDeliveries(tx: Database, pushId: number): Promise<void> {
  await tx.delete(pushDeliveries).where(eq(pushDeliveries.pushId, pushId));
}

/** Nothing more is sent to this address: a server says that nobody has it. */
export async function suppressAddress(
  db: Database,
  { stockId, email }: Pick<Claimed, 'stockId' | 'email'>,
  { answer, now: suppressedAt }: { readonly answer: string; readonly now: Date },
): Promise<void> {
  await putSuppressed(db, { stockId, email }, { answer, suppressedAt });
}

/** Notes that the person of this address left, where it is no contact's. */
export async function noteLeft(
  db: Database,
  { stockId, email }: Pick<Claimed, 'stockId' | 'email'>,
  leftAt: Date,
): Promise<void> {
  await putSuppressed(db, { stockId, email }, { leftAt });
}

/** What a server says and the person's own word never take each other's place. */
async function putSuppressed(
  db: Database,
  address: Pick<Claimed, 'stockId' | 'email'>,
  set: Partial<typeof suppressedAddresses.$inferInsert>,
): Promise<void> {
  await db
    .insert(suppressedAddresses)
    .values({ ...address, ...set })
    .onConflictDoUpdate({ target: [suppressedAddresses.stockId, suppressedAddresses.email], set });
}

/** Notes at the pushes that are being sent why they stand still; nothing when they go on. */
export async function noteProblem(db: Database, problem: string | null): Promise<void> {
  await db
    .update(pushes)
    .set({ problem })
    .where(and(eq(pushes.state, 'sending'), sql`${pushes.problem} is distinct from ${problem}`));
}
