import { and, count, desc, eq, gt, inArray, isNull, lt, lte, not, sql } from 'drizzle-orm';
import {
  alwaysMailed,
  type NotificationGroup,
  type NotificationSettings,
  notificationGroups,
  notificationPage,
} from '#contract/identity/notifications.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { memberships, users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notificationBots, notificationSettings, notifications } from './tables.ts';

/** A person in a company. */
export interface Reader {
  readonly userId: number;
  readonly stockId: number;
}

const ofGroup = (group: NotificationGroup | undefined) =>
  group && inArray(notifications.kind, [...notificationGroups[group]]);

const ofReader = ({ userId, stockId }: Reader) =>
  and(eq(notifications.userId, userId), eq(notifications.stockId, stockId));

interface Wanted {
  readonly group?: NotificationGroup | undefined;
  readonly unread?: string | undefined;
  readonly before?: number | undefined;
}

/** One more than are shown, newest first. */
export function listNotifications(tx: Database, reader: Reader, { group, unread, before }: Wanted) {
  return tx
    .select()
    .from(notifications)
    .where(
      and(
        ofReader(reader),
        ofGroup(group),
        unread === undefined ? undefined : isNull(notifications.readAt),
        before === undefined ? undefined : lt(notifications.id, before),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(notificationPage + 1);
}

/** Unread ones by kind, of several people in their companies. */
export function countUnread(db: Database, readers: readonly Reader[]) {
  const keys = sql`(select * from unnest(
    ${sql.param(readers.map(({ userId }) => userId))}::bigint[],
    ${sql.param(readers.map(({ stockId }) => stockId))}::integer[]))`;
  return db
    .select({
      userId: notifications.userId,
      stockId: notifications.stockId,
      kind: notifications.kind,
      count: count(),
    })
    .from(notifications)
    .where(and(sql`(${notifications.userId}, ${notifications.stockId}) in ${keys}`, isNull(notifications.readAt)))
    .groupBy(notifications.userId, notifications.stockId, notifications.kind);
}

export interface Read {
  readonly ids?: readonly number[] | undefined;
  readonly upTo?: number | undefined;
  /** Only those of this group. */
  readonly group?: NotificationGroup | undefined;
}

/** Returns how many were unread. */
export async function markRead(tx: Database, reader: Reader, { ids, upTo, group }: Read, now: Date): Promise<number> {
  const { rowCount } = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        ofReader(reader),
        isNull(notifications.readAt),
        ids && inArray(notifications.id, [...ids]),
        upTo === undefined ? undefined : lte(notifications.id, upTo),
        ofGroup(group),
      ),
    );
  const changed = rowCount ?? 0;
  if (changed > 0) await announceNotifications(tx);
  return changed;
}

/** Makes all processes tell the open tabs, once per transaction. */
export async function announceNotifications(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_notify('revision', 'notification')`);
}

/** A person's own settings, and the address that mail can go to. */
export async function findSettings(db: Database, userId: number) {
  const [row] = await db
    .select({ email: users.email, isActive: isNull(users.disabledAt).mapWith(Boolean), chosen: notificationSettings })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}

/** Until the transaction ends nobody else changes what is the person's. */
export async function lockPerson(tx: Database, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function putSettings(
  db: Database,
  userId: number,
  settings: Omit<NotificationSettings, 'hasEmail' | 'bot'>,
): Promise<void> {
  await db
    .insert(notificationSettings)
    .values({ userId, ...settings })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: settings });
}

/** The robot by which a person is told. */
export async function findBot(db: Database, userId: number) {
  const [row] = await db.select().from(notificationBots).where(eq(notificationBots.userId, userId));
  return row;
}

/** Keeps which card went to a person's robot last. */
export async function noteLastCard(tx: Database, userId: number, deliveryId: number): Promise<void> {
  await tx.update(notificationBots).set({ deliveryId }).where(eq(notificationBots.userId, userId));
}

/** People after this one for whom something waits that is always mailed. */
export function listUrgentPeople(db: Database, after: number, most: number) {
  return db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(
      and(notifications.mailWaits, inArray(notifications.kind, [...alwaysMailed]), gt(notifications.userId, after)),
    )
    .orderBy(notifications.userId)
    .limit(most);
}

/**
 * People after this one for whom something waits for mail: whether any of it has not been decided on, since when the
 * oldest held one is there, and how the person has chosen to be told.
 */
export function listWaitingPeople(db: Database, after: number, most: number) {
  return db
    .select({
      userId: notifications.userId,
      hasNew: sql<boolean>`bool_or(not ${notifications.wasHeld})`,
      heldSince: sql`min(${notifications.createdAt}) filter (where ${notifications.wasHeld})`.mapWith(
        notifications.createdAt,
      ),
      chosen: notificationSettings,
    })
    .from(notifications)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, notifications.userId))
    .where(and(notifications.mailWaits, gt(notifications.userId, after)))
    .groupBy(notifications.userId, notificationSettings.userId)
    .orderBy(notifications.userId)
    .limit(most);
}

/**
 * What waits for a person's mail with the company's name, and whether the person still is in it: first what is always
 * mailed, then what has not been held, oldest first. Locked until the transaction ends.
 */
export function lockWaiting(tx: Database, userId: number, most: number) {
  const isMember = sql<boolean>`exists (select from ${memberships} where ${memberships.userId} = ${notifications.userId}
    and ${memberships.stockId} = ${notifications.stockId} and ${memberships.withdrawnAt} is null)`;
  return tx
    .select({ notification: notifications, companyName: companies.name, isMember })
    .from(notifications)
    .innerJoin(companies, eq(companies.stockId, notifications.stockId))
    .where(and(eq(notifications.userId, userId), notifications.mailWaits))
    .orderBy(desc(inArray(notifications.kind, [...alwaysMailed])), notifications.wasHeld, notifications.id)
    .limit(most)
    .for('update', { of: notifications, skipLocked: true });
}

/** A person, and a moment. */
export interface Since {
  readonly userId: number;
  readonly since: Date;
}

/** Mails that came one by one to each person since their moment: those whose notification is not older either. */
export async function countMailedSince(db: Database, people: readonly Since[]): Promise<ReadonlyMap<number, number>> {
  if (people.length === 0) return new Map();
  const asked = sql`unnest(
    ${sql.param(people.map(({ userId }) => userId))}::bigint[],
    ${sql.param(people.map(({ since }) => since.toISOString()))}::timestamptz[]) as asked (user_id, since)`;
  const rows = await db
    .select({ userId: notifications.userId, count: count() })
    .from(asked)
    .innerJoin(notifications, eq(notifications.userId, sql`asked.user_id`))
    .where(and(gt(notifications.mailedAt, sql`asked.since`), gt(notifications.createdAt, sql`asked.since`)))
    .groupBy(notifications.userId);
  return new Map(rows.map((row) => [row.userId, row.count]));
}

export async function noteMailed(tx: Database, ids: readonly number[], mailedAt: Date | null): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(notifications)
    .set({ mailWaits: false, mailedAt })
    .where(inArray(notifications.id, [...ids]));
}

/** What waits for mail stays in the list alone. */
export async function mailNoneOfWaiting(tx: Database): Promise<void> {
  await tx.update(notifications).set({ mailWaits: false }).where(eq(notifications.mailWaits, true));
}

export async function noteHeld(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(notifications)
    .set({ wasHeld: true })
    .where(and(inArray(notifications.id, [...ids]), not(notifications.wasHeld)));
}

/** How long notifications are kept, in milliseconds: of what is older, nothing says any more who was told. */
export const notificationsKeptFor = 180 * 24 * 60 * 60_000;

export async function sweepNotifications(db: Database, now: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.createdAt, new Date(now.getTime() - notificationsKeptFor)));
}
