import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ArticleCategory } from '#contract/content/articles.ts';
import type { ExclusionReason } from '#contract/outreach/push-rules.ts';
import type { PushRecipients, RecipientCount, Rhythm } from '#contract/outreach/pushes.ts';
import { bots } from '#server/outreach/bots/tables.ts';
import { bouncedAt, holding, present, withdrawn } from '#server/outreach/contacts/list-queries.ts';
import { contactGroups, contacts } from '#server/outreach/contacts/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { countsAtOf, countsAtWith } from './counts-at.ts';
import { findPush } from './queries.ts';
import { pushDeliveries } from './tables.ts';

/** The number of a push that is not there yet. */
const noPush = 0;
/** Names that are shown of those who get nothing. */
const mostNames = 2_000;

interface Asking {
  /** The push that is sent; nothing while it has no number. */
  readonly pushId: SQL | number;
  /** Its topics, as an array of texts. */
  readonly topics: SQL;
  /** When it counts for somebody who wants one a week or a month. */
  readonly countsAt: SQL;
}

/** What its topics are, as an array of texts. */
export const topicsAsSql = (topics: readonly ArticleCategory[]): SQL => sql`${sql.param([...topics])}::text[]`;

/** The week or the month of a moment, by the days of China, for a contact who wants one mail in it. */
const periodOf = (moment: SQL): SQL =>
  sql`date_trunc(case ${contacts.mailFrequency} when 'weekly' then 'week' else 'month' end,
    ${moment} at time zone 'Asia/Shanghai')`;

/** How long before the end of a month one of its mails may have been sent: it may have given way to a long holiday. */
const longestCounted = sql`interval '60 days'`;

/** Whether a contact who wants little has had a mail of another push in this time already, or is about to. */
function hasHadEnough({ pushId, countsAt }: Asking): SQL {
  const earlier = countsAtOf(sql`earlier.push_id`, sql`earlier.changed_at`);
  return sql`${contacts.mailFrequency} <> 'all' and exists (select from ${pushDeliveries} as earlier
    where earlier.stock_id = ${contacts.stockId} and earlier.email = ${contacts.email} and earlier.push_id <> ${pushId}
      and earlier.state in ('claimed', 'handing', 'accepted', 'kept', 'unknown')
      and earlier.changed_at >= ${countsAt} - ${longestCounted}
      and ${periodOf(earlier)} = ${periodOf(countsAt)})`;
}

/** Why a contact is sent nothing; `null` for whoever is sent something. */
export const exclusionOf = (asking: Asking): SQL<ExclusionReason | null> => sql<ExclusionReason | null>`case
  when ${contacts.email} = '' then 'address'
  when ${withdrawn} then 'left'
  when ${contacts.consentAt} is null then 'consent'
  when not ${contacts.isReceiving} then 'off'
  when ${bouncedAt} is not null then 'suppressed'
  when cardinality(${asking.topics}) > 0 and not ${contacts.topics} && ${asking.topics} then 'topic'
  when ${hasHadEnough(asking)} then 'frequency'
end`;

const chosen = (
  stockId: number,
  { groupIds, contactIds, keywords }: Pick<PushRecipients, 'groupIds' | 'contactIds' | 'keywords'>,
): SQL | undefined =>
  groupIds.length + contactIds.length + keywords.length === 0
    ? sql`false`
    : sql`${present(stockId)} and ${or(
        groupIds.length > 0 ? inArray(contacts.groupId, [...groupIds]) : undefined,
        contactIds.length > 0 ? inArray(contacts.id, [...contactIds]) : undefined,
        ...keywords.map(holding),
      )}`;

interface Listing {
  readonly pushId?: number;
  /** When it is sent, also by its rhythm. */
  readonly now: Date;
  readonly rhythm?: Rhythm | null | undefined;
}

/** Every chosen contact once, with the reason why it is left out. Addresses are unique; should one not be, the first wins. */
export async function listChosen(
  tx: Database,
  stockId: number,
  { pushId = noPush, now, rhythm = null, ...recipients }: PushRecipients & Listing,
) {
  const countsAt = countsAtWith(rhythm, now);
  const reason = exclusionOf({ pushId, countsAt, topics: topicsAsSql(recipients.topics) });
  const rows = await tx
    .select({ id: contacts.id, name: contacts.name, email: contacts.email, reason })
    .from(contacts)
    .where(chosen(stockId, recipients))
    .orderBy(contacts.id);
  const seen = new Set<string>();
  return rows.map((row): typeof row => {
    if (row.reason !== null) return row;
    if (seen.has(row.email)) return { ...row, reason: 'double' };
    seen.add(row.email);
    return row;
  });
}

/** Who would get a push at a moment, and who would not. */
export async function countRecipients(
  tx: Database,
  stockId: number,
  recipients: PushRecipients & Omit<Listing, 'pushId'>,
): Promise<RecipientCount> {
  const rows = await listChosen(tx, stockId, recipients);
  const excluded = rows.flatMap(({ id, name, reason }) => (reason === null ? [] : [{ id, name, reason }]));
  const counts = new Map<ExclusionReason, number>();
  for (const { reason } of excluded) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return {
    chosen: rows.length,
    receiving: rows.length - excluded.length,
    bots: (await listChosenBots(tx, stockId, recipients)).length,
    gone: (await listGone(tx, stockId, recipients)).length,
    excluded: [...counts].map(([reason, count]) => ({ reason, count })),
    names: excluded.slice(0, mostNames),
  };
}

/** The chosen robots that take cards now. */
export async function listChosenBots(tx: Database, stockId: number, { botIds }: Pick<PushRecipients, 'botIds'>) {
  if (botIds.length === 0) return [];
  return tx
    .select({ id: bots.id, name: bots.name, provider: bots.provider })
    .from(bots)
    .where(and(eq(bots.stockId, stockId), eq(bots.isEnabled, true), inArray(bots.id, [...botIds])))
    .orderBy(bots.id);
}

type Named = Pick<PushRecipients, 'groupIds' | 'contactIds' | 'botIds'>;

const nobody: Named = { groupIds: [], contactIds: [], botIds: [] };

/** Those of these groups, contacts and robots that the company has now. */
export async function listOwn(tx: Database, stockId: number, { groupIds, contactIds, botIds }: Named): Promise<Named> {
  const own = async (ids: readonly number[], find: (ids: number[]) => Promise<{ id: number }[]>) => {
    if (ids.length === 0) return [];
    const found = new Set((await find([...ids])).map(({ id }) => id));
    return ids.filter((id) => found.has(id));
  };
  return {
    groupIds: await own(groupIds, async (ids) =>
      tx
        .select({ id: contactGroups.id })
        .from(contactGroups)
        .where(and(eq(contactGroups.stockId, stockId), inArray(contactGroups.id, ids))),
    ),
    contactIds: await own(contactIds, async (ids) =>
      tx
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(present(stockId), inArray(contacts.id, ids))),
    ),
    botIds: await own(botIds, async (ids) =>
      tx
        .select({ id: bots.id })
        .from(bots)
        .where(and(eq(bots.stockId, stockId), inArray(bots.id, ids))),
    ),
  };
}

/**
 * Where these name what is not the company's and was not chosen for the draft before: what was deleted since does not
 * keep the rest from being saved.
 */
export async function listGone(tx: Database, stockId: number, named: Named, before: Named = nobody) {
  const own = await listOwn(tx, stockId, named);
  return (['groupIds', 'contactIds', 'botIds'] as const).flatMap((field) =>
    indexesOf(named[field], new Set([...own[field], ...before[field]])).map((index) => ({ field, index })),
  );
}

/** Where a list has what is not known. */
export const indexesOf = (ids: readonly number[], known: ReadonlySet<number>): number[] =>
  ids.flatMap((id, index) => (known.has(id) ? [] : [index]));

/** What a draft has named; nothing where there is none yet. Throws NOT_FOUND. */
export async function chosenBefore(tx: Database, stockId: number, id: number | undefined): Promise<Named> {
  const before = id === undefined ? nobody : await findPush(tx, stockId, id);
  if (!before) throw new AppError('NOT_FOUND');
  return before;
}
