import { alwaysMailed, type NotificationKind } from '#contract/identity/notifications.ts';
import { type Language, pickText } from '#contract/language.ts';
import { companyParameter, workspacePaths } from '#contract/paths.ts';
import { findPagePath } from '#server/identity/permissions/queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ReadBrand, writeNotice } from '#server/platform/messages/mail/notice.ts';
import { unsealHook } from '#server/platform/messages/robots/seal-hook.ts';
import type { Platform } from '#server/platform/platform.ts';
import { runEach } from '#server/platform/run-each.ts';
import { mailTexts as english } from './locales/en.ts';
import { mailTexts as chinese } from './locales/zh-CN.ts';
import { withNames } from './people-in-lines.ts';
import {
  countMailedSince,
  listUrgentPeople,
  listWaitingPeople,
  lockWaiting,
  noteHeld,
  noteLastCard,
  noteMailed,
} from './queries.ts';
import { isQuiet, lastBundle } from './quiet-hours.ts';
import { atFirst, settingsOf } from './read-notifications.ts';

const texts = { 'zh-CN': chinese, en: english } as const;

export interface MailDeps extends Pick<Platform, 'messages' | 'publicUrl'> {
  readonly readBrand: ReadBrand;
  /** By which addresses of robots are sealed. */
  readonly secret: string;
}

type Waiting = Awaited<ReturnType<typeof lockWaiting>>[number];
type Settings = Awaited<ReturnType<typeof settingsOf>>;

/** People looked at in one query, and notifications in one mail. */
const peopleAtOnce = 500;
const mostInMail = 200;

/**
 * Decides on every notification that waits for its mail, and for its card to the person's robot: sent, kept back until quiet hours end, or not wanted. What was
 * kept back comes in one mail, and so does what follows the chosen number of mails a day. The mail is queued in the
 * transaction that notes it, so nothing is lost or sent twice.
 */
export async function sendWaitingMails(
  db: Database,
  deps: MailDeps,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<void> {
  await runEach(duePeople(db, now), async (userId) => {
    if (!signal.aborted) await db.transaction((tx) => sendToPerson(tx, userId, deps, now));
  });
}

/** First whom something is mailed at once, whoever they are. */
async function* duePeople(db: Database, now: Date): AsyncGenerator<number> {
  for await (const people of pagesOf((after) => listUrgentPeople(db, after, peopleAtOnce))) {
    yield* people.map(({ userId }) => userId);
  }
  for await (const people of pagesOf((after) => listWaitingPeople(db, after, peopleAtOnce))) {
    yield* await sortOutDue(db, people, now);
  }
}

async function* pagesOf<Person extends { readonly userId: number }>(
  list: (after: number) => Promise<readonly Person[]>,
): AsyncGenerator<readonly Person[]> {
  let after = 0;
  for (;;) {
    const people = await list(after);
    yield people;
    after = people.at(-1)?.userId ?? after;
    if (people.length < peopleAtOnce) return;
  }
}

/** Those for whom something is to be decided: what is held waits without being touched, often through the night. */
async function sortOutDue(
  db: Database,
  people: readonly Awaited<ReturnType<typeof listWaitingPeople>>[number][],
  now: Date,
): Promise<number[]> {
  const held = people.flatMap(({ userId, hasNew, heldSince, chosen }) => {
    const settings = chosen ?? atFirst;
    if (hasNew || isQuiet(settings, now)) return [];
    return [{ userId, heldSince, since: lastBundle(settings, now), most: settings.bundledAfter }];
  });
  // The number of a day leaves room again where the person has raised it.
  const counted = await countMailedSince(
    db,
    held.filter(({ heldSince, since }) => heldSince > since),
  );
  const isDue = ({ userId, heldSince, since, most }: (typeof held)[number]) =>
    heldSince <= since || (counted.get(userId) ?? 0) < most;
  const due = new Set(held.filter(isDue).map(({ userId }) => userId));
  return people.filter(({ userId, hasNew }) => hasNew || due.has(userId)).map(({ userId }) => userId);
}

async function sendToPerson(tx: Database, userId: number, deps: MailDeps, now: Date): Promise<void> {
  const locked = await lockWaiting(tx, userId, mostInMail);
  const named = await withNames(
    tx,
    locked.map(({ notification }) => notification),
  );
  const waiting = locked.map((one, place) => ({ ...one, notification: named[place] ?? one.notification }));
  const settings = await settingsOf(tx, userId);
  const { unwanted, single, bundled, held } = await sortOut(tx, waiting, { userId, settings, now });
  await noteMailed(tx, idsOf(unwanted), null);
  await noteHeld(tx, idsOf(held));
  for (const letter of [...single.map((one) => [one]), ...(bundled.length > 0 ? [bundled] : [])]) {
    await sendLetter(tx, letter, { userId, settings, now, deps });
    await noteMailed(tx, idsOf(letter), now);
  }
}

interface Sending {
  readonly userId: number;
  readonly settings: Settings;
  readonly now: Date;
  readonly deps: MailDeps;
}

/** One mail and one card, each with what is wanted that way. */
async function sendLetter(tx: Database, letter: readonly Waiting[], { userId, settings, now, deps }: Sending) {
  const { email, bot, language, hasChosen } = settings;
  const mailed = letter.filter(({ notification: { kind } }) => isMailed(settings, kind));
  if (email !== null && mailed.length > 0) {
    const written = await write(tx, mailed, { language, hasChosen, now, deps });
    await deps.messages.queue(tx, { channel: 'mail', to: email, ...written });
  }
  const botted = letter.filter(({ notification: { kind } }) => isBotted(settings, kind));
  const hook = bot && unsealHook(bot.sealed, `person ${userId}`, deps.secret);
  if (!bot || !hook || botted.length === 0) return;
  const { subject: title, lines, url } = await say(tx, botted, { language, hasChosen, deps });
  const [foreword = '', ...others] = lines;
  const card = botted.length === 1 ? { title, foreword, headlines: others } : { title, foreword: '', headlines: lines };
  const robot = { provider: bot.provider, hook, card: { ...card, url, language } };
  await noteLastCard(tx, userId, await deps.messages.queue(tx, { channel: 'robot', to: bot.hint, text: '', robot }));
}

const isMailed = ({ email, mailed }: Settings, kind: NotificationKind) =>
  email !== null && (mailed.includes(kind) || alwaysMailed.has(kind));
const isBotted = ({ bot, botted }: Settings, kind: NotificationKind) => bot !== undefined && botted.includes(kind);

const isUrgent = ({ notification }: Waiting) => alwaysMailed.has(notification.kind);

const idsOf = (waiting: readonly Waiting[]) => waiting.map(({ notification }) => notification.id);

/** What becomes of each. */
async function sortOut(
  tx: Database,
  waiting: readonly Waiting[],
  { userId, settings, now }: { readonly userId: number; readonly settings: Settings; readonly now: Date },
) {
  // Who has left a company is told of the account alone, also where whoever signed in as them has read it.
  const isWanted = (one: Waiting) => {
    const { kind, readAt } = one.notification;
    const isDue = isUrgent(one) || (readAt === null && one.isMember);
    return isDue && (isMailed(settings, kind) || isBotted(settings, kind));
  };
  const { true: kept = [], false: unwanted = [] } = groupBy(waiting, isWanted);
  const { true: urgent = [], false: later = [] } = groupBy(kept, isUrgent);
  const others = later.toSorted((one, other) => one.notification.id - other.notification.id);
  if (isQuiet(settings, now)) return { unwanted, single: urgent, bundled: [], held: others };

  // What came before quiet hours last ended was kept back by them, or by the number of the day before.
  const since = lastBundle(settings, now);
  const { true: earlier = [], false: fresh = [] } = groupBy(
    others,
    ({ notification }) => notification.createdAt <= since,
  );
  const counted = await countMailedSince(tx, [{ userId, since }]);
  const room = Math.max(settings.bundledAfter - (counted.get(userId) ?? 0), 0);
  return {
    unwanted,
    single: [...urgent, ...fresh.slice(0, room)],
    bundled: earlier,
    held: fresh.slice(room),
  };
}

const groupBy = <T>(rows: readonly T[], test: (row: T) => boolean): { true?: T[]; false?: T[] } =>
  Object.groupBy(rows, (row) => (test(row) ? 'true' : 'false'));

interface Saying {
  readonly language: Language;
  /** Otherwise the page that is led to goes by what the reader's browser has chosen. */
  readonly hasChosen: boolean;
  readonly deps: Pick<MailDeps, 'publicUrl'>;
}

/** One notification by its title and line, or several in lines; and where they lead. */
async function say(tx: Database, mail: readonly Waiting[], { language, hasChosen, deps }: Saying) {
  const words = texts[language];
  const [first] = mail;
  if (!first) throw new Error('a mail about nothing');
  const said = ({ notification: { title, line } }: Waiting) => [pickText(title, language), pickText(line, language)];
  const [title = '', line = ''] = said(first);
  const isOne = mail.length === 1;
  // Who works for several companies sees whose each line is.
  const hasSeveral = new Set(mail.map(({ notification }) => notification.stockId)).size > 1;
  // What is about the account is the same in all of them.
  const isOfCompany = !(hasSeveral || mail.every(isUrgent));
  const lineOf = (one: Waiting) => {
    const text = said(one).filter(Boolean).join(words.separator);
    return hasSeveral ? words.of(pickText(one.companyName, language), text) : text;
  };
  const { page, search, stockId } = first.notification;
  const path = isOne && page ? await findPagePath(tx, page) : undefined;
  const query = new URLSearchParams(path === undefined ? '' : search);
  if (isOfCompany) query.set(companyParameter, String(stockId));
  if (hasChosen) query.set('lang', language);
  const asked = query.size > 0 ? `?${query}` : '';
  return {
    subject: isOne ? title : words.bundle(mail.length),
    lines: isOne ? [line].filter(Boolean) : mail.map(lineOf),
    url: `${deps.publicUrl()}${path ?? workspacePaths.home}${asked}`,
  };
}

async function write(
  tx: Database,
  mail: readonly Waiting[],
  { language, hasChosen, now, deps }: Saying & { readonly now: Date; readonly deps: MailDeps },
) {
  const words = texts[language];
  const brand = await deps.readBrand(tx, language, now);
  const { subject, lines, url } = await say(tx, mail, { language, hasChosen, deps });
  const companies = [...new Set(mail.map(({ companyName }) => pickText(companyName, language)))];
  return writeNotice({
    ...{ language, brand, subject, paragraphs: lines },
    facts: [[words.company, companies.join(words.and)]],
    button: { label: words.open, url },
    reason: mail.every(isUrgent) ? words.alwaysReason(brand) : words.reason(brand),
  });
}
