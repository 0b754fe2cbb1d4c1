import type { VersionAction } from '#contract/content/version-states.ts';
import type { Language } from '#contract/language.ts';
import { subjectPage } from '#server/identity/audit/subject-page.ts';
import { type News, notify } from '#server/identity/notifications/notify.ts';
import { personIn } from '#server/identity/notifications/people-in-lines.ts';
import { peopleWhoMay } from '#server/identity/notifications/people-who-may.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { reviewNews } from './review-news.ts';
import type { VersionedContent, VersionedKind } from './versioned-kind.ts';

interface Step<C> {
  readonly action: VersionAction;
  readonly id: number;
  readonly version: number;
  readonly content: C;
  readonly writtenBy: number | null;
}

/** Tells reviewers of a text that waits for them, and its writer of one that was sent back. */
export async function tellOfReview<C extends VersionedContent>(
  tx: Database,
  { subject: kind, titleIn }: VersionedKind<C>,
  { action, id, version, content, writtenBy }: Step<C>,
  { userId, stockId, now }: Actor,
): Promise<void> {
  if (action !== 'submit' && action !== 'sendBack') return;
  const reviewers = action === 'submit' ? await peopleWhoMay(tx, stockId, 'review:view') : [];
  const told =
    action === 'submit' ? reviewers.filter((one) => one !== writtenBy) : [writtenBy].filter((one) => one !== null);
  const by = personIn(userId);
  const chinese = reviewNews['zh-CN'][action];
  const english = reviewNews.en[action];
  const news = {
    ...({ kind: 'review', stockId, subject: `${kind} ${id} ${version}`, page: 'Reviews' } as const),
    userIds: told.filter((one) => one !== userId),
    title: { 'zh-CN': chinese.title(titleIn(content, 'zh-CN')), en: english.title(titleIn(content, 'en')) },
    line: { 'zh-CN': chinese.line(by), en: english.line(by) },
  };
  await notify(tx, [news], now);
}

export interface TakenBack<C> extends Pick<Step<C>, 'id' | 'version' | 'content' | 'writtenBy'> {
  readonly state: 'draft' | 'in_review';
  /** Why. */
  readonly reasons: Readonly<Record<Language, string>>;
}

/** Tells who scheduled a change that could not go out, its writer, and the reviewers where it waits for them. */
export async function tellOfTakenBack<C extends VersionedContent>(
  tx: Database,
  { subject: kind, noun, titleIn }: VersionedKind<C>,
  { id, version, content, writtenBy, state, reasons }: TakenBack<C>,
  { userId, stockId, now }: Actor,
): Promise<void> {
  const { 'zh-CN': chinese, en: english } = reviewNews;
  const titles = { 'zh-CN': titleIn(content, 'zh-CN'), en: titleIn(content, 'en') };
  const about = { kind: 'review', stockId, subject: `${kind} ${id} ${version}` } as const;
  const own = [userId, writtenBy].filter((one) => one !== null);
  const missed: News = {
    ...{ ...about, ...subjectPage(`${noun} ${id}`), userIds: own },
    title: { 'zh-CN': chinese.missed.title(titles['zh-CN']), en: english.missed.title(titles.en) },
    line: reasons,
  };
  const reviewers = state === 'in_review' ? await peopleWhoMay(tx, stockId, 'review:view') : [];
  const by = personIn(userId);
  const due: News = {
    ...{ ...about, page: 'Reviews', userIds: reviewers.filter((one) => !own.includes(one)) },
    title: { 'zh-CN': chinese.due.title(titles['zh-CN']), en: english.due.title(titles.en) },
    line: { 'zh-CN': chinese.due.line(by), en: english.due.line(by) },
  };
  await notify(tx, [missed, due], now);
}
