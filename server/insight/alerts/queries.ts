import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { type AlertState, alertStates, startingKinds, usualConditions } from '#contract/insight/alert-rules.ts';
import { clients } from '#server/identity/companies/tables.ts';
import { peopleWhoMay } from '#server/identity/notifications/people-who-may.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { companyDays } from '#server/insight/corpus/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countUpToLimit, type RowRange } from '#server/platform/lists/outline.ts';
import type { Plan, PlannedFiring, StoredEvent, StoredFiring, StoredRule } from './planned.ts';
import { alertEvents, alertFirings, alertRules } from './tables.ts';

/** One evaluation of a company at a time, in all processes; what it reads is read under this lock. */
export const lockAlerts = (tx: Database, stockId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('alerts'), ${stockId})`);

/** Gives clients the rules that come with the product, once; `since` is when they begin to fire. */
export async function addStartingRules(
  db: Database,
  { since, now, stockId }: { readonly since: Date; readonly now: Date; readonly stockId?: number },
): Promise<void> {
  const kinds = sql.join(
    startingKinds.map((kind) => sql`(${kind}, ${JSON.stringify(usualConditions[kind])}::jsonb)`),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${alertRules} (stock_id, name, kind, condition, created_at, updated_at, since, noise_since)
    select client.stock_id, '', starting.kind, starting.condition, ${now.toISOString()}::timestamptz,
      ${now.toISOString()}::timestamptz, ${since.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from ${clients} as client cross join (values ${kinds}) as starting (kind, condition)
    where ${stockId === undefined ? sql`true` : sql`client.stock_id = ${stockId}`}
      and not exists (select from ${alertRules} known where known.stock_id = client.stock_id and known.created_by is null)
    on conflict do nothing`);
}

export const listRules = (db: Database, stockId: number): Promise<StoredRule[]> =>
  db.select().from(alertRules).where(eq(alertRules.stockId, stockId)).orderBy(asc(alertRules.id));

export interface Sign {
  readonly stockId: number;
  /** What the events about the company itself depend on, in a few characters. */
  readonly own: string;
  /** Changes with every article, where a rule tells of stories about anybody. */
  readonly others: string | null;
}

/** What the events of companies with rules depend on. */
export async function readSigns(db: Database, from: string): Promise<readonly Sign[]> {
  const { rows } = await db.execute<{ stockId: number; own: string; others: string | null }>(sql`
    select r.stock_id as "stockId", case when bool_or(r.is_on and r.condition ->> 'isOwn' = 'false')
      then (select number::text from revision where topic = 'texts') end as others, concat_ws('/', max(r.updated_at), count(*), (
      select concat_ws('/', sum(articles), sum(stories), sum(headline_value), sum(body_value), sum(negative))
      from ${companyDays} where ${companyDays.stockId} = r.stock_id and published_on >= ${from}::date)) as own
    from ${alertRules} r group by r.stock_id order by r.stock_id`);
  return rows;
}

export const listEvents = (
  db: Database,
  stockId: number,
  { ids, storyIds = [] }: { readonly ids: readonly number[]; readonly storyIds?: readonly number[] },
): Promise<StoredEvent[]> =>
  db
    .select()
    .from(alertEvents)
    .where(
      and(
        eq(alertEvents.stockId, stockId),
        sql`(${alertEvents.id} = any(${sql.param([...ids])}::bigint[])
          or ${alertEvents.storyId} = any(${sql.param([...storyIds])}::bigint[]))`,
      ),
    )
    .orderBy(asc(alertEvents.id));

const columnsOf = ({ id: _id, ...firing }: PlannedFiring) => {
  const { ruleId, ruleVersion, subject, day, until, storyId, articleId, value, stories, figure, peerId, word, ending } =
    firing;
  return { ruleId, ruleVersion, subject, day, until, storyId, articleId, value, stories, figure, peerId, word, ending };
};

/** Most events are as they were. */
const isUnchanged = (stored: StoredEvent, values: Plan['events'][number]['values']): boolean =>
  isDeepStrictEqual({ ...stored, ...values }, stored);

/** Locks the events that a plan changes until the transaction ends; returns whether they are as they were read. */
export async function lockPlanned(
  tx: Database,
  stockId: number,
  { plan, events }: { readonly plan: Plan; readonly events: readonly StoredEvent[] },
): Promise<boolean> {
  const ids = plan.events.flatMap(({ stored, values, merged }) =>
    stored && !isUnchanged(stored, values) ? [stored.id, ...merged] : merged,
  );
  if (ids.length === 0) return true;
  const read = new Map(events.map((event) => [event.id, event]));
  const locked = await lockEvents(tx, stockId, ids);
  return locked.length === ids.length && locked.every((event) => isDeepStrictEqual(event, read.get(event.id)));
}

/** Carries a plan out; returns the numbers of the new events. */
export async function carryOut(
  tx: Database,
  { events, doubled }: Plan,
  { stockId, now }: { readonly stockId: number; readonly now: Date },
): Promise<number[]> {
  const added: number[] = [];
  if (doubled.length > 0) await tx.delete(alertFirings).where(inArray(alertFirings.id, [...doubled]));
  const merged = events.flatMap((event) => event.merged);
  if (merged.length > 0) {
    // Their stories are free before others take them.
    await tx.update(alertEvents).set({ storyId: null }).where(inArray(alertEvents.id, merged));
  }
  const moving = events.filter(({ stored, values }) => stored && stored.storyId !== values.storyId);
  if (moving.length > 0) {
    const ids = moving.flatMap(({ stored }) => stored?.id ?? []);
    await tx.update(alertEvents).set({ storyId: null }).where(inArray(alertEvents.id, ids));
  }
  for (const { stored, values, firings, merged: others } of events) {
    const [row] = stored
      ? isUnchanged(stored, values)
        ? [stored]
        : await tx
            .update(alertEvents)
            .set(values)
            .where(eq(alertEvents.id, stored.id))
            .returning({ id: alertEvents.id })
      : await tx
          .insert(alertEvents)
          .values({ ...values, stockId, at: now })
          .returning({ id: alertEvents.id });
    if (!row) throw new Error('no row came back');
    if (!stored) added.push(row.id);
    if (others.length > 0) {
      await tx
        .update(alertFirings)
        .set({ eventId: row.id })
        .where(inArray(alertFirings.eventId, [...others]));
    }
    for (const firing of firings) {
      const written = { ...columnsOf(firing), eventId: row.id };
      if (firing.id === undefined)
        await tx
          .insert(alertFirings)
          .values({ ...written, stockId })
          .onConflictDoNothing();
      else await tx.update(alertFirings).set(written).where(eq(alertFirings.id, firing.id));
    }
  }
  // An event without firings was about a story that is another's now; those that a person made have a subject.
  await tx
    .delete(alertEvents)
    .where(
      and(
        eq(alertEvents.stockId, stockId),
        merged.length > 0 ? inArray(alertEvents.id, merged) : sql`false`,
        sql`not exists (select from ${alertFirings} where ${alertFirings.eventId} = ${alertEvents.id})`,
      ),
    );
  return added;
}

const inState = (stockId: number, state: AlertState) =>
  and(eq(alertEvents.stockId, stockId), eq(alertEvents.state, state));

export const countEvents = (db: Database, stockId: number, state: AlertState): Promise<number> =>
  countUpToLimit(db, alertEvents, inState(stockId, state));

/** Events of a state, latest first. */
export const selectEvents = (
  db: Database,
  stockId: number,
  state: AlertState,
  { limit, offset }: RowRange,
): Promise<StoredEvent[]> =>
  db
    .select()
    .from(alertEvents)
    .where(inState(stockId, state))
    .orderBy(desc(alertEvents.at), desc(alertEvents.id))
    .limit(limit)
    .offset(offset);

interface SinceQuery {
  readonly since: Date;
  /** Whoever asks also has what is assigned to them and not resolved. */
  readonly userId: number;
  readonly limit: number;
}

/** Events since a moment, and what somebody is to see to. */
export async function listEventsSince(
  db: Database,
  stockId: number,
  { since, userId, limit }: SinceQuery,
): Promise<StoredEvent[]> {
  const list = (where: SQL | undefined) =>
    db.select().from(alertEvents).where(where).orderBy(desc(alertEvents.at), desc(alertEvents.id)).limit(limit);
  // Each in an index of its own: in one statement, all that is not new would be looked through for one's own.
  const isOwn = and(
    eq(alertEvents.stockId, stockId),
    eq(alertEvents.assigneeId, userId),
    sql`${alertEvents.state} <> 'resolved'`,
  );
  const found = await list(isOwn);
  for (const state of alertStates) {
    found.push(...(await list(and(inState(stockId, state), gte(alertEvents.at, since)))));
  }
  return [...new Map(found.map((event) => [event.id, event])).values()];
}

interface StoryEventsQuery {
  readonly storyIds: readonly number[];
  readonly articleIds: readonly number[];
  readonly since: Date;
}

/** Events of these stories; by their article where the story has another number by now, if they are from after `since`. */
export async function listEventsOfStories(
  db: Database,
  stockId: number,
  { storyIds, articleIds, since }: StoryEventsQuery,
): Promise<StoredEvent[]> {
  const own = eq(alertEvents.stockId, stockId);
  const ofStories = await db
    .select()
    .from(alertEvents)
    .where(and(own, sql`${alertEvents.storyId} = any(${sql.param([...storyIds])}::bigint[])`));
  const ofArticles = await db
    .select()
    .from(alertEvents)
    .where(
      and(
        // By state and time, as the index has them.
        ...[own, inArray(alertEvents.state, [...alertStates]), gte(alertEvents.at, since)],
        sql`${alertEvents.articleId} = any(${sql.param([...articleIds])}::bigint[])`,
      ),
    );
  return [...new Map([...ofStories, ...ofArticles].map((event) => [event.id, event])).values()];
}

interface FigureEventsQuery {
  /** Words and places, each with a day. */
  readonly subjects: readonly string[];
  readonly words: readonly string[];
  readonly from: string;
}

/** Events that people made of these subjects, and those of rules that fired on these words since a day. */
export async function listEventsOfFigures(
  db: Database,
  stockId: number,
  { subjects, words, from }: FigureEventsQuery,
): Promise<StoredEvent[]> {
  const firings = await db
    .select({ eventId: alertFirings.eventId })
    .from(alertFirings)
    .where(
      and(
        ...[eq(alertFirings.stockId, stockId), gte(alertFirings.day, from)],
        sql`${alertFirings.word} = any(${sql.param([...words])}::text[])`,
      ),
    );
  const ids = firings.map(({ eventId }) => eventId);
  return db
    .select()
    .from(alertEvents)
    .where(
      and(
        eq(alertEvents.stockId, stockId),
        sql`(${alertEvents.id} = any(${sql.param(ids)}::bigint[])
          or ${alertEvents.subject} = any(${sql.param([...subjects])}::text[]))`,
      ),
    )
    .orderBy(desc(alertEvents.at), desc(alertEvents.id));
}

/** The event of a story or of a subject that no rule fired on, made where there is none. */
export async function takeEvent(
  tx: Database,
  values: Pick<typeof alertEvents.$inferInsert, 'stockId' | 'storyId' | 'articleId' | 'subject' | 'reprints' | 'at'>,
): Promise<number> {
  await tx.insert(alertEvents).values(values).onConflictDoNothing();
  const { stockId, storyId, subject } = values;
  const same = storyId ? eq(alertEvents.storyId, storyId) : eq(alertEvents.subject, subject ?? '');
  const [row] = await tx
    .select({ id: alertEvents.id })
    .from(alertEvents)
    .where(and(eq(alertEvents.stockId, stockId), same));
  if (!row) throw new Error('no row came back');
  return row.id;
}

export const listFirings = (db: Database, stockId: number, eventIds: readonly number[]): Promise<StoredFiring[]> =>
  eventIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(alertFirings)
        .where(and(eq(alertFirings.stockId, stockId), inArray(alertFirings.eventId, [...eventIds])))
        .orderBy(asc(alertFirings.ruleId), asc(alertFirings.id));

/** The events, locked until the transaction ends. */
export const lockEvents = (tx: Database, stockId: number, ids: readonly number[]): Promise<StoredEvent[]> =>
  tx
    .select()
    .from(alertEvents)
    .where(and(eq(alertEvents.stockId, stockId), inArray(alertEvents.id, [...ids])))
    .orderBy(asc(alertEvents.id))
    .for('update');

export async function updateEvents(
  tx: Database,
  stockId: number,
  ids: readonly number[],
  values: Partial<StoredEvent>,
): Promise<void> {
  await tx
    .update(alertEvents)
    .set(values)
    .where(and(eq(alertEvents.stockId, stockId), inArray(alertEvents.id, [...ids])));
}

/** Removes those that no rule has fired on. */
export async function removeTaken(tx: Database, stockId: number, ids: readonly number[]): Promise<void> {
  await tx
    .delete(alertEvents)
    .where(
      and(
        eq(alertEvents.stockId, stockId),
        inArray(alertEvents.id, [...ids]),
        sql`not exists (select from ${alertFirings} where ${alertFirings.eventId} = ${alertEvents.id})`,
      ),
    );
}

export const countRules = (db: Database, stockId: number): Promise<number> =>
  db.$count(alertRules, eq(alertRules.stockId, stockId));

export async function lockRule(tx: Database, stockId: number, id: number): Promise<StoredRule | undefined> {
  const [row] = await tx
    .select()
    .from(alertRules)
    .where(and(eq(alertRules.stockId, stockId), eq(alertRules.id, id)))
    .for('update');
  return row;
}

export async function insertRule(tx: Database, values: typeof alertRules.$inferInsert): Promise<number> {
  const [row] = await tx.insert(alertRules).values(values).returning({ id: alertRules.id });
  if (!row) throw new Error('no row came back');
  return row.id;
}

/** Changes a rule and raises its version. */
export async function updateRule(
  tx: Database,
  { id, stockId, version }: StoredRule,
  values: Partial<StoredRule>,
): Promise<void> {
  await tx
    .update(alertRules)
    .set({ ...values, version: version + 1 })
    .where(and(eq(alertRules.stockId, stockId), eq(alertRules.id, id)));
}

/** Removes a rule with what it fired; events that nothing else fired on and nobody has touched go with it. */
export async function deleteRule(tx: Database, { id, stockId }: StoredRule): Promise<void> {
  const events = await tx
    .select({ id: alertFirings.eventId })
    .from(alertFirings)
    .where(and(eq(alertFirings.stockId, stockId), eq(alertFirings.ruleId, id)));
  await tx.delete(alertRules).where(and(eq(alertRules.stockId, stockId), eq(alertRules.id, id)));
  const ids = events.map((event) => event.id);
  await tx.delete(alertEvents).where(
    and(
      eq(alertEvents.stockId, stockId),
      sql`${alertEvents.id} = any(${sql.param(ids)}::bigint[])`,
      sql`${alertEvents.state} <> 'acknowledged' and ${alertEvents.ending} is distinct from 'person'
          and ${alertEvents.assigneeId} is null and ${alertEvents.handledBy} is null and not ${alertEvents.isReopened}`,
      sql`not exists (select from ${alertFirings} where ${alertFirings.eventId} = ${alertEvents.id})`,
    ),
  );
}

/** How often each rule fired since a day. */
export async function countFirings(db: Database, stockId: number, since: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ ruleId: alertFirings.ruleId, count: sql<number>`count(*)::integer` })
    .from(alertFirings)
    .where(and(eq(alertFirings.stockId, stockId), gte(alertFirings.day, since)))
    .groupBy(alertFirings.ruleId);
  return new Map(rows.map(({ ruleId, count }) => [ruleId, count]));
}

/** What people said of the last events of a rule, latest first. */
export const listVerdicts = (db: Database, stockId: number, since: string) =>
  db
    .select({ ruleId: alertFirings.ruleId, isUseful: alertFirings.isUseful, judgedAt: alertFirings.judgedAt })
    .from(alertFirings)
    .where(
      and(eq(alertFirings.stockId, stockId), gte(alertFirings.day, since), sql`${alertFirings.isUseful} is not null`),
    )
    .orderBy(desc(alertFirings.judgedAt), desc(alertFirings.id));

export async function judgeFirings(
  tx: Database,
  stockId: number,
  eventId: number,
  { isUseful, userId, now }: { readonly isUseful: boolean | null; readonly userId: number; readonly now: Date },
): Promise<void> {
  const isJudged = isUseful !== null;
  await tx
    .update(alertFirings)
    .set({ isUseful, judgedBy: isJudged ? userId : null, judgedAt: isJudged ? now : null })
    .where(and(eq(alertFirings.stockId, stockId), eq(alertFirings.eventId, eventId)));
}

/** Who works in a company now and may see its alerts: nobody else hears of what is given to them. Not inside a company. */
export async function listColleagues(db: Database, stockId: number) {
  const ids = await peopleWhoMay(db, stockId, 'alert:view');
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.name), asc(users.id));
}

export const isColleague = async (db: Database, stockId: number, id: number): Promise<boolean> =>
  (await listColleagues(db, stockId)).some((colleague) => colleague.id === id);

/** Those whose rest is over and which nobody has resolved. */
export const wakeSnoozed = (tx: Database, stockId: number, now: Date): Promise<StoredEvent[]> =>
  tx
    .update(alertEvents)
    .set({ snoozedUntil: null })
    .where(
      and(
        eq(alertEvents.stockId, stockId),
        // By name, as the index has them: most events are resolved.
        inArray(alertEvents.state, ['open', 'acknowledged']),
        sql`${alertEvents.snoozedUntil} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning();
