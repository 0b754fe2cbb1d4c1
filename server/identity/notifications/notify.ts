import type { BuiltPage } from '#contract/identity/built-pages.ts';
import type { NotificationKind } from '#contract/identity/notifications.ts';
import type { LocalizedText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { announceNotifications } from './queries.ts';
import { notifications } from './tables.ts';

/** Something that concerns people of a company. */
export interface News {
  readonly kind: NotificationKind;
  readonly stockId: number;
  /** Whom it concerns; see `peopleWhoMay`. */
  readonly userIds: readonly number[];
  /** What it is about, as a key: nobody is told of the same twice. */
  readonly subject: string;
  /** One line that stands alone, in both languages. */
  readonly title: LocalizedText;
  /** What the title leaves open; names people by `personIn`. */
  readonly line?: LocalizedText;
  /** Component of the page that it leads to, wherever the menu has it. */
  readonly page?: BuiltPage;
  /** What stands behind the page's path, from `?` on. */
  readonly search?: string;
}

/** A statement takes 65,535 parameters. */
const rowsAtOnce = 1_000;

/**
 * Tells people, in the caller's transaction: in the product at once, by mail as each has chosen. May be called again
 * with the same, also by two processes, and inside a company (`inCompany`) with news of that company.
 */
export async function notify(tx: Database, news: readonly News[], now: Date): Promise<void> {
  const rows = news.flatMap(({ userIds, line = { 'zh-CN': '' }, page, search = '', ...rest }) =>
    [...new Set(userIds)].map((userId) => ({ ...rest, userId, line, page: page ?? null, search, createdAt: now })),
  );
  if (rows.length === 0) return;
  let told = 0;
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const { rowCount } = await tx
      .insert(notifications)
      .values(rows.slice(first, first + rowsAtOnce))
      .onConflictDoNothing();
    told += rowCount ?? 0;
  }
  if (told > 0) await announceNotifications(tx);
}
