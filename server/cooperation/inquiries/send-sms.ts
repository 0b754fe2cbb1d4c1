import { countSms, type SmsLimit } from '#server/identity/recovery/codes.ts';
import type { Database } from '#server/platform/database/database.ts';
import { maskAddress } from '#server/platform/messages/delivery-failure.ts';
import { letterTexts } from './letter-texts.ts';
import { type LetterDeps, minuteOf } from './letters.ts';
import { lockSmsDue, updateInvitationTo } from './queries.ts';

export interface SmsDeps extends Pick<LetterDeps, 'messages' | 'readBrand'>, SmsLimit {
  /** Whether SMS of this kind can be sent: a provider needs a template for them. */
  readonly isPossible: boolean;
}

/**
 * Sends the SMS that letters have made due, each in a transaction of its own. Apart from the letters, because the day's
 * limit is everybody's: what it has no room for waits, as long as the inquiry is open
 * and its supplier has neither quoted nor declined.
 */
export async function sendSms(db: Database, now: Date, deps: SmsDeps): Promise<void> {
  let goesOn = true;
  while (goesOn) goesOn = await db.transaction((tx) => sendOne(tx, now, deps));
  deps.messages.wake();
}

async function sendOne(
  tx: Database,
  now: Date,
  { messages, readBrand, dailyLimit, onUsedUp, isPossible }: SmsDeps,
): Promise<boolean> {
  const due = await lockSmsDue(tx, now);
  if (!due) return false;
  const { invitation, number, deadline, isAwaited } = due;
  if (isPossible && isAwaited && deadline && deadline > now) {
    if (!(await countSms(tx, { dailyLimit, onUsedUp, now }))) return false;
    const { language, mobile, email } = invitation;
    const words = { number, deadline: minuteOf(deadline).slice(5) };
    const brand = await readBrand(tx, language, now);
    const text = letterTexts[language].sms({ ...words, brand, email: maskAddress(email) });
    await messages.queue(tx, { channel: 'sms', to: mobile, text, quote: words });
  }
  await updateInvitationTo(tx, invitation, { isSmsDue: false });
  return true;
}
