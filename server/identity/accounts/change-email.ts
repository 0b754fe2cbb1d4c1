import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { type EmailState, emailChangeLimits } from '#contract/identity/email.ts';
import type { Proof } from '#contract/identity/second-factor.ts';
import { publicPaths } from '#contract/paths.ts';
import { proveSelf } from '#server/identity/sessions/prove-self.ts';
import type { SignInDeps } from '#server/identity/sessions/sign-in-deps.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';
import { maskAddress } from '#server/platform/messages/delivery-failure.ts';
import type { ReadBrand, ReadHotline, WrittenMail } from '#server/platform/messages/mail/notice.ts';
import type { MessageQueue } from '#server/platform/messages/message-queue.ts';
import { readDeliveries } from '#server/platform/messages/outgoing-messages.ts';
import { secretInUse } from '#server/platform/secret-lines.ts';
import { type EmailLoss, writeCodeMail, writeFormerMail } from './email-notices.ts';
import {
  countEmailTry,
  deleteEmailChange,
  findEmailChange,
  findNameOfAccount,
  isEmailTaken,
  putEmailChange,
  readEmail,
  setEmail,
} from './email-queries.ts';

export interface EmailDeps extends Pick<SignInDeps, 'passkeySite'> {
  readonly secret: string;
  readonly messages: MessageQueue;
  /** Name of the product. */
  readonly readBrand: ReadBrand;
  readonly readHotline: ReadHotline;
  readonly publicUrl: () => string;
}

const { lifetime, tries, perDay, toOneAddress, toAddressOfAll } = emailChangeLimits;
const day = 24 * 60 * 60;

const keyed = (secret: string, ...parts: readonly (string | number)[]) =>
  createHmac('sha256', secretInUse(secret)).update(parts.join('\0'));

/** The caller's address, and the one that waits for its code. */
export async function readEmailState(
  db: Database,
  { userId, now }: Pick<Actor, 'userId' | 'now'>,
): Promise<EmailState> {
  const email = await readEmail(db, userId);
  const change = await findEmailChange(db, userId, { tries, now });
  if (!change) return { email, pending: null };
  const { messageId } = change;
  const delivery = messageId === null ? undefined : (await readDeliveries(db, [messageId])).get(messageId);
  return {
    email,
    pending: { email: change.email, expiresAt: change.expiresAt.toISOString(), delivery: delivery ?? null },
  };
}

/**
 * Sends a code to a new address of the caller. Whether another account has it is not told before the code has proved
 * that the mailbox is the caller's. Throws what {@link proveSelf} throws, EMAIL_UNCHANGED, and what limits codes.
 */
export async function askForEmail(
  db: Database,
  actor: Actor,
  { email, ...proof }: Proof & { readonly email: string },
  { secret, messages, readBrand, passkeySite }: EmailDeps,
): Promise<EmailState> {
  const { userId, stockId, address, language, now } = actor;
  // First, so that it costs no code of the second factor.
  if ((await readEmail(db, userId)) === email) throw new AppError('EMAIL_UNCHANGED');
  const { username: account } = await proveSelf(db, actor, proof, { secret, site: passkeySite() });
  const to = keyed(secret, 'address', email).digest('base64url');
  // What one person is refused counts for nobody else: strangers would keep an address from whoever it belongs to.
  const limits = [
    { key: `email of ${userId} to ${to}`, most: toOneAddress },
    { key: `email of ${userId}`, most: perDay },
    { key: `email to ${to}`, most: toAddressOfAll },
  ];
  for (const limit of limits) {
    const counted = await countAttempt(db, { ...limit, windowSeconds: day, now });
    if (!counted.allowed) throw new AppError('RATE_LIMITED', { retryAfter: counted.retryAfter });
  }
  const brand = await readBrand(db, language, now);
  await db.transaction(async (tx) => {
    await sendEmailCode(tx, { userId, email, now, about: { account, language, brand } }, { secret, messages });
    const detail = { email: maskAddress(email) };
    await recordAudit(tx, { at: now, userId, stockId, action: 'account.askEmail', detail, address });
  });
  return readEmailState(db, actor);
}

interface NewAddress extends Pick<Actor, 'userId' | 'now'> {
  readonly email: string;
  readonly about: Parameters<typeof writeCodeMail>[0];
}

/** Keeps a new address of an account until its code is entered, and sends the code there. */
export async function sendEmailCode(
  tx: Database,
  { userId, email, now, about }: NewAddress,
  { secret, messages }: Pick<EmailDeps, 'secret' | 'messages'>,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const mail = await writeCodeMail(about, code);
  await putEmailChange(tx, {
    ...{ userId, email, codeMac: keyed(secret, 'email', userId, email, code).digest() },
    messageId: await messages.queue(tx, { channel: 'mail', to: email, ...mail, code }),
    expiresAt: new Date(now.getTime() + lifetime * 1000),
  });
}

/** Makes the new address the caller's. The former one is told, and what was sent there for a new password ends. */
export async function confirmEmail(db: Database, actor: Actor, code: string, deps: EmailDeps): Promise<EmailState> {
  const { secret, messages } = deps;
  const { userId, stockId, address, now } = actor;
  // Counted by itself, so that a refusal does not take the count back.
  const change = await countEmailTry(db, userId, { tries, now });
  if (!change) throw new AppError('EMAIL_CHANGE_ENDED');
  const { email, codeMac } = change;
  if (!timingSafeEqual(codeMac, keyed(secret, 'email', userId, email, code).digest())) throw new AppError('CODE_WRONG');
  const told = await writeToFormer(db, actor, { email: maskAddress(email) }, deps);
  await db.transaction(async (tx) => {
    if (await isEmailTaken(tx, email, userId)) throw new AppError('EMAIL_IN_USE');
    const former = await readEmail(tx, userId, true);
    if (!(await deleteEmailChange(tx, userId, codeMac))) throw new AppError('EMAIL_CHANGE_ENDED');
    await setEmail(tx, userId, email);
    if (former !== null) await messages.queue(tx, { channel: 'mail', to: former, ...told });
    const detail = { email: [former && maskAddress(former), maskAddress(email)] };
    await recordAudit(tx, { at: now, userId, stockId, action: 'account.changeEmail', detail, address });
  });
  return readEmailState(db, actor);
}

/** Takes a new address back before it is confirmed. */
export async function cancelEmail(db: Database, actor: Actor): Promise<EmailState> {
  await deleteEmailChange(db, actor.userId);
  return readEmailState(db, actor);
}

/** Takes the caller's address away. It is told, and what was sent there for a new password ends. */
export async function removeOwnEmail(db: Database, actor: Actor, proof: Proof, deps: EmailDeps): Promise<EmailState> {
  const { userId, stockId, address, now } = actor;
  await proveSelf(db, actor, proof, { secret: deps.secret, site: deps.passkeySite() });
  const told = await writeToFormer(db, actor, { removedBy: 'owner' }, deps);
  await db.transaction(async (tx) => {
    const email = await takeEmailAway(tx, userId, told, deps);
    if (email === null) return;
    await recordAudit(tx, { at: now, userId, stockId, action: 'account.removeEmail', detail: { email }, address });
  });
  return readEmailState(db, actor);
}

/** What takes telling a former address. */
export type TellingDeps = Pick<EmailDeps, 'messages' | 'readBrand' | 'readHotline' | 'publicUrl'>;

/** Writes what a former address of somebody is told. Before the transaction that changes it, which others may wait for. */
export async function writeToFormer(
  db: Database,
  { userId, language, now }: Pick<Actor, 'userId' | 'language' | 'now'>,
  loss: EmailLoss,
  { readBrand, readHotline, publicUrl }: TellingDeps,
): Promise<WrittenMail> {
  const about = { account: await findNameOfAccount(db, userId), language, brand: await readBrand(db, language, now) };
  const reach = [await readHotline(db, now), publicUrl() + publicPaths.contactUs].filter(Boolean);
  return writeFormerMail(about, loss, reach);
}

/**
 * Takes the address of an account away, and one that waits for its code.
 * @returns the former one, masked; `null` for none, which is told nothing.
 */
export async function takeEmailAway(
  tx: Database,
  userId: number,
  told: WrittenMail,
  { messages }: Pick<TellingDeps, 'messages'>,
): Promise<string | null> {
  const former = await readEmail(tx, userId, true);
  await deleteEmailChange(tx, userId);
  if (former === null) return null;
  await setEmail(tx, userId, null);
  await messages.queue(tx, { channel: 'mail', to: former, ...told });
  return maskAddress(former);
}
