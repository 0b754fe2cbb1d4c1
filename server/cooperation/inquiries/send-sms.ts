import { countSms, type SmsLimit } from '#server/identity/recovery/codes.ts';
import { bySms, keyOfRecipient } from '#server/identity/recovery/recipient.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';
import { maskAddress } from '#server/platform/messages/delivery-failure.ts';
import { letterTexts } from './letter-texts.ts';
import { type LetterDeps, minuteOf } from './letters.ts';
import { lockSmsDue, type StoredInvitation, updateInvitationTo } from './queries.ts';

export interface SmsDeps extends Pick<LetterDeps, 'messages' | 'readBrand' | 'secret'>, SmsLimit {
  /** Whether SMS of this kind can be sent: a provider needs a template for them. */
  readonly isPossible: boolean;
  /** Called once letters have taken their part of the day. */
  readonly onShareUsedUp: () => void;
}

/** SMS of letters that one number gets of one company in a day; what is more comes by mail alone. */
const mostPerNumber = 5;

/**
 * What letters may take of the day: half of all SMS, so that codes always have the others, and one company half of that,
 * so that each finds room beside another.
 */
function sharesOf({ stockId, mobile }: StoredInvitation, { dailyLimit, secret }: SmsDeps) {
  const windowSeconds = 24 * 60 * 60;
  const ofLetters = Math.floor(dailyLimit / 2);
  const number = keyOfRecipient(bySms(mobile), secret);
  return {
    ofNumber: { key: `quote sms ${stockId} ${number}`, windowSeconds, most: mostPerNumber },
    ofCompany: { key: `quote sms ${stockId}`, windowSeconds, most: Math.ceil(ofLetters / 2) },
    ofLetters: { key: 'quote sms', windowSeconds, most: ofLetters },
  };
}

/** What became of one: there may be more, the day has no room for more, or its company has none. */
type Sent = 'more' | 'end' | { readonly full: number };

/**
 * Sends the SMS that letters have made due, each in a transaction of its own. Apart from the letters, because the day's
 * limit is everybody's: what letters, or its company, have no room left for waits, as long as the inquiry is open and its
 * supplier has neither quoted nor declined.
 */
export async function sendSms(db: Database, now: Date, deps: SmsDeps): Promise<void> {
  const full: number[] = [];
  let last: Sent = 'more';
  while (last !== 'end') {
    last = await db.transaction((tx) => sendOne(tx, { full, now }, deps));
    if (typeof last === 'object') full.push(last.full);
  }
  deps.messages.wake();
}

async function sendOne(
  tx: Database,
  { full, now }: { readonly full: readonly number[]; readonly now: Date },
  deps: SmsDeps,
): Promise<Sent> {
  const due = await lockSmsDue(tx, { full, now });
  if (!due) return 'end';
  const { invitation, number, deadline, isAwaited } = due;
  if (deps.isPossible && isAwaited && deadline && deadline > now) {
    const room = await takeRoom(tx, invitation, { deps, now });
    if (room === 'ofLetters') return 'end';
    if (room === 'ofCompany') return { full: invitation.stockId };
    if (room === 'taken') await queueSms(tx, { invitation, number, deadline, now }, deps);
  }
  await updateInvitationTo(tx, invitation, { isSmsDue: false });
  return 'more';
}

/** Counts an SMS wherever it counts; returns which limit has no room for it, and then nothing of it counts for a share. */
async function takeRoom(
  tx: Database,
  invitation: StoredInvitation,
  { deps, now }: { readonly deps: SmsDeps; readonly now: Date },
): Promise<'taken' | keyof ReturnType<typeof sharesOf>> {
  const shares = sharesOf(invitation, deps);
  for (const share of ['ofNumber', 'ofCompany', 'ofLetters'] as const) {
    if (!(await countAttempt(tx, { ...shares[share], by: 0, now })).allowed) return share;
  }
  if (!(await countSms(tx, { ...deps, now }))) return 'ofLetters';
  await countAttempt(tx, { ...shares.ofNumber, now });
  await countAttempt(tx, { ...shares.ofCompany, now });
  const { count } = await countAttempt(tx, { ...shares.ofLetters, now });
  if (count === shares.ofLetters.most) deps.onShareUsedUp();
  return 'taken';
}

interface Due {
  readonly invitation: StoredInvitation;
  readonly number: string;
  readonly deadline: Date;
  readonly now: Date;
}

async function queueSms(
  tx: Database,
  { invitation, number, deadline, now }: Due,
  { messages, readBrand }: SmsDeps,
): Promise<void> {
  const { language, mobile, email } = invitation;
  const words = { number, deadline: minuteOf(deadline).slice(5) };
  const brand = await readBrand(tx, language, now);
  const text = letterTexts[language].sms({ ...words, brand, email: maskAddress(email) });
  await messages.queue(tx, { channel: 'sms', to: mobile, text, quote: words });
}
