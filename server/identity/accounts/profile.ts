import { namesPerDay, type Profile, phoneCodesPerDay, phoneCodesToOneNumber } from '#contract/identity/profile.ts';
import type { Proof } from '#contract/identity/second-factor.ts';
import { makeCode, type SmsLimit, tryCode } from '#server/identity/recovery/codes.ts';
import { consumeCode } from '#server/identity/recovery/queries.ts';
import { bySms, keyOfRecipient } from '#server/identity/recovery/recipient.ts';
import { codeText } from '#server/identity/recovery/texts.ts';
import { type ProofContext, proveSelf } from '#server/identity/sessions/prove-self.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';
import { maskPhone } from '#server/platform/messages/delivery-failure.ts';
import type { MessageQueue } from '#server/platform/messages/message-queue.ts';
import { lockProfile, readProfile, setProfile } from './profile-queries.ts';
import { tellAccountChanged } from './tell-account-changed.ts';

export interface ProfileDeps extends SmsLimit, ProofContext {
  readonly messages: MessageQueue;
}

const day = 24 * 60 * 60;

/** The caller's name and phone number. */
export const readOwnProfile = (db: Database, { userId }: Pick<Actor, 'userId'>): Promise<Profile> =>
  readProfile(db, userId);

/**
 * Corrects the caller's name. The entry of the audit log, which is never erased, does not say it. Throws RATE_LIMITED for
 * more names than one has in a day: each is an entry that stays, and has every open tab fetch names anew.
 */
export async function renameSelf(db: Database, name: string, actor: Actor): Promise<Profile> {
  const { userId, stockId, address, now } = actor;
  return db.transaction(async (tx) => {
    const former = await lockProfile(tx, userId);
    if (former.name === name) return former;
    const limit = { key: `names of ${userId}`, most: namesPerDay, windowSeconds: day, now };
    const counted = await countAttempt(tx, limit);
    if (!counted.allowed) throw new AppError('RATE_LIMITED', { retryAfter: counted.retryAfter });
    await setProfile(tx, userId, { name });
    await recordAudit(tx, { at: now, userId, stockId, action: 'account.rename', address });
    return { ...former, name };
  });
}

/**
 * Sends a code to a phone number that is to become the caller's. Several accounts may have the same number, so nothing
 * about others is told. Throws what {@link proveSelf} throws, PHONE_UNCHANGED, and what limits codes.
 */
export async function sendPhoneCode(
  db: Database,
  { phone, ...proof }: Proof & { readonly phone: string },
  actor: Actor,
  { messages, site, ...deps }: ProfileDeps,
): Promise<null> {
  const { userId, language, now } = actor;
  // First, so that it costs no code of the second factor.
  if ((await readProfile(db, userId)).phone === phone) throw new AppError('PHONE_UNCHANGED');
  const { username } = await proveSelf(db, actor, proof, { site, secret: deps.secret });
  const recipient = bySms(phone);
  const limits = [
    { key: `phone codes of ${userId} to ${keyOfRecipient(recipient, deps.secret)}`, most: phoneCodesToOneNumber },
    { key: `phone codes of ${userId}`, most: phoneCodesPerDay },
  ];
  for (const limit of limits) {
    const counted = await countAttempt(db, { ...limit, windowSeconds: day, now });
    if (!counted.allowed) throw new AppError('RATE_LIMITED', { retryAfter: counted.retryAfter });
  }
  const code = await makeCode(db, { ...deps, purpose: 'phone', recipient, username, userId, isSent: true, now });
  messages.add({ channel: 'sms', to: phone, text: codeText(code, language), code });
  return null;
}

/**
 * Makes a number the caller's by the code that was sent there. Codes for a new password at the former one end. What is
 * the caller's already, as after an answer that was lost, is answered as it is: it changes nothing, and takes no code.
 */
export async function changePhone(
  db: Database,
  { phone, code }: { readonly phone: string; readonly code: string },
  actor: Actor,
  { secret }: Pick<ProfileDeps, 'secret'>,
): Promise<Profile> {
  const { userId, stockId, address, now } = actor;
  const present = await readProfile(db, userId);
  if (present.phone === phone) return present;
  const right = await tryCode(db, { purpose: 'phone', recipient: bySms(phone), code, address, secret, now });
  if (typeof right === 'string') throw new AppError(right);
  // A number may be asked for by two accounts, each with a code of its own.
  if (right.userId !== userId) throw new AppError('CODE_WRONG');
  return db.transaction(async (tx) => {
    // The account first, as what ends codes locks them.
    const former = await lockProfile(tx, userId);
    if (!(await consumeCode(tx, right.id, now))) throw new AppError('CODE_WRONG');
    await setProfile(tx, userId, { phone });
    const masked = maskPhone(phone);
    const detail = { phone: [maskPhone(former.phone), masked] };
    await recordAudit(tx, { at: now, userId, stockId, action: 'account.changePhone', detail, address });
    await tellAccountChanged(tx, { userId, stockId, change: 'ownPhone', masked, now });
    return { ...former, phone };
  });
}
