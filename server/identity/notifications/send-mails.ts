import { alwaysMailed } from '#contract/identity/notifications.ts';
import { type Language, pickText } from '#contract/language.ts';
import { workspacePaths } from '#contract/paths.ts';
import { findPagePath } from '#server/identity/permissions/queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { writeNotice } from '#server/platform/messages/mail/notice.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mailTexts as english } from './locales/en.ts';
import { mailTexts as chinese } from './locales/zh-CN.ts';
import { countMailedSince, listWaitingPeople, lockWaiting, noteHeld, noteMailed } from './queries.ts';
import { isQuiet, lastBundle } from './quiet-hours.ts';
import { settingsOf } from './read-notifications.ts';

const texts = { 'zh-CN': chinese, en: english } as const;

export interface MailDeps extends Pick<Platform, 'db' | 'messages' | 'publicUrl'> {
  readonly readBrand: (language: Language, now: Date) => Promise<string>;
}

type Waiting = Awaited<ReturnType<typeof lockWaiting>>[number];
type Settings = Awaited<ReturnType<typeof settingsOf>>;

/** People looked at in one query, and notifications in one mail. */
const peopleAtOnce = 500;
const mostInMail = 200;

/**
 * Decides on every notification that waits for its mail: sent, kept back until quiet hours end, or not wanted. What was
 * kept back comes in one mail, and so does what follows the chosen number of mails a day. The mail is queued in the
 * transaction that notes it, so nothing is lost or sent twice.
 */
export async function sendWaitingMails(
  db: Database,
  deps: MailDeps,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<void> {
  let after = 0;
  for (;;) {
    const people = await listWaitingPeople(db, after, peopleAtOnce);
    for (const userId of people) {
      if (signal.aborted) return;
      await db.transaction((tx) => sendToPerson(tx, userId, deps, now));
      after = userId;
    }
    if (people.length < peopleAtOnce) return;
  }
}

async function sendToPerson(tx: Database, userId: number, deps: MailDeps, now: Date): Promise<void> {
  const waiting = await lockWaiting(tx, userId, mostInMail);
  const settings = await settingsOf(tx, userId);
  const { unwanted, single, bundled, held } = await sortOut(tx, waiting, { userId, settings, now });
  await noteMailed(tx, idsOf(unwanted), null);
  await noteHeld(tx, idsOf(held));
  if (settings.email === null) return;
  for (const mail of [...single.map((one) => [one]), ...(bundled.length > 0 ? [bundled] : [])]) {
    const written = await write(mail, { language: settings.language, now, deps });
    await deps.messages.queue(tx, { channel: 'mail', to: settings.email, ...written });
    await noteMailed(tx, idsOf(mail), now);
  }
}

const idsOf = (waiting: readonly Waiting[]) => waiting.map(({ notification }) => notification.id);

/** What becomes of each. */
async function sortOut(
  tx: Database,
  waiting: readonly Waiting[],
  { userId, settings, now }: { readonly userId: number; readonly settings: Settings; readonly now: Date },
) {
  const wanted = new Set([...settings.mailed, ...alwaysMailed]);
  const isWanted = ({ notification: { kind, readAt } }: Waiting) =>
    settings.email !== null && wanted.has(kind) && readAt === null;
  const isUrgent = ({ notification }: Waiting) => alwaysMailed.has(notification.kind);
  const { true: kept = [], false: unwanted = [] } = groupBy(waiting, isWanted);
  const { true: urgent = [], false: others = [] } = groupBy(kept, isUrgent);
  if (isQuiet(settings, now)) return { unwanted, single: urgent, bundled: [], held: others };

  // What came before quiet hours last ended was kept back by them, or by the number of the day before.
  const since = lastBundle(settings, now);
  const { true: earlier = [], false: fresh = [] } = groupBy(
    others,
    ({ notification }) => notification.createdAt <= since,
  );
  const room = Math.max(settings.bundledAfter - (await countMailedSince(tx, userId, since)), 0);
  return {
    unwanted,
    single: [...urgent, ...fresh.slice(0, room)],
    bundled: earlier,
    held: fresh.slice(room),
  };
}

const groupBy = <T>(rows: readonly T[], test: (row: T) => boolean): { true?: T[]; false?: T[] } =>
  Object.groupBy(rows, (row) => (test(row) ? 'true' : 'false'));

interface Writing {
  readonly language: Language;
  readonly now: Date;
  readonly deps: MailDeps;
}

async function write(mail: readonly Waiting[], { language, now, deps }: Writing) {
  const words = texts[language];
  const brand = await deps.readBrand(language, now);
  const [first] = mail;
  if (!first) throw new Error('a mail about nothing');
  const said = ({ notification: { title, line } }: Waiting) => [pickText(title, language), pickText(line, language)];
  const [title = '', line = ''] = said(first);
  const isOne = mail.length === 1;
  const companies = [...new Set(mail.map(({ companyName }) => pickText(companyName, language)))];
  const { page, search } = first.notification;
  const path = isOne && page ? await findPagePath(deps.db, page) : undefined;
  return writeNotice({
    language,
    brand,
    subject: isOne ? title : words.bundle(mail.length),
    paragraphs: isOne ? [line].filter(Boolean) : mail.map((one) => said(one).filter(Boolean).join(words.separator)),
    facts: [[words.company, companies.join(words.and)]],
    button: { label: words.open, url: deps.publicUrl() + (path === undefined ? workspacePaths.home : path + search) },
    reason: words.reason(brand),
  });
}
