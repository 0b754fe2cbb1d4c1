import { and, asc, count, desc, eq, gte, ilike, inArray, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { SortKey } from '#contract/codes/lists.ts';
import type { DeliveryOutcome } from '#contract/outreach/push-rules.ts';
import type { DeliveryFilter, PushFilter } from '#contract/outreach/pushes.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { present } from '#server/outreach/contacts/list-queries.ts';
import { contacts, suppressedAddresses } from '#server/outreach/contacts/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/search-pattern.ts';
import { countUpToLimit, rowRangeOf } from '#server/platform/lists/outline.ts';
import { pushDeliveries, pushes } from './tables.ts';

export type StoredPush = typeof pushes.$inferSelect;
export type PushValues = Pick<
  StoredPush,
  | 'subject'
  | 'foreword'
  | 'language'
  | 'isAdvertising'
  | 'topics'
  | 'articleIds'
  | 'autoArticles'
  | 'hasHotWords'
  | 'hasFigures'
  | 'hasChart'
  | 'companyIds'
  | 'searches'
  | 'blocks'
  | 'groupIds'
  | 'contactIds'
  | 'keywords'
  | 'botIds'
>;

const ofPush = (stockId: number, id: number) => and(eq(pushes.stockId, stockId), eq(pushes.id, id));

export async function findPush(db: Database, stockId: number, id: number): Promise<StoredPush | undefined> {
  const [row] = await db.select().from(pushes).where(ofPush(stockId, id));
  return row;
}

/** The push, locked until the transaction ends. */
export async function lockPush(tx: Database, stockId: number, id: number): Promise<StoredPush | undefined> {
  const [row] = await tx.select().from(pushes).where(ofPush(stockId, id)).for('update');
  return row;
}

export async function insertPush(tx: Database, values: typeof pushes.$inferInsert): Promise<number> {
  const [row] = await tx.insert(pushes).values(values).returning({ id: pushes.id });
  if (!row) throw new Error('no row came back');
  return row.id;
}

/** Changes a push and raises its version. */
export async function updatePush(
  tx: Database,
  { stockId, id, version }: Pick<StoredPush, 'stockId' | 'id' | 'version'>,
  values: Partial<StoredPush>,
): Promise<void> {
  await tx
    .update(pushes)
    .set({ ...values, version: version + 1 })
    .where(ofPush(stockId, id));
}

export async function deletePush(tx: Database, { stockId, id }: StoredPush): Promise<void> {
  await tx.delete(pushes).where(ofPush(stockId, id));
}

/** Mails of a push by what became of them. */
export async function countOutcomes(
  db: Database,
  { stockId, id }: Pick<StoredPush, 'stockId' | 'id'>,
): Promise<Partial<Record<DeliveryOutcome, number>>> {
  const rows = await db
    .select({ state: pushDeliveries.state, count: count() })
    .from(pushDeliveries)
    .where(and(eq(pushDeliveries.stockId, stockId), eq(pushDeliveries.pushId, id)))
    .groupBy(pushDeliveries.state);
  return Object.fromEntries(rows.map(({ state, count: number }) => [state, number]));
}

export async function findNameOf(db: Database, userId: number): Promise<string> {
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return row?.name ?? '';
}

/** The company's contacts among these that are not deleted, in the order of their ids. */
export function listContactNames(db: Database, stockId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: contacts.id, name: contacts.name })
    .from(contacts)
    .where(and(present(stockId), inArray(contacts.id, [...ids])))
    .orderBy(contacts.id);
}

type NarrowedPushes = Omit<PushFilter, 'sort'>;

const matching = (stockId: number, { keyword, state }: NarrowedPushes) =>
  and(
    eq(pushes.stockId, stockId),
    state && eq(pushes.state, state),
    keyword ? ilike(pushes.subject, containing(keyword)) : undefined,
  );

export const countPushes = (db: Database, stockId: number, filter: NarrowedPushes): Promise<number> =>
  countUpToLimit(db, pushes, matching(stockId, filter));

const pushOrder: Readonly<Record<SortKey<'pushes'>, readonly SQL[]>> = {
  created: [sql`${pushes.createdAt}`],
  changed: [sql`${pushes.updatedAt}`],
  state: [sql`${pushes.state}`, sql`${pushes.createdAt}`],
};

function orderOf<Key extends string>(keys: Readonly<Record<Key, readonly SQL[]>>, sort: string, last: SQL): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc;
  return [...keys[sort.replace('-', '') as Key], last].map((key) => direction(key));
}

/** A page of pushes with their writers and how many of their mails were accepted. */
export function selectPushes(
  db: Database,
  stockId: number,
  { page, pageSize, sort = '-created', ...filter }: PushFilter & { readonly page: number; readonly pageSize: number },
) {
  const { limit, offset } = rowRangeOf({ page, pageSize });
  const order = orderOf(pushOrder, sort, sql`${pushes.id}`);
  // The page is found in the index, and only its rows are read.
  const chosen = db
    .select({ id: pushes.id })
    .from(pushes)
    .where(matching(stockId, filter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('chosen');
  const mails = db
    .select({
      all: count().as('all_mails'),
      accepted: sql`count(*) filter (where ${inArray(pushDeliveries.state, ['accepted', 'kept'])})`
        .mapWith(Number)
        .as('accepted_mails'),
    })
    .from(pushDeliveries)
    .where(and(eq(pushDeliveries.stockId, pushes.stockId), eq(pushDeliveries.pushId, pushes.id)))
    .as('mails');
  return db
    .select({
      id: pushes.id,
      subject: pushes.subject,
      state: pushes.state,
      sendAt: pushes.sendAt,
      rhythm: pushes.rhythm,
      updatedAt: pushes.updatedAt,
      // Nobody is seen who is no colleague any more.
      by: sql<string>`coalesce((select ${users.name} from ${users} where ${users.id} = ${pushes.createdBy}), '')`,
      recipients: mails.all,
      accepted: mails.accepted,
      version: pushes.version,
    })
    .from(chosen)
    .innerJoin(pushes, eq(pushes.id, chosen.id))
    .crossJoinLateral(mails)
    .orderBy(...order);
}

const matchingDeliveries = (stockId: number, { push, keyword, state }: DeliveryFilter) =>
  and(
    eq(pushDeliveries.stockId, stockId),
    eq(pushDeliveries.pushId, push),
    state && eq(pushDeliveries.state, state),
    keyword
      ? or(
          ilike(pushDeliveries.name, containing(keyword)),
          ilike(pushDeliveries.email, containing(keyword)),
          ilike(pushDeliveries.answer, containing(keyword)),
        )
      : undefined,
  );

export type SortedDeliveries = DeliveryFilter & { readonly sort?: string | undefined };

const deliveryOrder: Readonly<Record<SortKey<'pushDeliveries'>, readonly SQL[]>> = {
  order: [],
  state: [sql`${pushDeliveries.state}`],
};

export const countDeliveries = (db: Database, stockId: number, filter: DeliveryFilter): Promise<number> =>
  countUpToLimit(db, pushDeliveries, matchingDeliveries(stockId, filter));

/** Deliveries in their order, which starts at `offset`. */
export function selectDeliveries(
  db: Database,
  stockId: number,
  { sort = 'order', ...filter }: SortedDeliveries,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return db
    .select()
    .from(pushDeliveries)
    .where(matchingDeliveries(stockId, filter))
    .orderBy(...orderOf(deliveryOrder, sort, sql`${pushDeliveries.id}`))
    .limit(limit)
    .offset(offset);
}

export type StoredDelivery = typeof pushDeliveries.$inferSelect;

export async function listDeliveryIds(
  db: Database,
  stockId: number,
  { sort = 'order', ids, ...filter }: SortedDeliveries & { readonly ids?: readonly number[] | undefined },
  most: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: pushDeliveries.id })
    .from(pushDeliveries)
    .where(and(matchingDeliveries(stockId, filter), ids && inArray(pushDeliveries.id, [...ids])))
    .orderBy(...orderOf(deliveryOrder, sort, sql`${pushDeliveries.id}`))
    .limit(most);
  return rows.map(({ id }) => id);
}

export function findDeliveries(db: Database, stockId: number, ids: readonly number[]): Promise<StoredDelivery[]> {
  return db
    .select()
    .from(pushDeliveries)
    .where(and(eq(pushDeliveries.stockId, stockId), inArray(pushDeliveries.id, [...ids])));
}

/** Domains of the mails of a push that are still to be sent. */
export async function listWaitingDomains(db: Database, stockId: number, pushId: number): Promise<string[]> {
  const domain = sql<string>`lower(substring(${pushDeliveries.email} from '[^@]*$'))`;
  const rows = await db
    .selectDistinct({ domain })
    .from(pushDeliveries)
    .where(
      and(
        eq(pushDeliveries.stockId, stockId),
        eq(pushDeliveries.pushId, pushId),
        inArray(pushDeliveries.state, ['queued', 'deferred']),
      ),
    );
  return rows.map((row) => row.domain);
}

/** What an answer's code is: the enhanced one (RFC 3463), else the three digits it begins with. */
const codeOfAnswer = sql<string>`coalesce(substring(${pushDeliveries.answer} from '\\m[45]\\.\\d{1,3}\\.\\d{1,3}\\M'),
  substring(${pushDeliveries.answer} from '^[45]\\d\\d\\M'), '')`;

/**
 * Mails of a push that were refused for good or came back, by code, the most frequent first, and to how many of them
 * nothing is sent any more: not where the person has agreed again since.
 */
export async function countReturned(db: Database, { stockId, id }: Pick<StoredPush, 'stockId' | 'id'>) {
  const rows = await db
    .select({
      code: codeOfAnswer,
      count: count(),
      suppressed: count(suppressedAddresses.email),
    })
    .from(pushDeliveries)
    .leftJoin(
      suppressedAddresses,
      and(
        eq(suppressedAddresses.stockId, pushDeliveries.stockId),
        eq(suppressedAddresses.email, pushDeliveries.email),
        notExists(
          db
            .select({ id: contacts.id })
            .from(contacts)
            .where(
              and(eq(contacts.id, pushDeliveries.contactId), gte(contacts.consentAt, suppressedAddresses.suppressedAt)),
            ),
        ),
      ),
    )
    .where(
      and(
        eq(pushDeliveries.stockId, stockId),
        eq(pushDeliveries.pushId, id),
        isNull(pushDeliveries.botId),
        inArray(pushDeliveries.state, ['bounced', 'failed']),
      ),
    )
    .groupBy(codeOfAnswer)
    .orderBy(desc(count()), codeOfAnswer);
  return rows;
}

/** Recipients of a push who have left since it was frozen. */
export function countLeft(db: Database, { stockId, id, frozenAt }: Pick<StoredPush, 'stockId' | 'id' | 'frozenAt'>) {
  if (!frozenAt) return 0;
  // Those who left are few, and each is looked up among the recipients.
  const left = db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.stockId, stockId), gte(contacts.unsubscribedAt, frozenAt)));
  return db.$count(
    pushDeliveries,
    and(eq(pushDeliveries.stockId, stockId), eq(pushDeliveries.pushId, id), inArray(pushDeliveries.contactId, left)),
  );
}
