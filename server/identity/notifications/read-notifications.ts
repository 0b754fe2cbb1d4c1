import {
  mailedAtFirst,
  type NotificationGroup,
  type NotificationList,
  type NotificationSettings,
  notificationGroups,
  notificationKinds,
  notificationPage,
  type SaveNotificationSettings,
  switchedKinds,
  type UnreadCounts,
} from '#contract/identity/notifications.ts';
import { defaultLanguage, type Language, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { readDeliveries } from '#server/platform/messages/outgoing-messages.ts';
import { withNames } from './people-in-lines.ts';
import {
  countUnread,
  findBot,
  findSettings,
  listNotifications,
  lockPerson,
  markRead,
  putSettings,
  type Read,
  type Reader,
} from './queries.ts';

type CountRow = Awaited<ReturnType<typeof countUnread>>[number];

/** Unread notifications by group, from rows by kind. */
export function groupCounts(rows: readonly Pick<CountRow, 'kind' | 'count'>[]): UnreadCounts {
  const sum = (kinds: readonly string[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).reduce((total, row) => total + row.count, 0);
  const groups = Object.entries(notificationGroups).map(([group, kinds]) => [group, sum(kinds)] as const);
  return {
    all: sum(notificationKinds),
    ...(Object.fromEntries(groups) as Record<NotificationGroup, number>),
  };
}

const unreadOf = async (tx: Database, reader: Reader): Promise<UnreadCounts> =>
  groupCounts(await countUnread(tx, [reader]));

export function readUnread(db: Database, reader: Reader): Promise<UnreadCounts> {
  return inCompany(db, reader.stockId, (tx) => unreadOf(tx, reader));
}

export async function readNotifications(
  db: Database,
  wanted: Parameters<typeof listNotifications>[2],
  { language, ...reader }: Actor,
): Promise<NotificationList> {
  const { rows, unread } = await inCompany(db, reader.stockId, async (tx) => ({
    rows: await listNotifications(tx, reader, wanted),
    unread: await unreadOf(tx, reader),
  }));
  // Outside: somebody may have left the company since.
  const told = await withNames(db, rows.slice(0, notificationPage));
  const list = told.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: pickText(row.title, language),
    line: pickText(row.line, language),
    page: row.page,
    search: row.search,
    at: row.createdAt.toISOString(),
    isRead: row.readAt !== null,
    toldLateAt: row.wasHeld && row.mailedAt ? row.mailedAt.toISOString() : null,
  }));
  return { list, unread, hasMore: rows.length > notificationPage };
}

/** Marks these, or all up to one, as read, of one group or of all. Ids of others change nothing. */
export function readThem(
  db: Database,
  which: Read,
  { now, ...reader }: Actor,
): Promise<UnreadCounts & { changed: number }> {
  return inCompany(db, reader.stockId, async (tx) => {
    const isAny = which.ids !== undefined || which.upTo !== undefined;
    const changed = isAny ? await markRead(tx, reader, which, now) : 0;
    return { ...(await unreadOf(tx, reader)), changed };
  });
}

/** How somebody is told who has not chosen. */
export const atFirst: Omit<NotificationSettings, 'hasEmail' | 'bot'> = {
  mailed: [...mailedAtFirst],
  botted: [],
  quietFrom: '22:00',
  quietTo: '08:00',
  quietOnDaysOff: false,
  bundledAfter: 5,
  language: defaultLanguage,
};

/**
 * How a person is told, and whether they chose it; with the address of the mails and the robot, which are missing for
 * somebody who is disabled.
 */
export async function settingsOf(db: Database, userId: number) {
  const found = await findSettings(db, userId);
  const { userId: _userId, ...chosen } = found?.chosen ?? { userId, ...atFirst };
  const email = found?.isActive ? found.email : null;
  const hasChosen = Boolean(found?.chosen);
  return {
    ...chosen,
    hasChosen,
    email,
    hasEmail: email !== null,
    bot: found?.isActive ? await findBot(db, userId) : undefined,
  };
}

export async function readSettings(db: Database, userId: number): Promise<NotificationSettings> {
  const { email: _email, hasChosen: _hasChosen, bot, ...settings } = await settingsOf(db, userId);
  if (!bot) return { ...settings, bot: null };
  const { provider, hasSecret, hint, deliveryId } = bot;
  const delivery = deliveryId === null ? undefined : (await readDeliveries(db, [deliveryId])).get(deliveryId);
  return { ...settings, bot: { provider, hasSecret, hint, delivery: delivery ?? null } };
}

/** Changes what is given; all else stays as it is. */
export async function saveSettings(
  db: Database,
  { mailed, botted, ...given }: SaveNotificationSettings,
  { userId, language }: { readonly userId: number; readonly language: Language },
): Promise<NotificationSettings> {
  await db.transaction(async (tx) => {
    // One after the other: each goes on from what the other has changed.
    await lockPerson(tx, userId);
    const before = (await findSettings(tx, userId))?.chosen ?? atFirst;
    const kinds = { mailed: switchedKinds(before.mailed, mailed), botted: switchedKinds(before.botted, botted) };
    await putSettings(tx, userId, { ...before, ...given, ...kinds, language });
  });
  return readSettings(db, userId);
}
